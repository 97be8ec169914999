import { formDocType } from '@kaoxin/contract/casework/calls.ts';
import type { PrintedLetter } from '@kaoxin/contract/letter.ts';
import { handOutLetter } from '#engine/letters/hand-out.ts';
import { withoutCode } from '#engine/letters/render-letter.ts';
import { isAdmitted } from '#platform/http/access.ts';
import type { Audited } from '#platform/http/audited-transaction.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Exchange, FileAnswer } from '#platform/http/route.ts';
import type { Work } from '#platform/work.ts';
import type { CaseModule, CaseRow, KindForms } from '../kind/kind.ts';
import { noteOnCase } from '../step/note.ts';
import { lettersAgainst } from './against.ts';
import { showsIdentity } from './identity.ts';
import { filedLetter, isNumberOf, letterTitle, renderCaseLetter } from './issue.ts';
import { isLetter, type LetterCode } from './letters.ts';
import { usualLetter } from './usual-letter.ts';

type Asked = { id: string; docType?: string; format?: 'html' | 'pdf'; reason?: string };

export async function answerPrint(
  work: Work,
  module: CaseModule,
  query: Asked,
  exchange: Exchange,
): Promise<Audited<PrintedLetter | FileAnswer>> {
  const asked = { call: module.calls.print, query, exchange };
  return handOutLetter(work, asked, (inside) => printLetter(inside, module, query));
}

/** A draft shows its final number, but no number reserved for another class of letter. */
const numberFor = (module: CaseModule, code: LetterCode, docNo: string | null): string | undefined =>
  docNo !== null && bears(module, code, docNo) ? docNo : undefined;

const bears = (module: CaseModule, code: LetterCode, docNo: string): boolean =>
  module.letters.forms.includes(code)
    ? (module.letters.numbered?.includes(code) ?? false)
    : isNumberOf(module, code, docNo);

async function printLetter(work: Work, module: CaseModule, { id, docType, format, reason }: Asked) {
  const row = await work.table(module.table).needLocked(id);
  work.target = row.caseNo;
  const { form } = module;
  const { shown, ...page } =
    form && docType === formDocType
      ? await formPage(work, module, form, row, reason)
      : ((await pageAgainst(work, module, row, docType)) ?? (await letterPage(work, module, row, docType)));
  if (shown) needReason(work, reason);
  const what = format === 'pdf' ? `${page.title} PDF` : page.title;
  await noteOnCase(work, module, row, 'print', what);
  if (shown) await noteOnCase(work, module, row, 'unmask', `${reason}（打印${what}）`);
  return { ...page, paper: 'A4' as const };
}

/**
 * A letter of the decision under review. It shows the addressee of that letter, whatever the case calls the applicant.
 */
async function pageAgainst(work: Work, module: CaseModule, row: CaseRow, docType: string | undefined) {
  const filed = (await lettersAgainst(work, module, row)).find(({ code }) => code === docType);
  if (!filed) return undefined;
  const { code: templateCode, ...letter } = filed;
  return { ...letter, templateCode, shown: true };
}

async function letterPage(work: Work, module: CaseModule, row: CaseRow, docType: string | undefined) {
  const { printable, forms } = module.letters;
  const possible = printable(row);
  const code = docType ?? (await usualLetter(work, module, row)) ?? '';
  if (!isLetter(code) || !possible.includes(code))
    throw refuse(400, ['当前状态没有这种文书可打印', 'This letter cannot be printed now']);
  const filed = await filedLetter(work, module, row.id, code);
  const letter =
    filed ??
    (await renderCaseLetter(work, module, row, {
      code,
      draft: !forms.includes(code),
      docNo: numberFor(module, code, row.replyDocNo),
    }));
  return {
    templateCode: code,
    title: filed?.title ?? letterTitle(module, row, code),
    docNo: filed?.docNo ?? null,
    html: forms.includes(code) ? withoutCode(letter.html) : letter.html,
    sha256: letter.sha256,
    shown: showsIdentity(work, module, row, letter.html),
  };
}

/**
 * The form of the case for users who may open its page: masked as there, or in full with the right to reveal and a
 * reason.
 */
async function formPage(
  work: Work,
  module: CaseModule,
  form: KindForms<CaseRow>,
  row: CaseRow,
  reason: string | undefined,
) {
  const { calls } = module;
  if (!isAdmitted(calls.detail, work.actor)) throw refuse('notAllowed');
  const isOpen = reason !== undefined && isAdmitted(calls.reveal, work.actor);
  const { html, sha256 } = await form.print(work, row, isOpen);
  // free text and file names may contain the applicant's own name
  const shown = isOpen || showsIdentity(work, module, row, html);
  // not filed, so a check code could not be confirmed
  return { templateCode: formDocType, title: form.title, docNo: null, html: withoutCode(html), sha256, shown };
}

/** A print with names needs the right and reason of `reveal` (security.md S67). */
function needReason({ actor }: Work, reason: string | undefined): void {
  if (!actor.grants.has('pii_view'))
    throw refuse(403, [
      '该文书含有身份信息或查询码，须持有【查看敏感信息】权限方可打印',
      'The letter shows personal data. Printing it requires the right to reveal personal data',
    ]);
  if (!reason) throw refuse(400, ['请输入打印原因', 'Enter the reason for printing']);
}
