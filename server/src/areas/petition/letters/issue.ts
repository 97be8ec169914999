import type { CaseModule, LetterCode } from '#areas/casework/index.ts';
import { letters, nextDocumentNumber } from '#areas/casework/index.ts';
import { refuse } from '#platform/http/errors.ts';
import { LetterError, type LetterTemplate, type LetterValues, letterValue } from '#platform/letters/letter-template.ts';
import { type RenderedLetter, renderLetter } from '#platform/letters/render-letter.ts';
import { settingsOf } from '#platform/settings.ts';
import type { Work } from '#platform/work.ts';
import type { PetitionSelected } from '../read/present.ts';
import { petitionLetter } from './forms/index.ts';
import { writtenBy } from './identity.ts';
import { letterValues } from './values.ts';

/** 文号 words of the letters; an opinion carries the number reserved when it was submitted. */
const numberWord: Partial<Record<LetterCode, string>> = {
  XF02: '信受',
  XF03: '信不受',
  XF04: '信转',
  XF05: '信延',
  XF06: '信答',
  XF07: '信查',
  XF08: '信核',
};

/** Fields of a letter that come from a parameter an administrator fills in once. */
const contactFields = [
  ['dept.phone', 'org.phone', '单位联系电话', 'telephone number of the office'],
  ['dept.address', 'org.address', '单位办公地址', 'address of the office'],
] as const;

export interface LetterWish {
  code: LetterCode;
  draft: boolean;
  docNo: string | undefined;
}

/** Renders a letter of a petition; what is missing is told in the words of the letter. */
export async function renderPetitionLetter(
  work: Work,
  row: PetitionSelected,
  { code, draft, docNo }: LetterWish,
): Promise<RenderedLetter> {
  const template = petitionLetter(code);
  if (!template) throw refuse(400, ['没有这种文书', 'No such letter']);
  // the unit complained of never learns who wrote (domain.md 3.7)
  const redacted =
    code === 'XF04' && (row.confidential === 1 || row.isRealNameProtected === 1 || row.accusedDept !== null);
  const values = await letterValues(work, row, code);
  if (!draft) needWhereToAsk(template, values);
  try {
    return renderLetter({
      template,
      values,
      draft,
      docNo,
      redacted,
      withheld: redacted ? writtenBy(work, row) : [],
    });
  } catch (error) {
    if (error instanceof LetterError) throw refuse(400, [error.msg, error.msg]);
    throw error;
  }
}

/** A letter that says whom to ask is not issued before the office has said how it is reached (domain.md 3.16). */
function needWhereToAsk({ fields, redacted }: LetterTemplate, values: LetterValues): void {
  const wanted = (key: string) => [...fields, ...(redacted?.fields ?? [])].some((field) => field.key === key);
  for (const [field, key, zh, en] of contactFields)
    if (wanted(field) && letterValue(values, field) === '')
      throw refuse(400, [
        `文书须写明${zh},请先由系统管理员在参数管理中填写 ${key}`,
        `The letter must state the ${en}: have the administrator fill in the parameter ${key} first`,
      ]);
}

/** Files the letter a step issues, so that it prints the same for ever. */
export const issueLetters: NonNullable<CaseModule<'petitionLetter'>['onStepped']> = async (work, row, stepped) => {
  if (
    !stepped.letter ||
    (stepped.docNo !== 'issue' && stepped.letter !== 'XF02' && stepped.letter !== 'XF04' && stepped.letter !== 'XF05')
  )
    return row;
  const code = stepped.letter;
  const docNo = stepped.docNo === 'issue' && row.replyDocNo ? row.replyDocNo : await numberOf(work, code);
  const { html, sha256 } = await renderPetitionLetter(work, row, { code, draft: false, docNo });
  await work.table('document').insert({
    docNo,
    templateCode: code,
    title: letters[code].zh,
    caseType: 'petition',
    caseId: row.id,
    html,
    sha256,
    issuedTime: work.now,
    voidedTime: null,
  });
  return row;
};

export async function numberOf(work: Work, code: LetterCode): Promise<string> {
  const settings = await settingsOf(work);
  return nextDocumentNumber(work, settings.get('org.shortName') ?? '考信', numberWord[code] ?? '信');
}
