import { sql } from 'kysely';
import type { Progress } from '#platform/exams/exam-use.ts';
import type { Work } from '#platform/work.ts';
import { countPart } from './count-part.ts';
import { everybodys, type Marking, markingOf } from './marking.ts';
import { clearSums, insertSums } from './store.ts';
import { Sums } from './sums.ts';

/** People that are read at once: a few megabytes with their sheets, and hundredths of a second to count. */
const part = 2_000;

/**
 * Counts an examination anew from its rows, in this transaction; what was counted before is gone. A district at a time, and
 * of it a part at a time, so that neither all people nor all tables are held at once.
 */
export async function rebuild(work: Work, examId: string, progress?: Progress): Promise<void> {
  const whole = everybodys(work);
  await whole.table('formalExam').needLocked(examId);
  const marking = await markingOf(whole, examId);
  await clearSums(whole, examId);
  for (const districtId of await districtsOf(whole, examId)) {
    const sums = new Sums(marking);
    await countDistrict(whole, marking, districtId, sums, progress);
    await insertSums(whole, examId, sums);
  }
}

async function districtsOf(whole: Work, examId: string): Promise<string[]> {
  const rows = await whole
    .table('examinerCount')
    .select()
    .select('districtId')
    .distinct()
    .where('examId', '=', examId)
    .where('people', '>', 0)
    .execute();
  return rows.map(({ districtId }) => districtId).sort();
}

async function countDistrict(
  whole: Work,
  marking: Marking,
  districtId: string,
  sums: Sums,
  progress?: Progress,
): Promise<void> {
  for (const ids of await partsOf(whole, marking.examId, districtId)) {
    await countPart(whole, marking, { districtId, ids }, sums);
    progress?.(part);
  }
}

/** Everybody of a district, a text of ids for each part. */
async function partsOf(whole: Work, examId: string, districtId: string): Promise<string[]> {
  const { rows } = await sql<{ ids: string }>`select array_agg(id order by id)::text as ids
    from (select e.id, (row_number() over (order by e.id) - 1) / ${part}::int as place
      from ${whole.table('examiner').as('e')} where e.exam_id = ${examId} and e.district_id = ${districtId}) placed
    group by place order by place`.execute(whole.handle);
  return rows.map(({ ids }) => ids);
}
