import type { CaseHeadAnswer } from '@kaoxin/contract/casework/record.ts';
import { caseStatus } from '@kaoxin/contract/casework/states.ts';
import { reviewConclusion } from '@kaoxin/contract/reinspection/states.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { chance } from '../../demo/prng.ts';
import { testApp } from '../../testing/app.ts';
import { insideAs } from '../../testing/inside.ts';
import { sayWhereToAsk } from '../../testing/people.ts';
import { good } from '../../testing/petitions.ts';
import { scoreCorrected } from './review/correct.ts';
import { application, type Reviewed, reviewed, rosterOf, staff, statusOf } from './reviews.fixture.ts';

/** What becomes of an examination when answers correct a thousand scores of it, beside the same counted from its rows. */
const app = testApp({ ...staff }, { now: '2027-06-10 10:00:00' });
const { manager, leader } = app.visitors;
const luck = chance('a thousand corrections');
const people = Array.from({ length: 24 }, () => [luck.whole(0, 240) / 2, luck.whole(0, 240) / 2] as const);
const [changes, atOnce] = [1_000, 25];
let one: Reviewed;
const cases: string[] = [];

beforeAll(async () => {
  await sayWhereToAsk(app.context);
  one = await reviewed(app, manager, people, app.deptId('考务处'));
  await rosterOf(app, one);
  good(await manager.post('formalExam/releaseAsk', { id: one.exam.exam }));
  good(await leader.post('formalExam/submit', { id: one.exam.exam, status: 50 }));
  good(await statusOf(manager, one.task.id, 1));
  for (const place of people.keys()) {
    const filed = { source: 4, ...application(one, place) };
    cases.push(good(await manager.post<CaseHeadAnswer>('reinspectionUser/register', filed)).id);
  }
});

interface Held {
  id: string;
  districtId: string;
  jc: number;
  gs: number;
  total: number;
  passed: number;
}
/** Everybody with his scores, and with what is kept of him: from the rows alone. */
async function rows(): Promise<Held[]> {
  const found = await sql<Held>`select e.id, e.district_id, r.total_score::float as total, r.pass_flag as passed,
      (select score::float from examiner_score s where s.examiner_id = e.id and subject_code = 'JC') as jc,
      (select score::float from examiner_score s where s.examiner_id = e.id and subject_code = 'GS') as gs
    from examiner e join examiner_result r on r.examiner_id = e.id
    where e.exam_id = ${one.exam.exam} order by e.id`.execute(app.db);
  return found.rows;
}
/** 合格规则 1: each subject has its mark. */
const mark = 72;
const passes = ({ jc, gs }: Held): boolean => jc >= mark && gs >= mark;
const rankIn = (all: readonly Held[], total: number) => 1 + all.filter((other) => other.total > total).length;

/** Totals, passes and sums that are kept are those of the scores that stand there. */
async function holds(): Promise<Held[]> {
  const all = await rows();
  expect(all).toHaveLength(people.length);
  for (const one of all) expect([one.total, one.passed]).toEqual([one.jc + one.gs, passes(one) ? 1 : 0]);
  const kept = await sql<{ districtId: string; subjectCode: string; n: number; points: number; passed: number }>`
    select district_id, subject_code, sum(n)::int as n, sum(halves)::float / 2 as points, sum(passed)::int as passed
    from exam_tally where exam_id = ${one.exam.exam} and is_deleted = 0 and n <> 0 group by 1, 2`.execute(app.db);
  const counted = [...Map.groupBy(all, ({ districtId }) => districtId)].flatMap(([districtId, own]) => {
    const of = (subjectCode: string, pointsOf: (held: Held) => number, isIn: (held: Held) => boolean) => ({
      ...{ districtId, subjectCode, n: own.length },
      points: own.reduce((sum, held) => sum + pointsOf(held), 0),
      passed: own.filter(isIn).length,
    });
    return [
      of('', ({ total }) => total, passes),
      of(
        'JC',
        ({ jc }) => jc,
        ({ jc }) => jc >= mark,
      ),
      of(
        'GS',
        ({ gs }) => gs,
        ({ gs }) => gs >= mark,
      ),
    ];
  });
  const sorted = <R extends { districtId: string; subjectCode: string }>(list: readonly R[]) =>
    list.toSorted((a, b) => (a.districtId + a.subjectCode < b.districtId + b.subjectCode ? -1 : 1));
  expect(sorted(kept.rows)).toEqual(sorted(counted));
  return all;
}

test('a thousand corrections leave totals, passes, ranks and sums that are those of the scores', async () => {
  await holds();
  let crossed = 0;
  for (let done = 0; done < changes; done += atOnce) {
    const before = await rows();
    let last = { place: 0, id: '' };
    await insideAs(app, 'manager', async (work) => {
      for (let nth = 0; nth < atOnce; nth += 1) {
        const place = luck.whole(0, people.length - 1);
        last = { place, id: cases[place] ?? '' };
        const row = await work.table('reinspectionUser').need(last.id);
        const { rows: now } = await sql<{ score: number }>`select score::float as score from examiner_score
          where examiner_id = ${row.examinerId} and subject_code = 'GS'`.execute(work.handle);
        const score = luck.whole(0, 240) / 2;
        const found = { score, conclusion: reviewConclusion.of.other };
        const answered = {
          ...row,
          ...{ caseStatus: caseStatus.of.answered, originalScore: now[0]?.score ?? null, finalScore: score },
          ...{ scoreChanged: 1, result2: work.context.secrets.seal(JSON.stringify(found)) },
        };
        await scoreCorrected(work, answered, undefined, { ...row, caseStatus: caseStatus.of.auditing });
      }
    });
    const after = await holds();
    crossed += after.filter(({ passed }, at) => passed !== before[at]?.passed).length;
    // the latest says in its timeline where it stands now
    const { rows: events } = await sql<{ diff: Record<string, [unknown, number]> }>`select diff from case_event
      where case_type = 'reinspection' and case_id = ${last.id} and action = 'score' order by seq desc limit 1`.execute(
      app.db,
    );
    const he = after.find(({ id }) => id === one.exam.people[last.place]?.id);
    const mean = after.reduce((sum, { total }) => sum + total, 0) / after.length;
    const own = after.filter(({ districtId }) => districtId === he?.districtId);
    expect(events[0]?.diff).toMatchObject({
      score: [expect.anything(), he?.gs],
      totalScore: [expect.anything(), he?.total],
      passFlag: [expect.anything(), he?.passed],
      rankCity: [expect.anything(), rankIn(after, he?.total ?? 0)],
      rankDistrict: [expect.anything(), rankIn(own, he?.total ?? 0)],
      passCount: [expect.anything(), after.filter(({ passed }) => passed === 1).length],
      mean: [expect.anything(), expect.closeTo(mean, 2)],
    });
  }
  expect(crossed).toBeGreaterThan(50);
});
