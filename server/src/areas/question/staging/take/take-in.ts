import { say } from '@kaoxin/contract/conventions.ts';
import { tempStatus } from '@kaoxin/contract/question/question-states.ts';
import type { DuplicatePolicy, ImportOutcome } from '@kaoxin/contract/question/staging.ts';
import { type SqlBool, sql } from 'kysely';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { noteChanged, recountBank } from '../../bank/counts.ts';
import { noteBank } from '../../bank/timeline.ts';
import type { BankRowOfTable } from '../../tables.ts';
import { countRows } from '../batches.ts';
import { openContent } from '../content.ts';
import { withoutKey } from '../show/without-key.ts';
import type { BatchRow, TempRow } from '../tables.ts';
import { insertQuestions } from './insert.ts';
import { replaceQuestion } from './replace.ts';

const { wrong, ready, twin, imported, dropped } = tempStatus.of;
const mostTold = 100;

type Failed = ImportOutcome['failedRows'];
interface Part {
  /** Number of the last processed row; undefined: no rows are left. */
  upTo: number | undefined;
  taken: number;
}

export function mayReplace({ actor }: Work): void {
  if (!actor.grants.has('test_question_edit')) throw refuse('notAllowed');
}

/**
 * Imports the next rows of a batch in one transaction. The bank is locked, and rows are checked against its current
 * content.
 */
export async function takePart(
  work: Work,
  batch: BatchRow,
  bank: BankRowOfTable,
  upTo: number,
  most: number,
): Promise<Part> {
  const rows = await work
    .table('questionTemp')
    .select()
    .selectAll()
    .where('batchId', '=', batch.id)
    .where('resultStatus', 'in', [ready, twin])
    .where('rowNo', '>', upTo)
    .orderBy('rowNo')
    .limit(most)
    .execute();
  const last = rows.at(-1);
  if (!last) return { upTo: undefined, taken: 0 };
  const sorted = await sortedOut(work, rows, bank.id, batch.policy ?? 'skip');
  const failed: Failed = [];
  const inserted = await insertQuestions(
    work,
    bank,
    sorted.fresh.map((row) => ({ ...row, content: openContent(work, row) })),
  );
  failed.push(...inserted.refused);
  let replaced = 0;
  for (const row of sorted.replacing) {
    const words = await replaceQuestion(work, bank, row.duplicateOf ?? '', openContent(work, row));
    if (words) failed.push({ rowNo: row.rowNo, words });
    else replaced += 1;
  }
  const refused = new Set(failed.map(({ rowNo }) => rowNo));
  const went = [...sorted.fresh, ...sorted.replacing].filter(({ rowNo }) => !refused.has(rowNo));
  await mark(work, went, imported);
  await mark(work, sorted.skipped, dropped);
  await mark(
    work,
    rows.filter(({ rowNo }) => refused.has(rowNo)),
    wrong,
  );
  const now = await work.table('questionBatch').need(batch.id);
  await work.table('questionBatch').change(batch.id, {
    imported: now.imported + went.length - replaced,
    replaced: now.replaced + replaced,
    skipped: now.skipped + sorted.skipped.length,
    failed: now.failed + failed.length,
    failedRows: [...(now.failedRows ?? []), ...failed].slice(0, mostTold),
  });
  if (went.length > 0) {
    await recountBank(work, bank.id);
    await noteChanged(work, await work.table('questionBank').need(bank.id));
  }
  return { upTo: last.rowNo, taken: rows.length };
}

async function mark(work: Work, rows: readonly TempRow[], resultStatus: number): Promise<void> {
  if (rows.length > 0)
    await work
      .table('questionTemp')
      .changeMany(sql<SqlBool>`id = any(${rows.map(({ id }) => id)}::bigint[])`, { resultStatus });
}

/** Applies the duplicate policy. Only a twin in the same bank can be replaced. */
async function sortedOut(work: Work, rows: readonly TempRow[], bankId: string, policy: DuplicatePolicy) {
  const twins = rows.filter(({ resultStatus }) => resultStatus === twin);
  const fresh = rows.filter(({ resultStatus }) => resultStatus === ready);
  if (policy === 'keep') return { fresh: [...rows], replacing: [], skipped: [] };
  if (policy === 'skip') return { fresh, replacing: [], skipped: twins };
  const ids = twins.flatMap(({ duplicateOf }) => duplicateOf ?? []);
  const own = await work.table('question').those(ids).select('id').where('bankId', '=', bankId).execute();
  const inBank = new Set(own.map(({ id }) => id));
  const taken = new Set<string>();
  const [replacing, skipped]: [TempRow[], TempRow[]] = [[], []];
  for (const row of twins) {
    const { duplicateOf } = row;
    const isFirst = duplicateOf !== null && inBank.has(duplicateOf) && !taken.has(duplicateOf);
    (isFirst ? replacing : skipped).push(row);
    if (isFirst) taken.add(duplicateOf);
  }
  return { fresh, replacing, skipped };
}

/** Records the outcome of a batch once. Remaining rows of a stopped batch can be confirmed again. */
export async function finishBatch(work: Work, id: string): Promise<BatchRow> {
  const batch = await work.table('questionBatch').needLocked(id);
  const { valid, duplicate } = (await countRows(work, [id]))(id);
  const { batchNo, bankId, imported: fresh, replaced } = batch;
  if (fresh + replaced > 0) {
    const bank = await work.table('questionBank').needLocked(bankId);
    await noteBank(work, bank, { action: 'import', note: `${batchNo} +${fresh} ~${replaced}` });
  }
  if (valid + duplicate > 0) return work.table('questionBatch').change(id, { state: 'part', taskId: null });
  const left = await work
    .table('questionTemp')
    .select()
    .selectAll()
    .where('batchId', '=', id)
    .where('resultStatus', '=', wrong)
    .orderBy('rowNo')
    .execute();
  const known = new Map((batch.failedRows ?? []).map((row) => [row.rowNo, row]));
  // These messages are stored unencrypted, so they must not quote keys.
  const told = left.slice(0, mostTold).map((row) => {
    const [problem] = openContent(work, row).problems.map(withoutKey);
    return known.get(row.rowNo) ?? { rowNo: row.rowNo, words: problem ? say(problem.words, work.actor.language) : '' };
  });
  return work
    .table('questionBatch')
    .change(id, { state: 'imported', taskId: null, failed: left.length, failedRows: told });
}
