import type { Work } from '#platform/work.ts';
import { personResults } from '../result/person-results.ts';
import { everybodys, type Marking, markingOf } from './marking.ts';
import { traitsOf } from './people.ts';
import { clearSums, insertSums } from './store.ts';
import { Sums } from './sums.ts';

/** People that are read at once: some megabytes with their sheets. */
const part = 2_000;

/**
 * Counts an examination anew from its rows, in this transaction; what was counted before is gone. A district at a time, and
 * of it a part at a time, so that neither all people nor all tables are held at once.
 */
export async function rebuild(work: Work, examId: string): Promise<void> {
  const whole = everybodys(work);
  await whole.table('formalExam').needLocked(examId);
  const marking = await markingOf(whole, examId);
  await clearSums(whole, examId);
  for (const districtId of await districtsOf(whole, examId)) {
    const sums = new Sums(marking);
    await countDistrict(whole, marking, districtId, sums);
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

async function countDistrict(whole: Work, marking: Marking, districtId: string, sums: Sums): Promise<void> {
  const { examId } = marking;
  for (let last = '0'; ; ) {
    const rows = await whole
      .table('examiner')
      .select()
      .select('id')
      .where('examId', '=', examId)
      .where('districtId', '=', districtId)
      .where('id', '>', last)
      .orderBy('id')
      .limit(part)
      .execute();
    const ids = rows.map(({ id }) => id);
    await countPeople(whole, marking, ids, sums);
    if (ids.length < part) return;
    last = ids.at(-1) ?? last;
  }
}

async function countPeople(whole: Work, marking: Marking, ids: readonly string[], sums: Sums): Promise<void> {
  if (ids.length === 0) return;
  const traits = await traitsOf(whole, marking, ids);
  for (const [id, { districtId, centreId, result }] of await personResults(whole, marking.examId, ids)) {
    const own = traits.get(id);
    if (own) await sums.count({ districtId, centreId: centreId ?? '0', traits: own, result }, 1);
  }
}
