import type { Progress } from '#engine/ports/exam-port.ts';
import type { Work } from '#platform/work.ts';
import { inRowOrder } from '../../result/score/planned.ts';
import { type Marking, markingOf } from './marking.ts';
import { readPart } from './part-rows.ts';
import { PartsCounter } from './parts-counter.ts';
import { clearSums, insertSums } from './store.ts';

/**
 * Counts an examination again from its rows, in this transaction, and replaces previous sums. Examinees are read in the
 * order of IDs, which is the order of insertion, so each page of a table is read once. Locks the examination and keeps
 * the tables of all districts in memory.
 */
export async function rebuild(work: Work, examId: string, progress?: Progress): Promise<void> {
  const whole = work.ofTenant();
  const exam = await whole.table('formalExam').needLocked(examId);
  const marking = await markingOf(whole, examId, exam);
  await clearSums(whole, examId);
  const counter = new PartsCounter(marking);
  await inRowOrder(whole, () => countAll(whole, marking, counter, progress));
  await insertSums(whole, examId, await counter.taken());
}

/** The database reads the next part while this one is counted. */
async function countAll(whole: Work, marking: Marking, counter: PartsCounter, progress?: Progress): Promise<void> {
  let next = readPart(whole, marking, '0');
  try {
    for (let part = await next; part; part = await next) {
      next = readPart(whole, marking, part.end);
      await counter.add(part);
      progress?.(part.people);
    }
  } finally {
    // waits for the pending query before the transaction ends
    await next.catch(() => undefined);
  }
}
