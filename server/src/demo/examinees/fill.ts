import { tenantActor } from '#platform/access/actor.ts';
import type { AppContext } from '#platform/app-context.ts';
import { TryLater } from '#platform/jobs/queue.ts';
import { Work } from '#platform/work.ts';
import { firstTenant } from '../../seeds/tenant.ts';
import { districtMeans } from '../exam-answers.ts';
import { keepAnswerSheet, plantedAnswers } from './answer-sheet.ts';
import { examinee } from './crowd.ts';
import { type Hall, hallOf, heldExams } from './hall.ts';
import { type Crowd, crowdsOf } from './plan.ts';
import { bringIn, settleCrowd } from './rows.ts';
import { recordStories } from './violations.ts';

/** People of one transaction: a few tenths of a second of an embedded database that others wait for. */
const peopleOfAPart = 250;
const afterRelease = 50;
const civilService = 1;

/**
 * 应试人员 of the invented city with their seats, scores and sheets (domain.md 5.2), examination by examination. What is there
 * already is passed by: a server that was ended goes on where it stood.
 * @param people over all examinations
 */
export async function fillExaminees(context: AppContext, people: number, stop?: AbortSignal): Promise<number> {
  const work = () => new Work(context, tenantActor(firstTenant, '演示数据'), 'demonstration', 'business');
  const { exams, districts } = await heldExams(work());
  const crowds = crowdsOf(exams, people);
  const planted = plantedIn(crowds);
  const means = districtMeans(districts.length);
  let all = 0;
  for (const crowd of crowds) {
    const hall = await work().transaction((inside) => hallOf(inside, crowd, crowd === planted));
    for (const [district, { first, people: coming }] of crowd.districts.entries()) {
      const { id: districtId = '', regionCode } = districts[district] ?? {};
      const there = await countOf(work(), hall, districtId);
      for (let from = there; from < coming; from += peopleOfAPart) {
        if (stop?.aborted) throw new TryLater('the server stops', 1);
        const upTo = Math.min(coming, from + peopleOfAPart);
        const part = {
          district,
          districtId,
          regionCode: regionCode ?? '',
          mean: means[district] ?? 0,
          first,
          from,
          upTo,
        };
        await work().transaction((inside) => bringIn(inside, hall, part));
      }
      all += coming;
    }
    await settleCrowd(
      work,
      hall,
      crowd,
      districts.map(({ id }) => id),
    );
    if (!crowd.exam.asked) await recordStories(context, hall);
    if (crowd === planted) await keepTruths(work(), hall, crowd, districts, means);
  }
  return all;
}

type Districts = Awaited<ReturnType<typeof heldExams>>['districts'];

/** Also where a server that was ended comes to it again: the file says what lies in the database, however often. */
async function keepTruths(
  work: Work,
  hall: Hall,
  { districts: [first] }: Crowd,
  districts: Districts,
  [mean = 0]: readonly number[],
): Promise<void> {
  const idNoOf = (nth: number) => examinee(districts[0]?.regionCode ?? '', 0, (first?.first ?? 0) + nth, mean).idNo;
  const planted = await plantedAnswers(
    work,
    hall,
    districts.map(({ id }) => id),
    idNoOf,
  );
  if (planted) await keepAnswerSheet(work.context, planted);
}

/** The truths lie where most people have sat a released examination of the civil service. */
function plantedIn(crowds: readonly Crowd[]): Crowd | undefined {
  const sizeOf = ({ districts }: Crowd) => districts.reduce((sum, { people }) => sum + people, 0);
  return crowds
    .filter(({ exam }) => exam.status >= afterRelease && exam.projectType === civilService)
    .sort((one, other) => sizeOf(other) - sizeOf(one))[0];
}

async function countOf(work: Work, { exam }: Hall, districtId: string): Promise<number> {
  const row = await work
    .table('examiner')
    .ofTenant()
    .select()
    .select(({ fn }) => fn.countAll<number>().as('people'))
    .where('examId', '=', exam.id)
    .where('districtId', '=', districtId)
    .executeTakeFirst();
  return Number(row?.people ?? 0);
}
