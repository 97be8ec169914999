import { isRecord } from '@kaoxin/contract/records.ts';
import { documentsOf, fileDocument, filedDocument, needOfficeContact } from '#engine/letters/documents.ts';
import { LetterError, type LetterValues, letterValue } from '#engine/letters/letter-template.ts';
import { type RenderedLetter, renderLetter } from '#engine/letters/render-letter.ts';
import { nextDocumentNumber } from '#engine/numbering/numbers.ts';
import { refuse } from '#platform/http/errors.ts';
import { settingsOf } from '#platform/settings/settings.ts';
import { withoutNames } from '#platform/text/plain-name.ts';
import type { Work } from '#platform/work.ts';
import { caseHead } from '../kind/head.ts';
import type { CaseModule, CaseRow } from '../kind/kind.ts';
import type { Stepped } from '../rules/rules.ts';
import { writtenBy } from './identity.ts';
import { type LetterCode, letters } from './letters.ts';
import { replyLetter, replyValues } from './reply.ts';

export const letterTitle = (module: CaseModule, row: CaseRow, code: LetterCode): string =>
  module.letters.called?.(row, code) ?? letters[code].zh;

interface LetterWish {
  code: LetterCode;
  draft: boolean;
  docNo: string | undefined;
  addressee?: string;
  date?: string;
}

export async function lettersOfCase(
  work: Work,
  module: CaseModule,
  row: CaseRow,
  isMasked = false,
): Promise<(wish: LetterWish) => RenderedLetter> {
  const valuesOf = await module.letters.values(work, row, isMasked);
  const publicAddress = (await settingsOf(work)).get('site.publicAddress');
  return ({ code, draft, docNo, addressee, date }) => {
    const usual = module.letters.template(code);
    if (!usual) throw refuse(400, ['没有这种文书', 'No such letter']);
    const template = { ...usual, title: module.letters.called?.(row, code) ?? usual.title };
    const redacted = module.letters.redacted?.(row, code) ?? false;
    const values = {
      ...valuesOf(code),
      reply: replyValues(row, code),
      ...(addressee !== undefined && { person: { name: addressee } }),
      ...(date !== undefined && { today: date }),
    };
    if (!draft) needOfficeContact(template, values);
    try {
      const withheld = redacted ? writtenBy(work, module, row) : [];
      const told = redacted ? withoutWriter(values, withheld) : values;
      return renderLetter({ template, values: told, draft, docNo, redacted, withheld, publicAddress });
    } catch (error) {
      if (error instanceof LetterError) throw refuse(400, [error.msg, error.msg]);
      throw error;
    }
  };
}

/** Removes the writer's data from the title, which cannot be edited, in any spacing. */
const withoutWriter = (values: LetterValues, withheld: readonly string[]): LetterValues => ({
  ...values,
  case: {
    ...(isRecord(values.case) && values.case),
    summary: withoutNames(letterValue(values, 'case.summary'), withheld, '某某'),
  },
});

export const renderCaseLetter = async (
  work: Work,
  module: CaseModule,
  row: CaseRow,
  wish: LetterWish,
): Promise<RenderedLetter> => (await lettersOfCase(work, module, row))(wish);

/** Stores the letter a step issues, so that it prints the same for ever. A reply is stored once its number is final. */
export async function issueLetter(work: Work, module: CaseModule, row: CaseRow, stepped: Stepped): Promise<void> {
  const code = stepped.letter;
  if (code === null) return;
  const isFinal = stepped.docNo === 'issue';
  if (!isFinal && code === replyLetter(caseHead(work, module, row))) return;
  const docNo = isFinal && row.replyDocNo ? row.replyDocNo : await numberOf(work, module, code);
  const { html, sha256 } = await renderCaseLetter(work, module, row, { code, draft: false, docNo });
  const title = letterTitle(module, row, code);
  await fileDocument(work, { docNo, templateCode: code, title, caseType: module.kind, caseId: row.id, html, sha256 });
}

export const filedLetter = (work: Work, module: CaseModule, caseId: string, code: LetterCode) =>
  filedDocument(work, module.kind, caseId, code);

export async function filedTitles(work: Work, { kind, letters: { called } }: CaseModule, { id }: CaseRow) {
  if (!called) return new Map<string, string>();
  const rows = await documentsOf(work, kind, id).select(['templateCode', 'title']).orderBy('id').execute();
  return new Map(rows.map(({ templateCode, title }) => [templateCode, title]));
}

const wordOf = ({ letters: { numberWord, numberWords } }: CaseModule, code: LetterCode | null): string =>
  (code && numberWords?.[code]) ?? numberWord;

export const isNumberOf = (module: CaseModule, code: LetterCode | null, docNo: string): boolean =>
  docNo.slice(0, docNo.indexOf('〔')).endsWith(wordOf(module, code));

export interface ReplyNumber {
  /** null: a rejected refusal became an acceptance, so no letter is issued yet */
  docNo: string | null;
  /** a number reserved for a letter of another class */
  voided: string | null;
}

/**
 * The number of a reply is reserved on submission and stays through every return while the class of the letter stays.
 * Another class takes a new number and voids the reserved one (domain.md 3.14).
 */
export async function replyNumber(
  work: Work,
  module: CaseModule,
  row: CaseRow,
  { docNo, change }: Stepped,
): Promise<ReplyNumber | null> {
  if (docNo === null)
    return row.acceptNoticeTime === null && change.acceptNoticeTime && row.replyDocNo
      ? { docNo: null, voided: row.replyDocNo }
      : null;
  const letter = replyLetter({ ...caseHead(work, module, row), ...change });
  const { replyDocNo: reserved } = row;
  if (reserved !== null && isNumberOf(module, letter, reserved)) return null;
  return { docNo: await numberOf(work, module, letter), voided: reserved };
}

export async function numberOf(work: Work, module: CaseModule, code: LetterCode | null) {
  const settings = await settingsOf(work);
  return nextDocumentNumber(work, settings.get('org.shortName') ?? '考信', wordOf(module, code));
}
