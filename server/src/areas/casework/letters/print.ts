import type { PrintedLetter } from '@kaoxin/contract/letter.ts';
import type { Audited } from '#platform/http/audited-transaction.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Exchange, FileAnswer } from '#platform/http/route.ts';
import type { Work } from '#platform/work.ts';
import type { CaseModule } from '../kind/kind.ts';
import { noteOnCase } from '../step/note.ts';
import { handOutLetter } from './hand-out.ts';
import { showsIdentity } from './identity.ts';
import { filedLetter, isNumberOf, renderCaseLetter } from './issue.ts';
import { isLetter, type LetterCode, letters } from './letters.ts';
import { usualLetter } from './usual-letter.ts';

type Asked = { id: string; docType?: string; format?: 'html' | 'pdf'; reason?: string };

/** Answers `print` of a case; every print is an event. */
export async function answerPrint(
  work: Work,
  module: CaseModule,
  query: Asked,
  exchange: Exchange,
): Promise<Audited<PrintedLetter | FileAnswer>> {
  const asked = { call: module.calls.print, query, exchange };
  return handOutLetter(work, asked, (inside) => printLetter(inside, module, query));
}

/** A draft bears the number it will go out under, not one that was reserved for a letter of another class. */
const numberFor = (module: CaseModule, code: LetterCode, docNo: string | null): string | undefined =>
  docNo !== null && (module.letters.forms.includes(code) || isNumberOf(module, code, docNo)) ? docNo : undefined;

/** Prints a letter (domain.md 3.1, print): the issued one as it was filed, otherwise a draft; every print is an event. */
async function printLetter(work: Work, module: CaseModule, { id, docType, format, reason }: Asked) {
  const row = await work.table(module.table).needLocked(id);
  work.target = row.caseNo;
  const { printable, forms } = module.letters;
  const possible = printable(row);
  const code = docType ?? (await usualLetter(work, module, row)) ?? '';
  if (!isLetter(code) || !possible.includes(code))
    throw refuse(400, ['当前状态没有这种文书可打印', 'This letter cannot be printed now']);
  const filed = await filedLetter(work, module, id, code);
  const letter =
    filed ??
    (await renderCaseLetter(work, module, row, {
      code,
      draft: !forms.includes(code),
      docNo: numberFor(module, code, row.replyDocNo),
    }));
  const shown = showsIdentity(work, module, row, letter.html);
  if (shown) needReason(work, reason);
  const what = format === 'pdf' ? `${letters[code].zh} PDF` : letters[code].zh;
  await noteOnCase(work, module, row, 'print', what);
  // who looked at whom, and why, stands among the looks of `reveal`
  if (shown) await noteOnCase(work, module, row, 'unmask', `${reason}（打印${what}）`);
  return {
    templateCode: code,
    title: letters[code].zh,
    docNo: filed?.docNo ?? null,
    html: letter.html,
    paper: 'A4' as const,
    sha256: letter.sha256,
  };
}

/** Identity on paper: the same right and reason as `reveal` (security.md S67). */
function needReason({ actor }: Work, reason: string | undefined): void {
  if (!actor.grants.has('pii_view'))
    throw refuse(403, [
      '该文书含有身份信息或查询码，须持有【查看敏感信息】权限方可打印',
      'The letter shows who wrote it: printing it needs the right to reveal personal data',
    ]);
  if (!reason) throw refuse(400, ['请输入打印原因', 'Enter the reason for printing']);
}
