import { type RegStep, regStatus, regSteps } from '@kaoxin/contract/exam/people/examiner-states.ts';
import { stepRegistrations } from '@kaoxin/server/areas/exam/examiner/registration/registration.ts';
import { subjectsIn } from '@kaoxin/server/areas/exam/formal/papers/subject-rows.ts';
import { addDays } from '@kaoxin/server/engine/calendar/day.ts';
import { tenantActor } from '@kaoxin/server/platform/access/actor.ts';
import type { AppContext } from '@kaoxin/server/platform/app-context.ts';
import { fixedClock } from '@kaoxin/server/platform/clock.ts';
import { Work } from '@kaoxin/server/platform/work.ts';
import { firstTenant } from '@kaoxin/server/seeds/tenant.ts';
import { districtMeans } from '../exam-answers.ts';
import { type DemoExaminee, examinee } from './crowd.ts';
import type { District } from './hall.ts';
import { managerOf } from './manager.ts';
import type { Crowd } from './plan.ts';
import { register } from './rows.ts';

const { waiting, approved, refused, paid, quit } = regStatus.of;
const states = [
  ...[waiting, paid, waiting, approved, refused, paid, quit, waiting, paid, approved],
  ...[waiting, paid, waiting, approved, paid, waiting, refused, paid, waiting, approved],
];
const stateOf = (nth: number): number => states[nth % states.length] ?? waiting;

/** How each state is reached, and when: days from today. */
const ways: readonly { verb: RegStep; states: readonly number[]; day: number; time: string }[] = [
  { verb: 'pass', states: [approved, paid], day: -1, time: '15:30:00' },
  { verb: 'refuse', states: [refused], day: -1, time: '15:50:00' },
  { verb: 'pay', states: [paid], day: -1, time: '20:10:00' },
  { verb: 'quit', states: [quit], day: -1, time: '20:40:00' },
];
const notes = [
  '证件照片不清晰，请重新上传。',
  '所学专业不在报考条件范围内。',
  '学历证书编号查询无结果，请补充验证报告。',
];
const atOnce = 100;

export async function bringApplicants(context: AppContext, crowd: Crowd, places: readonly District[]): Promise<void> {
  const { exam } = crowd;
  const now = context.clock.now();
  const manager = await managerOf(context);
  const at = (moment: string) =>
    new Work(
      { ...context, clock: fixedClock(moment) },
      manager ?? tenantActor(firstTenant, '演示数据'),
      'demonstration',
      'business',
    );
  const subjects = (await subjectsIn(at(now), exam.id)).map(({ subjectCode }) => subjectCode);
  const people = applicants(context, crowd, places);
  const moments = momentsOf(exam.registerStart, now);
  for (const [place, moment] of moments.entries()) {
    const today = people.filter(({ nth }) => nth % moments.length === place);
    await at(moment).transaction(async (work) => {
      for (const [districtId, those] of Map.groupBy(today, (one) => one.districtId))
        await register(work, exam.id, those, { districtId, subjects });
    });
  }
  const wanted = new Map(people.map(({ key, nth }) => [key, nth]));
  for (const { verb, states: through, day, time } of ways) {
    const work = at(`${addDays(now.slice(0, 10), day)} ${time}`);
    const ready = await waitingFor(work, exam.id, verb);
    const own = ready.flatMap(({ id, idHash }) => {
      const nth = wanted.get(idHash);
      return nth !== undefined && through.includes(stateOf(nth)) ? [{ id, nth }] : [];
    });
    await take(work, verb, own);
  }
}

interface Applicant {
  nth: number;
  districtId: string;
  one: DemoExaminee;
  key: string;
  regStatus: number;
}

function applicants(context: AppContext, { districts }: Crowd, places: readonly District[]): Applicant[] {
  const means = districtMeans(places.length);
  const all = districts.flatMap(({ first, people }, district) => {
    const { id: districtId = '', regionCode } = places[district] ?? {};
    return Array.from({ length: people }, (_, at) => {
      const one = examinee(regionCode ?? '', district, first + at, means[district] ?? 0);
      return { districtId, one, regStatus: waiting, key: context.secrets.digest(one.idNo) };
    });
  });
  return all.map((one, nth) => ({ ...one, nth }));
}

function momentsOf(opened: string, now: string): string[] {
  const last = addDays(now.slice(0, 10), -2);
  const moments = [opened];
  for (let day = addDays(opened.slice(0, 10), 1); day <= last; day = addDays(day, 1)) moments.push(`${day} 10:20:00`);
  return moments;
}

const waitingFor = (work: Work, examId: string, verb: RegStep) =>
  work
    .table('examiner')
    .ofTenant()
    .select()
    .select(['id', 'idHash'])
    .where('examId', '=', examId)
    .where('regStatus', '=', regSteps[verb].from[0])
    .execute();

async function take(work: Work, verb: RegStep, people: readonly { id: string; nth: number }[]): Promise<void> {
  const noted = Map.groupBy(people, ({ nth }) => (verb === 'refuse' ? notes[nth % notes.length] : undefined));
  for (const [note, those] of noted)
    for (let from = 0; from < those.length; from += atOnce) {
      const ids = those.slice(from, from + atOnce).map(({ id }) => id);
      await work.transaction((inside) => stepRegistrations(inside, ids, verb, note));
    }
}
