import type { InputOf } from '@kaoxin/contract/call.ts';
import type { violation } from '@kaoxin/contract/exam/violation.ts';
import type { PrintedLetter } from '@kaoxin/contract/letter.ts';
import { filedDocument } from '#engine/letters/documents.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import type { ViolationTableRow } from './held.ts';
import { filedUnder } from './letters/file-letter.ts';

type Asked = InputOf<typeof violation.calls.print>['query'];

/** A filed letter of a violation. Voided letters cannot be printed. */
export async function printViolation(work: Work, { id, docType, recordId }: Asked): Promise<PrintedLetter> {
  const examiner = await work.table('examiner').need(id);
  const record = await recordOf(work, examiner.id, recordId);
  work.target = record?.id ?? id;
  const filed = record && (await filedDocument(work, filedUnder, record.id, docType));
  if (!filed) throw refuse(400, ['当前状态没有这种文书可打印', 'This letter cannot be printed now']);
  const { title, docNo, html, sha256 } = filed;
  return { templateCode: docType, title, docNo, html, paper: 'A4', sha256 };
}

async function recordOf(
  work: Work,
  examinerId: string,
  recordId: string | undefined,
): Promise<ViolationTableRow | undefined> {
  const records = work.table('violationRecord');
  if (recordId !== undefined) {
    const record = await records.need(recordId);
    if (record.examinerId !== examinerId) throw refuse('notFound');
    return record;
  }
  return records
    .select()
    .selectAll()
    .where('examinerId', '=', examinerId)
    .where('status', '<>', 3)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
