import type { CaseHeadAnswer } from '@kaoxin/contract/casework/record.ts';
import { caseStatus } from '@kaoxin/contract/casework/states.ts';
import type { ExamineeRecord } from '@kaoxin/contract/exam/people/examinee.ts';
import { reviewConclusion } from '@kaoxin/contract/reinspection/states.ts';
import { usualRules } from '@kaoxin/contract/reinspection/task.ts';
import { chance } from '@kaoxin/demo/prng.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { insideAs } from '../../testing/inside.ts';
import { sayWhereToAsk } from '../../testing/people.ts';
import { good } from '../../testing/petitions.ts';
import { scoreCorrected } from './review/correct.ts';
import { application, type Reviewed, reviewed, rosterOf, staff, statusOf } from './reviews.fixture.ts';
import { appealInWhole, appealStaff, reviewInWhole, voidAll } from './whole-cases.fixture.ts';

/**
 * A thousand score changes, compared with a recalculation from the rows. Each round runs a complete review, every other
 * one also a complete appeal; the rest are direct calls of the approval step.
 */
const app = testApp({ ...staff, ...appealStaff }, { now: '2027-06-10 10:00:00' });
const { manager, leader, handler } = app.visitors;
const luck = chance('a thousand corrections');
const people = Array.from({ length: 24 }, () => [luck.whole(0, 240) / 2, luck.whole(0, 240) / 2] as const);
const [rounds, atOnce] = [40, 25];
let one: Reviewed;
let typeId: string;
const cases: string[] = [];

beforeAll(async () => {
  await sayWhereToAsk(app.context);
  one = await reviewed(app, manager, people, app.deptId('考务处'), {
    rules: { ...usualRules, oncePerSubject: 0 },
    subjects: ['JC', 'GS'].map((code) => ({ code, name: code, objective: 0, allowed: 1 })),
  });
  await rosterOf(app, one);
  good(await manager.post('formalExam/releaseAsk', { id: one.exam.exam }));
  good(await leader.post('formalExam/submit', { id: one.exam.exam, status: 50 }));
  good(await statusOf(manager, one.task.id, 1));
  for (const place of people.keys()) {
    const filed = { source: 4, ...application(one, place) };
    cases.push(good(await manager.post<CaseHeadAnswer>('reinspectionUser/register', filed)).id);
  }
  const type = { kind: 1, typeName: '违纪处理申诉', deptId: app.deptId('信访处') };
  typeId = good(await handler.post<{ id: string }>('type/submit', type)).id;
});

interface Held {
  id: string;
  districtId: string;
  jc: number;
  gs: number;
  void: 'all' | 'JC' | 'GS' | null;
  total: number | null;
  passed: number;
}
async function rows(): Promise<Held[]> {
  const found =
    await sql<Held>`select e.id, e.district_id, r.total_score::float as total, coalesce(r.pass_flag, 0) as passed,
      (select score::float from examiner_score s where s.examiner_id = e.id and subject_code = 'JC') as jc,
      (select score::float from examiner_score s where s.examiner_id = e.id and subject_code = 'GS') as gs,
      (select case level when 1 then subject_code else 'all' end from violation_record v
        where v.examiner_id = e.id and v.status <> 3) as void
    from examiner e left join examiner_result r on r.examiner_id = e.id
    where e.exam_id = ${one.exam.exam} order by e.id`.execute(app.db);
  return found.rows;
}
/** 合格规则 1: every subject reaches the mark, and none is void. */
const mark = 72;
const passes = (held: Held): boolean => held.void === null && held.jc >= mark && held.gs >= mark;
const jcOf = (held: Held) => (held.void === 'all' || held.void === 'JC' ? null : held.jc);
const gsOf = (held: Held) => (held.void === 'all' || held.void === 'GS' ? null : held.gs);
const totalOf = (held: Held) => (held.void === 'all' ? null : (jcOf(held) ?? 0) + (gsOf(held) ?? 0));
function standingIn(all: readonly Held[], who: Held) {
  const total = totalOf(who);
  const rankIn = (among: readonly Held[]) =>
    total === null ? null : 1 + among.filter((other) => (totalOf(other) ?? -1) > total).length;
  const beside = all.filter(({ districtId }) => districtId === who.districtId);
  return { total, passed: passes(who) ? 1 : 0, city: rankIn(all), district: rankIn(beside) };
}

async function holds(): Promise<Held[]> {
  const all = await rows();
  expect(all).toHaveLength(people.length);
  for (const one of all) expect([one.id, one.total, one.passed]).toEqual([one.id, totalOf(one), passes(one) ? 1 : 0]);
  const kept = await sql<{ districtId: string; subjectCode: string; n: number; points: number; passed: number }>`
    select district_id, subject_code, sum(n)::int as n, sum(halves)::float / 2 as points, sum(passed)::int as passed
    from exam_tally where exam_id = ${one.exam.exam} and is_deleted = 0 and n <> 0 group by 1, 2`.execute(app.db);
  const counted = [...Map.groupBy(all, ({ districtId }) => districtId)].flatMap(([districtId, own]) => {
    const of = (subjectCode: string, pointsOf: (held: Held) => number | null, isIn: (held: Held) => boolean) => {
      const counting = own.filter((held) => pointsOf(held) !== null);
      const points = counting.reduce((sum, held) => sum + (pointsOf(held) ?? 0), 0);
      return { districtId, subjectCode, n: counting.length, points, passed: counting.filter(isIn).length };
    };
    return [
      of('', totalOf, passes),
      of('JC', jcOf, (held) => (jcOf(held) ?? 0) >= mark),
      of('GS', gsOf, (held) => (gsOf(held) ?? 0) >= mark),
    ];
  });
  const sorted = <R extends { districtId: string; subjectCode: string }>(list: readonly R[]) =>
    list.toSorted((a, b) => (a.districtId + a.subjectCode < b.districtId + b.subjectCode ? -1 : 1));
  expect(sorted(kept.rows)).toEqual(sorted(counted));
  return all;
}

async function isTold(after: readonly Held[], { place, id }: { place: number; id: string }, subject: 'jc' | 'gs') {
  const { rows: events } = await sql<{ diff: Record<string, [unknown, unknown]> }>`select diff from case_event
    where case_type = 'reinspection' and case_id = ${id} and action = 'score' order by seq desc limit 1`.execute(
    app.db,
  );
  const he = personAt(after, place);
  const { total, passed, city, district } = standingIn(after, he);
  const totals = after.map(totalOf).filter((points) => points !== null);
  const now = Object.fromEntries(Object.entries(events[0]?.diff ?? {}).map(([what, [, is]]) => [what, is]));
  expect(now).toEqual({
    score: he[subject],
    totalScore: total,
    passFlag: passed,
    rankCity: city,
    rankDistrict: district,
    passCount: after.filter(passes).length,
    certificateList: passed,
    mean: expect.closeTo(totals.reduce((sum, points) => sum + points, 0) / totals.length, 2),
  });
}
async function isShown(after: readonly Held[], place: number): Promise<void> {
  const he = personAt(after, place);
  const page = good(await manager.get<ExamineeRecord>('examiners/detail', { id: he.id }));
  const { cityRank = null, districtRank = null } = page.result ?? {};
  const shown = { total: page.totalScore, passed: page.passFlag, city: cityRank, district: districtRank };
  expect([place, shown]).toEqual([place, standingIn(after, he)]);
}
function personAt(all: readonly Held[], place: number): Held {
  const he = all.find(({ id }) => id === one.exam.people[place]?.id);
  if (!he) throw new Error(`nobody at ${place}`);
  return he;
}

const anybody = () => luck.whole(0, people.length - 1);
const points = () => luck.whole(0, 240) / 2;
const otherThan = (score: number): number => {
  const found = points();
  return found === score ? otherThan(score) : found;
};

async function review(): Promise<void> {
  const place = anybody();
  const score = otherThan(personAt(await rows(), place).jc);
  const differing = luck.happens(0.3) ? { differing: otherThan(score) } : {};
  const id = await reviewInWhole(app, one, place, { subjectCode: 'JC', score, ...differing });
  const after = await holds();
  expect(personAt(after, place).jc).toBe(score);
  await isTold(after, { place, id }, 'jc');
  await isShown(after, place);
}

const [changed, revoked] = [2, 3];
/**
 * A complete appeal of an examinee with everything voided: the decision restores all, or all but one subject, which the
 * next appeal restores.
 */
async function appeal(): Promise<void> {
  const place = anybody();
  const { id: examinerId, void: stood } = personAt(await rows(), place);
  if (stood === null) await voidAll(app, examinerId);
  const lost = await holds();
  await isShown(lost, place);
  const left = stood === null && luck.happens(0.5) ? luck.pick(['JC', 'GS'] as const) : null;
  const decision = left
    ? { replyResult: changed, violationLevel: 1, violationSubject: left }
    : { replyResult: revoked };
  await appealInWhole(app, typeId, { examinerId, place, isSecond: stood !== null }, decision);
  const after = await holds();
  expect(personAt(after, place).void).toBe(left);
  await isShown(after, place);
}

async function answers(count: number): Promise<{ place: number; id: string }> {
  let last = { place: 0, id: '' };
  await insideAs(app, 'manager', async (work) => {
    for (let nth = 0; nth < count; nth += 1) {
      const place = anybody();
      last = { place, id: cases[place] ?? '' };
      const row = await work.table('reinspectionUser').need(last.id);
      const { rows: now } = await sql<{ score: number }>`select score::float as score from examiner_score
          where examiner_id = ${row.examinerId} and subject_code = 'GS'`.execute(work.handle);
      const score = points();
      const found = { score, conclusion: reviewConclusion.of.other };
      const answered = {
        ...row,
        caseStatus: caseStatus.of.answered,
        originalScore: now[0]?.score ?? null,
        finalScore: score,
        scoreChanged: 1,
        result2: work.context.secrets.seal(JSON.stringify(found), 'review'),
      };
      await scoreCorrected(work, answered, undefined, { ...row, caseStatus: caseStatus.of.auditing });
    }
  });
  return last;
}

test('keeps totals, ranks and tallies through a thousand changes', async () => {
  await holds();
  let crossed = 0;
  let inWhole = 0;
  for (let round = 0; round < rounds; round += 1) {
    const before = await rows();
    const whole = round % 2 === 0 ? [review, appeal] : [review];
    for (const change of whole) await change();
    inWhole += whole.length;
    const last = await answers(atOnce - whole.length);
    const after = await holds();
    crossed += after.filter(({ passed }, at) => passed !== before[at]?.passed).length;
    await isTold(after, last, 'gs');
  }
  expect(inWhole).toBeGreaterThanOrEqual(60);
  expect(crossed).toBeGreaterThan(50);
  const after = await rows();
  for (const place of people.keys()) await isShown(after, place);
});
