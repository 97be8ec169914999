import type { Work } from '#platform/work.ts';
import { unlessReleasing } from '../../formal/release/releasing.ts';
import { personResults } from '../../result/score/person-results.ts';
import { isReleased } from '../../result/told.ts';
import { recount } from './changed.ts';
import { type Marking, markingOf } from './marking.ts';
import { traitsOf } from './people.ts';
import type { Counted } from './sums.ts';

interface Sitting {
  id: string;
  examId: string;
}

/**
 * Runs `change`, which corrects personal data (name, number, sex, birthday, education, unit), and updates the sums of
 * all released examinations of the person in this transaction (domain.md 3.8). Locks the examinations in the order of
 * their IDs, then the rows of the person; callers must not lock either before.
 */
export async function changingPerson(work: Work, personId: string, change: () => Promise<unknown>): Promise<void> {
  const whole = work.ofTenant();
  const sittings: readonly Sitting[] = await whole
    .table('examiner')
    .select()
    .select(['id', 'examId'])
    .where('personId', '=', personId)
    .orderBy('examId')
    .execute();
  const counted: { sitting: Sitting; marking: Marking }[] = [];
  for (const sitting of sittings)
    if (isReleased(await unlessReleasing(whole.table('formalExam'), sitting.examId, 'needHeld')))
      counted.push({ sitting, marking: await markingOf(whole, sitting.examId) });
  await whole.table('examiner').lock(sittings.map(({ id }) => id));
  const asCounted = () => Promise.all(counted.map(({ sitting, marking }) => countedAs(whole, marking, sitting)));
  const before = await asCounted();
  await change();
  const after = await asCounted();
  for (const [place, { marking }] of counted.entries())
    await recount(work, marking, before[place] ?? [], after[place] ?? []);
}

async function countedAs(whole: Work, marking: Marking, { id, examId }: Sitting): Promise<Counted[]> {
  const own = (await traitsOf(whole, marking, [id])).get(id);
  const placed = (await personResults(whole, examId, [id])).get(id);
  if (!own || !placed) return [];
  const { districtId, centreId, result } = placed;
  return [{ districtId, centreId: centreId ?? '0', traits: own, result }];
}
