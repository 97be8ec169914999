import { sql } from 'kysely';
import type { Progress } from '#platform/exams/exam-use.ts';
import type { Work } from '#platform/work.ts';
import { byHashing } from '../result/by-hashing.ts';
import { countPart } from './count-part.ts';
import { everybodys, markingOf } from './marking.ts';
import { clearSums, insertSums } from './store.ts';
import { Sums } from './sums.ts';

/** People that are read at once: a few megabytes with their sheets, and hundredths of a second to count. */
const part = 6_000;

/**
 * Counts an examination anew from its rows, in this transaction; what was counted before is gone. Everybody in the order of his id,
 * which is the order rows were written in: so each page of the tables is read once. The tables of all districts are held meanwhile.
 */
export async function rebuild(work: Work, examId: string, progress?: Progress): Promise<void> {
  const whole = everybodys(work);
  await whole.table('formalExam').needLocked(examId);
  const marking = await markingOf(whole, examId);
  await clearSums(whole, examId);
  const sums = new Sums(marking);
  for (let last: string | null = '0'; last !== null; ) {
    const { ids, people, end } = await behind(whole, examId, last);
    if (ids !== null) await byHashing(whole, () => countPart(whole, marking, ids, sums));
    progress?.(people);
    last = end;
  }
  await insertSums(whole, examId, sums);
}

/** The next people of an examination, as a text of their ids, and whom to go on behind. */
async function behind(whole: Work, examId: string, last: string) {
  const { rows } = await sql<{
    ids: string | null;
    people: number;
    end: string | null;
  }>`select array_agg(id)::text as ids,
      count(*)::int as people, max(id)::text as "end"
    from (select e.id from ${whole.table('examiner').as('e')} where e.exam_id = ${examId} and e.id > ${last}::bigint
      order by e.id limit ${part}) next`.execute(whole.handle);
  return rows[0] ?? { ids: null, people: 0, end: null };
}
