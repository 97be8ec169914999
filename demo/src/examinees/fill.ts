import { examStatus } from '@kaoxin/contract/exam/formal/states.ts';
import { tenantActor } from '@kaoxin/server/platform/access/actor.ts';
import type { AppContext } from '@kaoxin/server/platform/app-context.ts';
import { type FixedClock, fixedClock } from '@kaoxin/server/platform/clock.ts';
import { TryLater } from '@kaoxin/server/platform/jobs/queue.ts';
import { Work } from '@kaoxin/server/platform/work.ts';
import { firstTenant } from '@kaoxin/server/seeds/tenant.ts';
import { keptQuestions } from '../banks/kept-questions.ts';
import { districtMeans } from '../exam-answers.ts';
import { driftingAmong } from '../questions/asked.ts';
import { inventBanks } from '../questions/banks.ts';
import { keepAnswerSheet, type PlantedDrift, plantedAnswers } from './answer-sheet.ts';
import { bringApplicants } from './applicants.ts';
import { examinee } from './crowd.ts';
import { examPapers, type Questions } from './exam-paper.ts';
import { type District, type Hall, hallOf, heldExams } from './hall.ts';
import { managerOf } from './manager.ts';
import { givePhotos } from './photos.ts';
import { applicantsOf, type Crowd, crowdsOf, type HeldExam, peopleIn, plantedAmong, reviewedAmong } from './plan.ts';
import { previewSeats } from './preview.ts';
import { bringIn, settleCrowd } from './rows.ts';
import { recordStories } from './violations.ts';

/** Examinees per transaction: other users of an embedded database wait a few tenths of a second. */
const peopleOfAPart = 250;

export interface Filling {
  stop?: AbortSignal;
  finished?: readonly string[];
  /** limits the examinations; numbers are the same as for all of them */
  only?: (exam: HeldExam) => boolean;
  told?: (examId: string, of: number) => Promise<void>;
}

/**
 * Creates examinees with seats, scores and answer sheets (domain.md 5.2), one examination after another. Existing ones
 * are skipped, so that a restart continues.
 * @param people total over all examinations
 */
export async function fillExaminees(context: AppContext, people: number, filling: Filling = {}): Promise<number> {
  const { stop, finished = [], only = () => true, told } = filling;
  const workOf = (of: AppContext) => () =>
    new Work(of, tenantActor(firstTenant, '演示数据'), 'demonstration', 'business');
  const work = workOf(context);
  const at = (clock: FixedClock) => workOf({ ...context, clock });
  const { exams, open, empty, districts } = await heldExams(work());
  const planted = plantedAmong(exams);
  const reviewed = reviewedAmong(exams);
  const questions = await questionsFor(context);
  const crowds = crowdsOf(exams, people, planted).filter(({ exam }) => only(exam));
  const applying = applicantsOf(open, people).filter(({ exam }) => only(exam));
  const of = crowds.length + applying.length;
  // the earliest shows a preview; the others are left for users to arrange
  const previewed = exams.find(({ status }) => status === examStatus.of.arranging);
  for (const crowd of crowds) {
    const { exam } = crowd;
    if (finished.includes(exam.id)) continue;
    const clock = fixedClock(exam.examStart);
    const making = { ...questions, clock };
    const hall = await at(clock)().transaction((inside) => hallOf(inside, crowd, making, exam === planted));
    // dates the rows at the end of the registration instead of the day of the demo
    await bringAll(at(fixedClock(exam.registerEnd)), hall, crowd, districts, stop);
    await settleCrowd(work, hall, crowd, districts);
    if (exam.status === examStatus.of.running) await givePhotos(work, exam.id, stop);
    if (!exam.asked) await recordStories(context, hall, exam === reviewed);
    if (exam === planted) await keepTruths(work(), hall, crowd, districts);
    if (exam === previewed) await previewSeats(context, exam.id);
    await told?.(exam.id, of);
  }
  for (const crowd of applying) {
    if (finished.includes(crowd.exam.id)) continue;
    if (stop?.aborted) throw new TryLater('the server stops', 1);
    await bringApplicants(context, crowd, districts);
    await told?.(crowd.exam.id, of);
  }
  for (const [behind, exam] of empty.filter(only).entries()) {
    const clock = fixedClock(exam.examStart);
    const place = exams.length + behind;
    await at(clock)().transaction((inside) => examPapers(inside, { exam, place }, { ...questions, clock }, false));
  }
  return [...crowds, ...applying].reduce((all, crowd) => all + peopleIn(crowd), 0);
}

async function questionsFor(context: AppContext): Promise<Omit<Questions, 'clock'>> {
  const work = new Work(context, tenantActor(firstTenant, '演示数据'), 'demonstration', 'business');
  const invented = inventBanks();
  const idOf = await keptQuestions(work, invented.banks);
  const drift: PlantedDrift = { drifting: driftingAmong(invented).flatMap((place) => idOf(place) ?? []) };
  await keepAnswerSheet(context, drift);
  return { invented, idOf, today: context.clock.now(), manager: await managerOf(context) };
}

async function bringAll(
  work: () => Work,
  hall: Hall,
  crowd: Crowd,
  districts: Districts,
  stop: AbortSignal | undefined,
): Promise<void> {
  const means = districtMeans(districts.length);
  for (const [district, { first, people }] of crowd.districts.entries()) {
    const { id: districtId = '', regionCode } = districts[district] ?? {};
    const of = { district, districtId, regionCode: regionCode ?? '', mean: means[district] ?? 0, first };
    const there = await countOf(work(), hall, districtId);
    for (let from = there; from < people; from += peopleOfAPart) {
      if (stop?.aborted) throw new TryLater('the server stops', 1);
      const upTo = Math.min(people, from + peopleOfAPart);
      await work().transaction((inside) => bringIn(inside, hall, { ...of, from, upTo }));
    }
  }
}

type Districts = readonly District[];

/** Repeated after a restart, so that the file always matches the database. */
async function keepTruths(work: Work, hall: Hall, { districts: [first] }: Crowd, districts: Districts): Promise<void> {
  const [mean = 0] = districtMeans(districts.length);
  const idNoOf = (nth: number) => examinee(districts[0]?.regionCode ?? '', 0, (first?.first ?? 0) + nth, mean).idNo;
  const ids = districts.map(({ id }) => id);
  const planted = await plantedAnswers(work, hall, ids, idNoOf);
  if (planted) await keepAnswerSheet(work.context, planted);
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
