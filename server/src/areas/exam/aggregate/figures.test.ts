import type { AnswerOf } from '@kaoxin/contract/call.ts';
import { type AnalysedItem, examStatistics } from '@kaoxin/contract/exam/scores/statistics.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { tenantActor } from '#platform/access/actor.ts';
import { inTenant } from '#platform/jobs/tenant-work.ts';
import { personActor } from '#platform/tasks/person-actor.ts';
import { Work } from '#platform/work.ts';
import { testApp } from '../../../testing/app.ts';
import type { Visitor } from '../../../testing/browser.ts';
import { good } from '../../../testing/petitions.ts';
import { addRow, dropRows, setParameter, setRow, setRows } from '../../../testing/rows.ts';
import { paperItems } from '../result/paper-items.ts';
import { addViolation } from '../result/result.fixture.ts';
import { noticeRelease } from '../result/result-port.ts';
import { changeScore } from '../result/score/change-score.ts';
import { settleAll } from '../result/score/settle.ts';
import { pageOfScores } from '../result/score-list.ts';
import { near } from '../statistics/testing/near.ts';
import * as oracle from '../statistics/testing/oracle.ts';
import { districtStatistics } from './districts/district-statistics.ts';
import { keptItems, sittingStates } from './life/kept-items.ts';
import { ranksOf } from './ranks.ts';
import { mixed, plain, type RawPerson, rawPeople, type SummedExam, summedExam, untold } from './totals/sums.fixture.ts';

const app = testApp({
  city: ['exam_manager'],
  leader: ['city_leader'],
  analyst: ['data_analyst'],
  inspector: ['inspector'],
  district: { dept: '云溪考区办', roles: ['district_manager'] },
  neighbour: { dept: '澄江考区办', roles: ['district_manager'] },
  stranger: { tenantId: '111111', roles: 'all' },
});
const { city, leader, analyst, inspector, district, neighbour, stranger } = app.visitors;
let exam: SummedExam;
let everybody: RawPerson[] = [];

async function within<R>(act: (work: Work) => Promise<R>): Promise<R> {
  const acting = { roleIds: [], deptId: null, language: 'zh' as const, ip: '' };
  const actor = await personActor(app.context, '000000', app.idOf('city'), acting);
  if (!actor) throw new Error('nobody');
  return new Work(app.context, { ...actor, scopes: 'all' }, 'test', 'business').transaction(act);
}

beforeAll(async () => {
  const depts = { 云溪考区: app.deptId('云溪考区办'), 澄江考区: app.deptId('澄江考区办') };
  exam = await summedExam(app.context, (id) => within((work) => paperItems(work, id)), {
    depts,
    withoutSheets: { GS: 0.02 },
  });
  const violator = exam.people[40];
  if (violator) await addViolation(app.db, exam.exam, { ...violator, ticketNo: '' }, { level: 1, subjectCode: 'JC' });
  await within(async (work) => settleAll(work, await work.table('formalExam').need(exam.exam)));
  for (const [path, query] of Object.entries<Record<string, string>>({
    'formalExam/statistics': {},
    'formalExam/districtStatistics': {},
    'formalExam/analyse': {},
    'formalExam/itemCurves': { subjectCode: 'GS' },
    'formalExam/copying': { subjectCode: 'GS' },
    'district/districtExaminersAnalyse': {},
    'district/districtExamAnalyse': {},
  }))
    expect(await city.get(path, { examId: exam.exam, ...query })).toMatchObject({ code: 400, msg: '成绩尚未公布' });
  await within(async (work) => {
    await setRow(work.handle, 'formalExam', exam.exam, { status: 50 });
    await noticeRelease(work, exam.exam);
  });
  everybody = await rawPeople(app.db, exam);
});

const { calls } = examStatistics;
type Calls = typeof calls;
const ask = async <K extends keyof Calls>(by: Visitor, call: K, query: Record<string, string> = {}) =>
  good(await by.get<AnswerOf<Calls[K]>>(calls[call].path, { examId: exam.exam, ...query }));

const totalsOf = (people: readonly RawPerson[]): number[] => people.flatMap(({ total }) => total ?? []);
const scoresOf = (people: readonly RawPerson[], code: string): number[] =>
  people.flatMap(({ scores }) => scores.get(code) ?? []);
const inDistrict = (id: string) => everybody.filter(({ districtId }) => districtId === id);
const papersOf = { GS: plain.map(([, points]) => points), JC: mixed.map(([, points]) => points) };
const inCentre = (id: string) => everybody.filter(({ centreId }) => centreId === id);

interface Spread {
  n: number;
  mean: number | null;
  sd: number | null;
  min: number | null;
  p10: number | null;
  q1: number | null;
  median: number | null;
  q3: number | null;
  p90: number | null;
  max: number | null;
}
function spreadHolds(found: Spread, totals: readonly number[]): void {
  expect(found.n).toBe(totals.length);
  near(found.mean, oracle.mean(totals));
  near(found.sd, Math.sqrt(oracle.variance(totals)));
  near(found.min, Math.min(...totals));
  near(found.p10, oracle.percentile(totals, 0.1));
  near(found.q1, oracle.percentile(totals, 0.25));
  near(found.median, oracle.percentile(totals, 0.5));
  near(found.q3, oracle.percentile(totals, 0.75));
  near(found.p90, oracle.percentile(totals, 0.9));
  near(found.max, Math.max(...totals));
}

describe('S1', () => {
  test('equals its definitions over the rows', async () => {
    const found = await ask(city, 'statistics');
    const registered = everybody.filter(({ regStatus }) => regStatus !== 9).length;
    const present = everybody.filter(({ attendStatus }) => attendStatus === 1 || attendStatus === 3).length;
    const passCount = everybody.filter(({ passed }) => passed === 1).length;
    expect(passCount).toBeGreaterThan(20);
    expect(found).toMatchObject({
      whole: 1,
      registered,
      paid: registered,
      present,
      attendRate: present / registered,
      passCount,
      suppressed: 0,
      prev: null,
    });
    spreadHolds(found, totalsOf(everybody));
    near(found.passRate, passCount / totalsOf(everybody).length);
    expect(found.funnel.map(({ stage }) => stage)).toEqual([
      ...['registered', 'paid', 'arranged', 'present', 'scored', 'passed'],
    ]);
    expect(found.funnel.at(-1)?.count).toBe(passCount);
  });

  test('includes the same project of the previous year', async () => {
    await setRow(app.db, 'formalExam', exam.earlier, { status: 50 });
    expect((await ask(city, 'statistics')).prev).toMatchObject({ examName: '上年度考试', mean: null, delta: null });
    await setRow(app.db, 'formalExam', exam.earlier, { status: 40 });
  });
});

describe('S2', () => {
  test.each([undefined, 'JC'])('of %s: ranks and distances of each district', async (subjectCode) => {
    const found = await ask(city, 'districtStatistics', subjectCode ? { subjectCode } : {});
    const of = (people: readonly RawPerson[]) => (subjectCode ? scoresOf(people, subjectCode) : totalsOf(people));
    const all = of(everybody);
    spreadHolds(found.city, all);
    expect(found.rows.map(({ districtId }) => districtId)).toEqual([exam.districts.one, exam.districts.two]);
    const means = found.rows.map((row) => oracle.mean(of(inDistrict(row.districtId))));
    for (const [place, row] of found.rows.entries()) {
      const own = of(inDistrict(row.districtId));
      spreadHolds(row, own);
      const sd = Math.sqrt(oracle.variance(all));
      near(row.d, (oracle.mean(own) - oracle.mean(all)) / sd);
      near(row.z, (oracle.mean(own) - oracle.mean(all)) / (sd / Math.sqrt(own.length)));
      expect(row.rank).toBe(oracle.rank(means, means[place] ?? 0));
      const passed = subjectCode
        ? own.filter((score) => score >= 10).length
        : inDistrict(row.districtId).filter((person) => person.passed === 1).length;
      expect(row.passCount).toBe(passed);
      expect(row.registered === null).toBe(subjectCode !== undefined);
    }
    expect(found.rows.map(({ centres }) => centres)).toEqual([2, 2]);
  });

  test('is the same for the district and the city', async () => {
    const { rows } = await ask(city, 'districtStatistics');
    const own = await ask(district, 'districtStatistics');
    expect(own).toMatchObject({ whole: 0, rows: [rows[0]] });
    expect(own.city.n).toBe(rows[0]?.n);
    expect((await ask(neighbour, 'districtStatistics')).rows).toEqual([rows[1]]);
  });
});

describe('S3', () => {
  const places = () => [
    [{}, everybody] as const,
    [{ districtId: exam.districts.one }, inDistrict(exam.districts.one)] as const,
    [{ centreId: exam.centres.sibling }, inCentre(exam.centres.sibling)] as const,
  ];

  test('distribution, percentiles and shape at every level', async () => {
    for (const [query, people] of places()) {
      for (const [subjectCode, of] of [
        [undefined, totalsOf(people)],
        ['GS', scoresOf(people, 'GS')],
      ] as const) {
        const found = await ask(city, 'analyse', { ...query, ...(subjectCode ? { subjectCode } : {}), binWidth: '2' });
        spreadHolds(found, of);
        for (const [share, value] of Object.entries(found.percentiles))
          near(value, oracle.percentile(of, Number(share) / 100));
        near(found.shape.skew, oracle.skew(of));
        near(found.shape.kurt, oracle.kurtosis(of));
        for (const { from, to, count } of found.histogram.bins)
          expect(count).toBe(
            of.filter((score) => score >= from && (score < to || (to === 240 && score === to))).length,
          );
        expect(found.histogram.bins.at(-1)?.cumulative).toBe(of.length);
        near(found.normal?.mu ?? null, oracle.mean(of));
      }
    }
  });

  test('correlates subjects over examinees with both', async () => {
    for (const [query, people] of places()) {
      const both = people.filter(({ scores }) => scores.has('JC') && scores.has('GS'));
      const { subjectCorr, subjects } = await ask(city, 'analyse', query);
      expect(subjects.map(({ subjectCode }) => subjectCode)).toEqual(['JC', 'GS']);
      near(subjectCorr[0]?.[1] ?? null, oracle.pearson(scoresOf(both, 'JC'), scoresOf(both, 'GS')));
      expect(subjectCorr[1]?.[0]).toBe(subjectCorr[0]?.[1]);
    }
  });

  test.each(['JC', 'GS'] as const)('items of %s by definition, at every level', async (subjectCode) => {
    for (const [query, people] of places()) {
      const rows = people.flatMap(({ sheets }) => sheets.get(subjectCode) ?? []);
      const found = await ask(city, 'analyse', { ...query, subjectCode });
      expect(found.paper?.sheets).toBe(rows.length);
      expect(found.items).toHaveLength(exam.papers[subjectCode].length);
      near(found.reliability?.alpha ?? null, oracle.alpha(rows));
      near(found.reliability?.splitHalf ?? null, oracle.splitHalf(rows));
      expect(found.reliability?.kr20 === null).toBe(subjectCode === 'JC');
      const totals = rows.map(oracle.totalOf);
      for (const [index, item] of found.items.entries()) {
        const scores = oracle.column(rows, index);
        expect(item.n).toBe(rows.length);
        near(item.p, oracle.mean(scores) / item.maxScore);
        near(item.rpb, oracle.pearson(scores, totals));
        near(item.rir, oracle.restCorrelation(rows, index));
        near(item.d27, oracle.discrimination(rows, index, item.maxScore));
        for (const option of item.options) {
          const expected = oracle.option(rows, index, option.key);
          expect(option.n).toBe(expected.n);
          near(option.rpb, expected.rpb);
        }
      }
    }
  });

  test('groups items by knowledge and compares no small groups', async () => {
    const found = await ask(city, 'analyse', { subjectCode: 'JC' });
    const rows = everybody.flatMap(({ sheets }) => sheets.get('JC') ?? []);
    const share = (items: readonly number[], full: number) =>
      oracle.mean(rows.map(({ scores }) => items.reduce((sum, item) => sum + (scores[item] ?? 0), 0))) / full;
    expect(found.knowledge.map(({ name, n }) => [name, n])).toEqual([
      ['供求', 4],
      ['价格', 3],
      ['货币', 2],
    ]);
    near(found.knowledge[0]?.p ?? null, share([0, 1, 2, 6], 5));
    near(found.knowledge[2]?.p ?? null, share([7, 9], 12));
    const plain = await ask(city, 'analyse', { subjectCode: 'GS' });
    // with three hundred people chance would outweigh differences
    expect(plain.dif).toEqual([]);
    expect(plain.items.filter(({ options }) => options.filter(({ isKey }) => isKey).length !== 1)).toEqual([]);
  });

  test('finds only the ring of four who copied', async () => {
    const found = await ask(city, 'copying', { subjectCode: 'GS' });
    const ring = [21, 25, 29, 33].map((n) => exam.people[n]).filter((one) => one !== undefined);
    expect(new Set(ring.map(({ roomId }) => roomId)).size).toBe(1);
    const known = new Set(everybody.filter(({ sheets }) => sheets.has('GS')).map(({ id }) => id));
    const members = ring.filter(({ id }) => known.has(id)).map(({ id }) => id);
    expect(members.length).toBeGreaterThan(2);
    const pairs = found.pairs.map(({ first, second }) => [first.examinerId, second.examinerId].sort().join());
    expect(pairs.sort()).toEqual(
      members.flatMap((first, at) => members.slice(at + 1).map((second) => [first, second].sort().join())).sort(),
    );
    const [pair] = found.pairs;
    expect(pair?.items).toHaveLength(40);
    expect(pair?.items.every(({ first, second }) => first === second)).toBe(true);
    expect(pair?.items.filter(({ same }) => same)).toHaveLength(pair?.identical ?? -1);
    expect(found.plans.map(({ roomId }) => roomId)).toEqual([ring[0]?.roomId]);
    expect((await ask(city, 'copying', { subjectCode: 'GS', districtId: exam.districts.two })).pairs).toEqual([]);
  });

  test('S68 serves others while one user floods copying', async () => {
    const query = { examId: exam.exam, subjectCode: 'GS' };
    const { asked, other } = await app.db.transaction().execute(async (held) => {
      await sql`lock table answer_sheet in access exclusive mode`.execute(held);
      const asked = Array.from({ length: 6 }, () => city.get('formalExam/copying', query));
      // one runs and three wait
      expect((await Promise.race(asked)).status).toBe(429);
      return { asked, other: leader.get('formalExam/copying', query) };
    });
    expect((await other).status).toBe(200);
    expect((await Promise.all(asked)).map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 429, 429]);
  });

  test('estimates parameters of dichotomous items', async () => {
    const found = await ask(city, 'itemCurves', { subjectCode: 'GS' });
    expect(found).toMatchObject({ refused: null, sampled: found.n });
    expect(found.items).toHaveLength(40);
    const analysed = await ask(city, 'analyse', { subjectCode: 'GS' });
    const easy = analysed.items.toSorted((one, other) => (other.p ?? 0) - (one.p ?? 0));
    const b = (sort: number | undefined) => found.items.find((item) => item.sort === sort)?.b ?? Number.NaN;
    expect(b(easy[0]?.sort)).toBeLessThan(b(easy.at(-1)?.sort));
    expect((await ask(city, 'itemCurves', { subjectCode: 'JC' })).items.length).toBeLessThan(10);
  });
});

describe('a total score given for one subject (domain.md 1.2: 140/84)', () => {
  const said = (rule: number, total: number) =>
    setRow(app.db, 'formalExam', exam.exam, { passRule: rule, totalScore: total });

  test('uses the sum of subjects and no pass line', async () => {
    await said(1, 120);
    const { series } = await ask(city, 'districtExams', {});
    const row = series.find(({ examId }) => examId === exam.exam);
    near(row?.scoreRate ?? null, oracle.mean(totalsOf(everybody)) / 240);
    near(row?.cityScoreRate ?? null, oracle.mean(totalsOf(everybody)) / 240);
    const untold = { totalScore: 240, passScore: null };
    expect(await ask(city, 'statistics')).toMatchObject(untold);
    expect(await ask(city, 'districtStatistics')).toMatchObject(untold);
    expect(await ask(city, 'analyse')).toMatchObject(untold);
    expect(await ask(city, 'analyse', { subjectCode: 'JC' })).toMatchObject({ totalScore: 120, passScore: 10 });
    await said(2, 240);
    expect(await ask(city, 'statistics')).toMatchObject({ totalScore: 240, passScore: 34 });
    await said(1, 240);
  });
});

describe('the people a figure counts', () => {
  const rosterOf = async (query: Record<string, string>, by: Visitor = city) =>
    good(await by.get<{ total: number }>('examiners/page', { examId: exam.exam, ...query })).total;

  test('match the roster filtered by seat, score and traits', async () => {
    const { scored } = await ask(city, 'statistics');
    expect(await rosterOf({ seated: '1' })).toBe(exam.people.filter(({ roomId }) => roomId !== null).length);
    expect(await rosterOf({ scored: '1' })).toBe(scored);
    expect((await rosterOf({ scored: '0' })) + scored).toBe(await rosterOf({}));
    const { districts } = await ask(city, 'districtExaminers');
    const column: Record<string, string> = { gender: 'gender', education: 'education', unit: 'unitKind' };
    for (const { districtId, dims } of districts)
      for (const { key, rows } of dims)
        for (const { value, n } of rows)
          if (column[key] && value > 0)
            expect(await rosterOf({ districtId, scored: '1', [column[key]]: `${value}` })).toBe(n);
  });

  test.each(['', 'JC', 'GS'])('match the roster for each histogram bar: %s', async (code) => {
    const of: Record<string, string> = code === '' ? {} : { subjectCode: code };
    const { histogram } = await ask(city, 'analyse', { ...of, binWidth: '10' });
    for (const [place, { from, to, count }] of histogram.bins.entries()) {
      const end = place === histogram.bins.length - 1 ? to : to - 0.5;
      const within = { scoreStart: `${from}`, scoreEnd: `${end}`, ...(code === '' ? {} : { scoreSubject: code }) };
      expect(await rosterOf(within)).toBe(count);
    }
  });

  test('cannot be filtered by score without permission', async () => {
    const asked: Record<string, string>[] = [
      { scored: '1' },
      { scored: '0' },
      { scoreStart: '10', scoreSubject: 'JC' },
    ];
    for (const query of asked)
      expect((await analyst.get('examiners/page', { examId: exam.exam, ...query })).status).toBe(403);
    expect(await rosterOf({ seated: '1' }, analyst)).toBeGreaterThan(0);
  });
});

describe('S4', () => {
  test('lists examinations of city and district with centres', async () => {
    const found = await ask(city, 'districtExams', { districtId: exam.districts.one });
    const own = totalsOf(inDistrict(exam.districts.one));
    const row = found.series.find(({ examId }) => examId === exam.exam);
    expect(row).toMatchObject({ n: own.length, date: '2027-05-01', suppressed: 0 });
    near(row?.mean ?? null, oracle.mean(own));
    near(row?.cityMean ?? null, oracle.mean(totalsOf(everybody)));
    near(row?.scoreRate ?? null, oracle.mean(own) / 240);
    expect(found.centres.map(({ centreId }) => centreId).sort()).toEqual(
      [exam.centres.one, exam.centres.sibling].sort(),
    );
    for (const { centreId, mean, passRate } of found.centres) {
      near(mean, oracle.mean(totalsOf(inCentre(centreId))));
      near(
        passRate,
        inCentre(centreId).filter(({ passed }) => passed === 1).length / totalsOf(inCentre(centreId)).length,
      );
    }
    expect(found.centres.map(({ rank }) => rank)).toEqual([1, 2]);
    const ofDistrict = await ask(district, 'districtExams', { districtId: exam.districts.one });
    expect(ofDistrict.series[0]).toEqual({
      ...found.series[0],
      cityMean: null,
      cityPassRate: null,
      cityScoreRate: null,
    });
    expect((await ask(city, 'districtExams', { year: '2020' })).series).toEqual([]);
  });
});

describe('S5', () => {
  const bandOf = (birthday: string | null): number => {
    if (birthday === null) return 0;
    const age = 2027 - Number(birthday.slice(0, 4)) - (birthday.slice(5) > '05-01' ? 1 : 0);
    return age < 25 ? 1 : age < 30 ? 2 : age < 35 ? 3 : age < 40 ? 4 : age < 50 ? 5 : 6;
  };
  const keyed: Record<string, (person: RawPerson) => number> = {
    gender: ({ gender }) => gender,
    age: ({ birthday }) => bandOf(birthday),
    education: ({ education }) => education ?? 0,
    unit: ({ unitKind }) => unitKind ?? 0,
    attempt: ({ again }) => (again ? 2 : 1),
  };

  test('counts examinees by trait, in total and by district', async () => {
    const found = await ask(city, 'districtExaminers');
    expect(found.n).toBe(totalsOf(everybody).length);
    const blocks = [
      { dims: found.dims, people: everybody },
      ...found.districts.map(({ districtId, dims }) => ({ dims, people: inDistrict(districtId) })),
    ];
    expect(blocks).toHaveLength(3);
    for (const { dims, people } of blocks)
      for (const { key, rows } of dims) {
        const scored = people.filter(({ total }) => total !== null);
        expect(rows.reduce((sum, { n }) => sum + n, 0)).toBe(scored.length);
        for (const { value, n, mean, passRate } of rows) {
          const own = scored.filter((person) => keyed[key]?.(person) === value);
          expect([key, value, n]).toEqual([key, value, own.length]);
          near(mean, oracle.mean(totalsOf(own)));
          near(passRate, own.filter(({ passed }) => passed === 1).length / own.length);
        }
      }
    expect(found.dims.find(({ key }) => key === 'age')?.rows.at(-1)?.label).toBe('未填');
  });

  test('limits a district to itself', async () => {
    const found = await ask(district, 'districtExaminers');
    expect(found.districts.map(({ districtId }) => districtId)).toEqual([exam.districts.one]);
    expect(found.n).toBe(totalsOf(inDistrict(exam.districts.one)).length);
  });
});

describe('cells of fewer people than stat.minCell', () => {
  test('are hidden without score_view and cannot be derived', async () => {
    const tiny = { centreId: exam.tiny };
    expect(totalsOf(inCentre(exam.tiny))).toHaveLength(4);
    spreadHolds(await ask(city, 'analyse', tiny), totalsOf(inCentre(exam.tiny)));
    const kept = await ask(analyst, 'analyse', tiny);
    expect(kept).toMatchObject({ n: 4, suppressed: 1, mean: null, passCount: null, normal: null, items: [] });
    expect(kept.histogram.bins.every(({ count }) => count === 0)).toBe(true);
    expect(kept.subjectCorr.flat().every((r) => r === null)).toBe(true);
    // the other centre of the district would reveal the four
    expect(await ask(analyst, 'analyse', { centreId: exam.centres.two })).toMatchObject({
      suppressed: 1,
      mean: null,
    });
    const { centres } = await ask(analyst, 'districtExams', { districtId: exam.districts.two });
    expect(centres.map(({ suppressed, mean }) => [suppressed, mean])).toEqual([
      [1, null],
      [1, null],
    ]);
    expect((await ask(analyst, 'statistics')).suppressed).toBe(0);
  });

  test('cannot be derived from centres, tables or exports', async () => {
    const few = new Set([exam.tiny, exam.centres.two]);
    const { centres } = await ask(analyst, 'districtExams');
    expect(
      centres
        .filter(({ mean }) => mean === null)
        .map(({ centreId }) => centreId)
        .sort(),
    ).toEqual([...few].sort());
    type Row = { id: string; avgScore: number | null; passCount: number | null; passRate: number | null };
    const query = { examId: exam.exam, size: '200' };
    const { records } = good(await analyst.get<{ records: Row[] }>('formalExam/pageTestingCentre', query));
    expect(records).toHaveLength(4);
    for (const { id, avgScore, passCount, passRate } of records)
      expect([avgScore, passCount, passRate].map((figure) => figure === null)).toEqual(Array(3).fill(few.has(id)));
    expect((await ask(city, 'districtExams')).centres.every(({ mean }) => mean !== null)).toBe(true);
  });

  test('cannot be derived from the total and other subjects', async () => {
    const { rows: kept } = await sql<{ id: string; n: number }>`select id, n from exam_tally
      where exam_id = ${exam.exam} and district_id = ${exam.districts.one} and subject_code = 'GS' and n > 0`.execute(
      app.db,
    );
    const [first] = kept;
    for (const { id } of kept) await setRow(app.db, 'examTally', id, { n: id === first?.id ? 3 : 0 });
    const isTold = async (subjectCode?: string) =>
      (await ask(analyst, 'districtStatistics', subjectCode ? { subjectCode } : {})).rows.map(
        ({ mean }) => mean !== null,
      );
    expect([await isTold('GS'), await isTold('JC'), await isTold()]).toEqual([
      [false, false],
      [false, false],
      [true, true],
    ]);
    for (const { id, n } of kept) await setRow(app.db, 'examTally', id, { n });
  });

  test('stay hidden in S5 for each single district', async () => {
    const { dims, districts } = await ask(analyst, 'districtExaminers');
    for (const { districtId, dims: own } of districts)
      expect((await ask(analyst, 'districtExaminers', { districtId })).dims).toEqual(own);
    for (const { key, rows } of dims)
      for (const { value, mean } of rows) {
        const parts = districts.flatMap((one) => one.dims.find((dim) => dim.key === key)?.rows ?? []);
        const missing = parts.filter((row) => row.value === value && row.n > 0 && row.mean === null);
        if (mean !== null) expect([key, value, missing.length]).not.toEqual([key, value, 1]);
      }
    const all = await ask(city, 'districtExaminers');
    expect(
      [all, ...all.districts].every((one) => one.dims.every(({ rows }) => rows.every((row) => !row.suppressed))),
    ).toBe(true);
  });

  test('cannot be derived from two overlapping periods', async () => {
    const days = { from: '2027-01-01', to: '2027-12-31' };
    const scores = async () => good(await analyst.get<AnswerOf<Calls['common']>>('statistic/common', days)).scores;
    const before = await scores();
    await setRow(app.db, 'formalExam', exam.earlier, { status: 50, examStart: '2027-06-01 09:00:00' });
    await addRow(app.db, 'examTally', {
      tenantId: '000000',
      examId: exam.earlier,
      districtId: exam.districts.one,
      centreId: exam.centres.one,
      subjectCode: '',
      n: 3,
      halves: '300',
      passed: 2,
    });
    expect(await scores()).toEqual({ ...before, exams: before.exams + 1 });
    await dropRows(app.db, 'examTally', { examId: exam.earlier });
    await setRow(app.db, 'formalExam', exam.earlier, { status: 40, examStart: '2026-05-01 09:00:00' });
  });

  test('cannot be derived from distances and ranks', async () => {
    // JC of all, compared with the total, would reveal the three who sat GS
    const { rows: before } = await sql<{ id: string; n: number }>`select id, n from exam_tally
      where exam_id = ${exam.exam} and subject_code = 'GS' and n > 0 order by id`.execute(app.db);
    for (const [at, { id }] of before.entries()) await setRow(app.db, 'examTally', id, { n: at === 0 ? 3 : 0 });
    const { city: all, rows } = await ask(analyst, 'districtStatistics', { subjectCode: 'JC' });
    expect(all).toMatchObject({ suppressed: 1, mean: null });
    expect(rows.map(({ d, z }) => [d, z])).toEqual(rows.map(() => [null, null]));
    expect((await ask(city, 'districtStatistics', { subjectCode: 'JC' })).rows.every(({ d }) => d !== null)).toBe(true);
    for (const { id, n } of before) await setRow(app.db, 'examTally', id, { n });
  });

  test('cannot be derived from distances by district callers', async () => {
    const workOf = async (...missing: string[]) => {
      const { rows } = await sql<{ roleIds: string[] }>`select role_ids from "user"
        where id = ${app.idOf('district')}`.execute(app.db);
      const acting = {
        roleIds: rows[0]?.roleIds ?? [],
        deptId: app.deptId('云溪考区办'),
        language: 'zh' as const,
        ip: '',
      };
      const actor = await personActor(app.context, '000000', app.idOf('district'), acting);
      if (!actor) throw new Error('nobody');
      const grants = new Set([...actor.grants].filter((code) => !missing.includes(code)));
      return new Work(app.context, { ...actor, grants }, 'test', 'business');
    };
    const rowsOf = async (...missing: string[]) =>
      (await districtStatistics(await workOf(...missing), exam.exam)).rows.map(({ mean, rank, d, z, large }) => {
        return { mean: mean !== null, told: [rank, d, z].map((figure) => figure !== null), large };
      });
    const ranksTold = async (...missing: string[]) => {
      const asked = { filters: [], sort: [], current: 1, size: 20, extra: { examId: exam.exam } };
      const { records } = await pageOfScores(await workOf(...missing), asked);
      const told = records.map(({ cityRank, percentile, districtRank }) =>
        [cityRank, percentile, districtRank].map((figure) => figure !== null).join(),
      );
      return [...new Set(told)];
    };
    const everything = { mean: true, told: [true, true, true] };
    expect(await rowsOf()).toMatchObject([everything]);
    expect(await rowsOf('score_view')).toMatchObject([everything]);
    expect(await ranksTold('score_view')).toEqual(['true,true,true']);
    // the other district has three people, so comparing this one with all would reveal them
    const { rows: before } = await sql<{ id: string; n: number }>`select id, n from exam_tally
      where exam_id = ${exam.exam} and district_id = ${exam.districts.two} and n > 0 order by id`.execute(app.db);
    const subjects = new Set<string>();
    for (const { id } of before) {
      const { rows } = await sql<{
        code: string;
      }>`select subject_code as code from exam_tally where id = ${id}`.execute(app.db);
      const code = rows[0]?.code ?? '';
      await setRow(app.db, 'examTally', id, { n: subjects.has(code) ? 0 : 3 });
      subjects.add(code);
    }
    expect(await rowsOf()).toMatchObject([everything]);
    expect(await rowsOf('score_view')).toEqual([{ mean: true, told: [false, false, false], large: 0 }]);
    expect(await ranksTold('score_view')).toEqual(['false,false,true']);
    for (const { id, n } of before) await setRow(app.db, 'examTally', id, { n });
  });

  test('cannot be derived from ranks of shown places', async () => {
    const { rows: before } = await sql<{ id: string; halves: string }>`select id, halves from exam_tally
      where exam_id = ${exam.exam} and subject_code = '' and centre_id in (${exam.tiny}, ${exam.centres.two})`.execute(
      app.db,
    );
    expect(before).toHaveLength(2);
    for (const { id } of before) await sql`update exam_tally set halves = n * 480 where id = ${id}`.execute(app.db);
    const ranks = async (by: Visitor) =>
      (await ask(by, 'districtExams')).centres.flatMap(({ rank }) => (rank === null ? [] : [rank])).sort();
    expect([await ranks(city), await ranks(analyst)]).toEqual([
      [1, 1, 3, 4],
      [1, 2],
    ]);
    type Rows = { records: { rank: number | null }[] };
    const listed = good(
      await analyst.get<Rows>('formalExam/pageTestingCentre', { examId: exam.exam, size: '200' }),
    ).records.flatMap(({ rank }) => rank ?? []);
    expect(listed.filter((rank) => rank > 2)).toEqual([]);
    for (const { id, halves } of before) await setRow(app.db, 'examTally', id, { halves });
  });

  test("cannot be derived from options or a centre's sheets", async () => {
    const query = { subjectCode: 'GS' };
    const isTold = ({ options }: AnalysedItem) =>
      options.some(({ meanTotal, rpb }) => meanTotal !== null || rpb !== null);
    const itemsOf = async (by: Visitor, where = {}) => (await ask(by, 'analyse', { ...query, ...where })).items;
    expect((await itemsOf(analyst)).filter(isTold)).toHaveLength(40);
    const inOne = { districtId: exam.districts.one };
    expect([(await itemsOf(analyst, inOne)).length, (await itemsOf(analyst, inOne)).filter(isTold)]).toEqual([40, []]);
    expect((await itemsOf(city, inOne)).filter(isTold)).toHaveLength(40);
    const atOne = { centreId: exam.centres.one };
    expect([await itemsOf(analyst, atOne), (await itemsOf(city, atOne)).length]).toEqual([[], 40]);
  });

  test('cannot be derived from scores without sheets', async () => {
    const rests: number[] = [];
    for (const [code, full] of [
      ['GS', papersOf.GS],
      ['JC', papersOf.JC],
    ] as const)
      for (const districtId of [undefined, exam.districts.one, exam.districts.two]) {
        const people = districtId ? inDistrict(districtId) : everybody;
        const scored = people.filter(({ scores }) => scores.has(code));
        const query = { subjectCode: code, ...(districtId ? { districtId } : {}) };
        const found = await ask(analyst, 'analyse', query);
        const exact = await ask(city, 'analyse', query);
        const points = (items: typeof found.items) =>
          items.reduce((sum, { n, p }, index) => sum + n * (p ?? 0) * (full[index] ?? 0), 0);
        expect(exact.items[0]?.n).toBe(scored.filter(({ sheets }) => sheets.has(code)).length);
        rests.push(scored.length - (exact.items[0]?.n ?? 0));
        if (found.items.length === 0) continue;
        const toldOf = found.items[0]?.n ?? 0;
        const rest = scored.length - toldOf;
        expect([code, districtId, rest === 0 || rest >= 5]).toEqual([code, districtId, true]);
        // the rest is never a small sum: the first sheets of a district are left out as well
        const left = scored.filter((one) => untold(everybody, code).has(one) || !one.sheets.has(code));
        near(
          oracle.mean(scoresOf(scored, code)) * scored.length - points(found.items),
          left.reduce((sum, { scores }) => sum + (scores.get(code) ?? 0), 0),
        );
      }
    const banked = await new Work(app.context, tenantActor('000000', '系统'), 'test', 'business').transaction(
      async (work) => {
        const states = await sittingStates(work);
        const [sitting] = states.filter((one) => one.examId === exam.exam && one.subjectCode === 'GS');
        return sitting ? keptItems(work, sitting) : [];
      },
    );
    const told = everybody.filter((one) => one.sheets.has('GS') && !untold(everybody, 'GS').has(one));
    // a score without a sheet changes the mark, so the bank is updated
    const markOf = async () => {
      const states = await inTenant(app.context, '000000', 'test', sittingStates);
      return states.find((one) => one.examId === exam.exam && one.subjectCode === 'GS')?.mark;
    };
    const before = await markOf();
    await inTenant(app.context, '000000', 'test', (work) =>
      work.table('examTally').changeMany(sql`exam_id = ${exam.exam} and subject_code = 'GS'`, { subjectCode: 'GS' }),
    );
    expect(await markOf()).not.toBe(before);
    expect(banked.map(({ n }) => n)).toEqual(Array(40).fill(told.length));
    expect(rests.filter((rest) => rest > 0 && rest < 5).length).toBeGreaterThan(1);
  });

  test('are withheld by all calls alike', async () => {
    type Cells = Map<string, Set<boolean>>;
    const told: Cells = new Map();
    const note = (cell: string, figure: number | null) =>
      told.set(cell, (told.get(cell) ?? new Set()).add(figure !== null));
    const districts = [exam.districts.one, exam.districts.two];
    const centres = [...Object.values(exam.centres), exam.tiny];
    for (const code of ['', 'JC', 'GS']) {
      const query: Record<string, string> = code ? { subjectCode: code } : {};
      const { city: all, rows } = await ask(analyst, 'districtStatistics', query);
      note(`city ${code}`, all.mean);
      for (const { districtId, mean, passCount, rank, d } of rows)
        for (const figure of [mean, passCount, rank, d]) note(`${districtId} ${code}`, figure);
      note(`city ${code}`, (await ask(analyst, 'analyse', query)).mean);
      for (const binWidth of ['1', '10'])
        for (const districtId of districts) {
          const { mean, histogram } = await ask(analyst, 'analyse', { ...query, districtId, binWidth });
          const people = histogram.bins.reduce((sum, { count }) => sum + count, 0);
          for (const figure of [mean, people || null]) note(`${districtId} ${code}`, figure);
        }
      for (const centreId of centres)
        note(`${centreId} ${code}`, (await ask(analyst, 'analyse', { ...query, centreId })).mean);
      for (const districtId of districts) {
        const asked = { examId: exam.exam, ...query, districtId };
        const { total } = good(await analyst.get<{ total: number }>('examiners/examinersPage', asked));
        note(`${districtId} ${code}`, total || null);
      }
    }
    note('city ', (await ask(analyst, 'statistics')).mean);
    for (const { centreId, mean } of (await ask(analyst, 'districtExams')).centres) note(`${centreId} `, mean);
    type Rows = { records: { id: string; districtId: string; avgScore: number | null }[] };
    const listed = async (path: string) =>
      good(await analyst.get<Rows>(path, { examId: exam.exam, size: '200' })).records;
    for (const { districtId, avgScore } of await listed('formalExam/pageDistrict')) note(`${districtId} `, avgScore);
    for (const { id, avgScore } of await listed('formalExam/pageTestingCentre')) note(`${id} `, avgScore);
    expect([...told].filter(([, answers]) => answers.size > 1)).toEqual([]);
    expect([...told.values()].map(([isTold]) => isTold)).toEqual(expect.arrayContaining([true, false]));
  });

  test('withholds a second small group of S5', async () => {
    const { dims } = await ask(analyst, 'districtExaminers', { districtId: exam.districts.two });
    for (const { rows } of dims) {
      for (const { n, suppressed } of rows) if (n < 5) expect(suppressed).toBe(1);
      const missing = rows.filter(({ suppressed }) => suppressed).reduce((sum, { n }) => sum + n, 0);
      expect(missing === 0 || missing >= 5).toBe(true);
    }
  });
});

describe('scope', () => {
  test('hides other districts and tenants and unknown IDs', async () => {
    for (const [by, path, query] of [
      [district, 'formalExam/analyse', { examId: exam.exam, districtId: exam.districts.two }],
      [district, 'formalExam/analyse', { examId: exam.exam, centreId: exam.centres.two }],
      [district, 'formalExam/copying', { examId: exam.exam, subjectCode: 'GS', centreId: exam.centres.two }],
      [district, 'formalExam/itemCurves', { examId: exam.exam, subjectCode: 'GS', districtId: exam.districts.two }],
      [district, 'district/districtExamAnalyse', { districtId: exam.districts.two }],
      [district, 'district/districtExaminersAnalyse', { examId: exam.exam, districtId: exam.districts.two }],
      [stranger, 'formalExam/statistics', { examId: exam.exam }],
      [city, 'formalExam/districtStatistics', { examId: '1' }],
    ] as const)
      expect([path, (await by.get(path, query)).code]).toEqual([path, 404]);
  });

  test('limits items of a district to its sheets', async () => {
    const mine = await ask(district, 'analyse', { subjectCode: 'GS' });
    const named = await ask(city, 'analyse', { subjectCode: 'GS', districtId: exam.districts.one });
    expect(mine.items).toEqual(named.items);
    expect(mine).toMatchObject({ n: named.n, mean: named.mean, percentiles: named.percentiles });
  });
});

test('shows means in lists of examinations and places', async () => {
  type Rows = {
    records: { districtId: string; avgScore: number | null; passCount: number | null; rank: number | null }[];
  };
  const { records } = good(await city.get<Rows>('formalExam/pageDistrict', { examId: exam.exam }));
  for (const row of records) near(row.avgScore, oracle.mean(totalsOf(inDistrict(row.districtId))));
  expect(records.map(({ rank }) => rank).sort()).toEqual([1, 2]);
});

test('ranks a person by score', async () => {
  const totals = totalsOf(everybody);
  const ranks = await within((work) => ranksOf(work, exam.exam));
  for (const { total, districtId } of everybody.slice(0, 40)) {
    if (total === null) continue;
    const standing = ranks.city(total * 2);
    expect(standing?.rank).toBe(oracle.rank(totals, total));
    near(standing?.percentile ?? null, oracle.percentRank(totals, total));
    expect(ranks.district(districtId)(total * 2)?.rank).toBe(oracle.rank(totalsOf(inDistrict(districtId)), total));
  }
  expect(ranks.city(479)).toBeNull();
});

test("limits the overview to the caller's scope", async () => {
  const found = good(await city.get<AnswerOf<Calls['common']>>('statistic/common', { from: '2027-01-01' }));
  expect(found.exams).toMatchObject({ total: 1, byYear: [{ year: 2027, count: 1 }] });
  expect(found.scores).toMatchObject({ exams: 1, n: totalsOf(everybody).length });
  expect(found.examinees.registered).toBe(everybody.filter(({ regStatus }) => regStatus !== 9).length);
  expect(found.places.centres).toBe(4);
  const own = good(await district.get<AnswerOf<Calls['common']>>('statistic/common', { from: '2027-01-01' }));
  expect(own.examinees.registered).toBe(
    inDistrict(exam.districts.one).filter(({ regStatus }) => regStatus !== 9).length,
  );
  expect(own.places).toMatchObject({ districts: 1, centres: 2 });
  expect(own.blocks.map(({ key }) => key)).toEqual(['petition', 'appeal', 'correction', 'reinspection', 'economist']);
  expect(found.blocks.map(({ key }) => key)).toEqual(['appeal', 'correction', 'reinspection', 'economist']);
});

describe('the rows behind a figure', () => {
  const peopleWith = async (by: Visitor, query: Record<string, string>) =>
    good(await by.get<{ total: number }>('examiners/page', { examId: exam.exam, ...query })).total;
  const keys = { gender: 'gender', age: 'ageBand', education: 'education', unit: 'unitKind', attempt: 'attempt' };

  test('match S5 in total and for a district', async () => {
    const { dims, districts } = await ask(city, 'districtExaminers');
    const places = [
      { query: {}, dims },
      ...districts.map((one) => ({ query: { districtId: one.districtId }, dims: one.dims })),
    ];
    for (const place of places)
      for (const { key, rows } of place.dims)
        for (const { value, n } of rows)
          if (value !== 0 || key === 'age')
            expect(await peopleWith(city, { scored: '1', [keys[key]]: String(value), ...place.query }), key).toBe(n);
  });

  test('match the stages of S1', async () => {
    const { funnel } = await ask(city, 'statistics');
    const count = (stage: string) => funnel.find((one) => one.stage === stage)?.count;
    expect(await peopleWith(city, { stands: '1' })).toBe(count('registered'));
    expect(await peopleWith(city, { attended: '1' })).toBe(count('present'));
    expect(await peopleWith(city, { attended: '0' })).toBe(everybody.length - Number(count('present')));
    expect(await peopleWith(city, { scored: '1' })).toBe(count('scored'));
    expect(await peopleWith(city, { scored: '0' })).toBe(everybody.length - Number(count('scored')));
    expect(await peopleWith(city, { passFlag: '1' })).toBe(count('passed'));
    expect((await analyst.get('examiners/page', { examId: exam.exam, scored: '1' })).status).toBe(403);
    expect((await city.get('examiners/page', { ageBand: '1' })).status).toBe(400);
    // a match would reveal an age
    for (const ofOne of ['name', 'ticketNo', 'workUnit', 'personId']) {
      const query = { examId: exam.exam, attempt: '2', [ofOne]: '1' };
      expect([ofOne, (await city.get('examiners/page', query)).status]).toEqual([ofOne, 400]);
    }
  });
});

test('hides earlier attempts out of scope in a roster', async () => {
  const asked = { examId: exam.exam, attempt: '2' };
  const found = async (by: Visitor, query: Record<string, string> = {}) =>
    good(await by.get<{ total: number }>('examiners/page', { ...asked, ...query })).total;
  const ofOne = { districtId: exam.districts.one };
  const move = (to: string, from: string) =>
    setRows(app.db, 'examiner', { districtId: from, examId: exam.earlier }, { districtId: to });
  await move(exam.districts.one, exam.districts.two);
  const there = await found(city, ofOne);
  expect([there > 0, await found(district)]).toEqual([true, there]);
  await move(exam.districts.two, exam.districts.one);
  expect([await found(city, ofOne), await found(district)]).toEqual([there, 0]);
  await move(exam.districts.one, exam.districts.two);
});

describe('the overview without dates', () => {
  const setStart = (moment: string) => setRow(app.db, 'formalExam', exam.exam, { examStart: moment });
  const common = async (query: Record<string, string> = {}) =>
    good(await city.get<AnswerOf<Calls['common']>>(calls.common.path, query));

  test('covers three years, states it, and limits its trends', async () => {
    const now = await common();
    const year = Number(now.asOf.slice(0, 4));
    expect([now.from, now.to]).toEqual([`${year - 2}-01-01`, null]);
    const trends = async () => (await ask(city, 'districtExams')).series.map(({ examId }) => examId);
    expect(await trends()).toContain(exam.exam);
    const { rows } = await sql<{ start: string }>`select exam_start as start from formal_exam
      where id = ${exam.exam}`.execute(app.db);
    await setStart(`${year - 3}-12-31 09:00:00`);
    expect((await common()).exams.total).toBe(now.exams.total - 1);
    expect(await trends()).not.toContain(exam.exam);
    expect((await common({ to: `${year - 3}-12-31` })).from).toBe(`${year - 5}-01-01`);
    await setStart(rows[0]?.start ?? '');
  });

  test('refuses more than ten years', async () => {
    const asked = (from: string) => city.get(calls.common.path, { from, to: '2027-12-31' });
    expect([(await asked('2018-01-01')).status, await asked('2017-12-31')]).toMatchObject([
      200,
      { status: 400, msg: '考试日期最多跨10个年度，请缩小范围' },
    ]);
  });
});

test('filters the overview by district and project', async () => {
  const query = { from: '2027-01-01', districtId: exam.districts.one };
  const found = good(await city.get<AnswerOf<Calls['common']>>(calls.common.path, query));
  const own = inDistrict(exam.districts.one);
  expect(found.examinees.registered).toBe(own.filter(({ regStatus }) => regStatus !== 9).length);
  expect(found.scores.n).toBe(totalsOf(own).length);
  expect(found.places.districts).toBe(1);
  const all = good(await city.get<AnswerOf<Calls['common']>>(calls.common.path));
  for (const { projectType, count } of all.exams.byProject) {
    const ofOne = { projectType: String(projectType) };
    expect(good(await city.get<AnswerOf<Calls['common']>>(calls.common.path, ofOne)).exams.total).toBe(count);
  }
  expect((await district.get(calls.common.path, { districtId: exam.districts.two })).status).toBe(404);
});

test('sums up examinations that match their rows', async () => {
  const rows = {
    registered: { stands: '1' },
    present: { attended: '1' },
    absent: { attendStatus: '2' },
    passCount: { passFlag: '1' },
  };
  for (const districtId of [undefined, exam.districts.one]) {
    const where: Record<string, string> = districtId ? { districtId } : {};
    const { each, examinees, scores } = good(
      await city.get<AnswerOf<Calls['common']>>(calls.common.path, { from: '2027-01-01', ...where }),
    );
    const sum = (key: 'registered' | 'present' | 'absent' | 'violation' | 'passCount') =>
      each.reduce((all, one) => all + (one[key] ?? 0), 0);
    expect(each.length).toBeGreaterThan(0);
    expect([sum('registered'), sum('present'), sum('absent'), sum('violation'), sum('passCount')]).toEqual([
      ...[examinees.registered, examinees.present, examinees.absent, examinees.violation],
      scores.passCount,
    ]);
    for (const one of each)
      for (const [key, condition] of Object.entries(rows) as [keyof typeof rows, Record<string, string>][]) {
        if (one[key] === null) continue;
        const query = { examId: one.examId, ...where, ...condition };
        const { total } = good(await city.get<{ total: number }>('examiners/page', query));
        expect([key, total]).toEqual([key, one[key]]);
      }
  }
});

test('does not count future examinees as absent', async () => {
  const examinees = async () =>
    good(await city.get<AnswerOf<Calls['common']>>(calls.common.path, { from: '2027-01-01' })).examinees;
  const setStatus = (status: number) => setRow(app.db, 'formalExam', exam.exam, { status });
  const { registered, present, attendRate } = await examinees();
  near(attendRate, present / registered);
  await setStatus(20);
  expect(await examinees()).toMatchObject({ registered, present, attendRate: null });
  await setStatus(50);
});

describe('export as xlsx', () => {
  const book = async (by: Visitor, path: string, query: Record<string, string> = {}) => {
    const url = `/api/${path}?${new URLSearchParams(query)}`;
    const { statusCode, headers, rawPayload } = await app.server.inject({
      url,
      headers: { 'blade-auth': `bearer ${by.token}` },
    });
    const { readXlsx } = await import('hucre/xlsx');
    const { sheets } = statusCode === 200 ? await readXlsx(rawPayload) : { sheets: [] };
    const rows = new Map(sheets.map((sheet) => [sheet.name, sheet.rows]));
    return { statusCode, name: decodeURIComponent(headers['content-disposition'] ?? ''), rows };
  };
  const path = 'formalExam/exportStatistics';
  const audited = async () =>
    (
      await sql<{ target: string; input: { query: object } }>`select target, input from audit
        where call in (${`GET ${path}`}, 'GET statistic/export') and status = 200 order by id`.execute(app.db)
    ).rows;

  test('exports filtered sheets by kind and audits them', async () => {
    const before = (await audited()).length;
    const query = { examId: exam.exam, subjectCode: 'JC', binWidth: '10' };
    const { name, rows } = await book(city, path, query);
    expect(name).toMatch(/统计分析_\d{4}-\d\d-\d\d\.xlsx/);
    expect([...rows.keys()]).toEqual([
      ...[
        '说明',
        '总体',
        '从报名到合格',
        '违纪',
        '考区对比',
        '成绩统计量',
        '成绩分布',
        '百分位',
        '信度',
        '知识点',
        '科目相关',
      ],
      ...['试题', '选项', '得分率走势', '参数估计', '试题参数（2PL）', '考生结构'],
    ]);
    const about = Object.fromEntries(rows.get('说明')?.slice(2) ?? []);
    expect(about).toMatchObject({ 内容: '完整报告', 科目: '经济基础知识', 范围: '全部考区', 分组宽度: '10 分' });
    expect(about.导出人).toBeTruthy();
    const analysis = await ask(city, 'analyse', { subjectCode: 'JC', binWidth: '10' });
    expect(rows.get('成绩分布')?.[0]?.[0]).toContain(`经济基础知识 · 全部考区 · n = ${analysis.n}`);
    expect(
      rows
        .get('成绩分布')
        ?.slice(2)
        .map((row) => row.slice(0, 3)),
    ).toEqual(analysis.histogram.bins.map(({ from, to, count, cumulative }) => [`${from}–${to}`, count, cumulative]));
    expect(
      rows
        .get('试题')
        ?.slice(2)
        .map(([sort]) => sort),
    ).toEqual(analysis.items.map(({ sort }) => sort));
    for (const sheet of rows.values())
      for (const row of sheet.slice(2)) expect(row.length).toBeLessThanOrEqual(sheet[1]?.length ?? 0);
    const own = (await audited()).slice(before);
    rows.delete('说明');
    const count = [...rows.values()].reduce((sum, sheet) => sum + sheet.length - 2, 0);
    expect(own).toMatchObject([{ target: String(count), input: { query: { ...query, binWidth: 10 } } }]);
  });

  const numbersIn = (part: unknown, key = ''): number[] => {
    if (typeof part === 'number') return [part];
    if (part === null || typeof part !== 'object' || key === 'curve') return [];
    return Object.entries(part).flatMap(([name, own]) =>
      [
        'whole',
        'suppressed',
        'large',
        'isKey',
        'withKeys',
        'same',
        'type',
        'value',
        'converged',
        'projectType',
        'status',
      ].includes(name)
        ? []
        : numbersIn(own, name),
    );
  };
  const parts: [part: string, call: keyof Calls, query: Record<string, string>][] = [
    ['overview', 'statistics', {}],
    ['districts', 'districtStatistics', { subjectCode: 'JC' }],
    ['scores', 'analyse', { subjectCode: 'GS', binWidth: '2' }],
    ['items', 'itemCurves', { subjectCode: 'GS' }],
    ['structure', 'districtExaminers', {}],
    ['fairness', 'analyse', { subjectCode: 'GS' }],
  ];
  test.each(parts)('exports every number of the page %s', async (part, call, query) => {
    const shown: Record<string, unknown> = { ...(await ask(city, call, query)) };
    if (part === 'scores') delete shown.items;
    if (part === 'scores') delete shown.dif;
    const { rows } = await book(city, path, { examId: exam.exam, part, ...query });
    const cells = [...rows.values()].flat(2);
    const found = new Set(cells.flatMap((cell) => `${cell ?? ''}`.match(/-?\d+(\.\d+)?(e-\d+)?/g) ?? []).map(Number));
    const wanted = part === 'fairness' ? numbersIn(shown.dif) : numbersIn(shown);
    const told = (value: number) =>
      [value, value * 100].flatMap((one) =>
        [0, 1, 2, 3].map((places) => Math.round(one * 10 ** places) / 10 ** places),
      );
    expect(wanted.filter((value) => !told(value).some((one) => found.has(one)))).toEqual([]);
    if (part !== 'fairness') expect(wanted.length).toBeGreaterThan(5);
  });

  test('exports copying with both permissions and audits it', async () => {
    const query = { examId: exam.exam, subjectCode: 'GS' };
    const found = await ask(city, 'copying', { subjectCode: 'GS' });
    const { rows, statusCode } = await book(city, 'formalExam/exportCopying', query);
    expect(statusCode).toBe(200);
    const compared = Object.fromEntries(rows.get('比较范围')?.slice(2) ?? []);
    expect(compared).toMatchObject({ 考场: found.rooms, 答卷: found.sheets, 线索: found.pairs.length });
    expect((rows.get('雷同线索')?.length ?? 2) - 2).toBe(found.pairs.length);
    expect((await book(analyst, 'formalExam/exportCopying', query)).statusCode).toBe(403);
  });

  test('hides keys and chosen options of a locked paper', async () => {
    const lock = (until: string | null) =>
      sql`update paper set unlock_time = ${until}::timestamptz where id in (select paper_id from exam_subject
        where exam_id = ${exam.exam})`.execute(app.db);
    const query = { examId: exam.exam, subjectCode: 'GS' };
    const before = await ask(city, 'copying', { subjectCode: 'GS' });
    await lock('2999-01-01');
    const analysed = await ask(city, 'analyse', { subjectCode: 'GS' });
    expect(analysed.paper?.withKeys).toBe(0);
    expect(analysed.items).toHaveLength(40);
    expect(analysed.items.flatMap(({ options }) => options)).toEqual([]);
    const found = await ask(city, 'copying', { subjectCode: 'GS' });
    expect(found).toMatchObject({ withKeys: 0, sheets: before.sheets });
    expect(found.pairs.map(({ p, items }) => [p, items])).toEqual(before.pairs.map(({ p }) => [p, []]));
    const items = (await book(city, path, { ...query, part: 'items' })).rows;
    expect([...items.keys()]).not.toContain('选项');
    expect(items.get('试题')?.[0]?.[0]).toContain('试卷尚未解锁，不显示答案、作答选项和选项统计');
    const copied = (await book(city, 'formalExam/exportCopying', query)).rows;
    expect([...copied.keys()]).not.toContain('答案对照');
    expect(Object.fromEntries(copied.get('说明')?.slice(1) ?? [])).toMatchObject({
      答案对照: '试卷尚未解锁，不显示答案、作答选项和选项统计',
    });
    await lock('2020-01-01');
    expect((await ask(city, 'analyse', { subjectCode: 'GS' })).paper?.withKeys).toBe(1);
    expect((await ask(city, 'copying', { subjectCode: 'GS' })).pairs).toEqual(before.pairs);
    await lock(null);
  });

  test('exports scope and permissions like the page', async () => {
    const { rows } = await book(district, path, { examId: exam.exam });
    expect(
      rows
        .get('考区对比')
        ?.slice(2)
        .map(([name]) => name),
    ).toEqual(['本人可见范围', '云溪考区']);
    expect((await book(district, path, { examId: exam.exam, districtId: exam.districts.two })).statusCode).toBe(404);
    const few = await book(analyst, path, { examId: exam.exam, centreId: exam.tiny });
    expect([...few.rows.keys()]).not.toContain('成绩分布');
    const told = Object.fromEntries(few.rows.get('成绩统计量')?.slice(2) ?? []);
    expect(told).toMatchObject({ 平均分: '—', 合格人数: '—', 偏度: '—' });
    const count = (await audited()).length;
    for (const call of ['districtStatistics', 'analyse'] as const) await ask(inspector, call);
    expect((await book(inspector, path, { examId: exam.exam })).statusCode).toBe(403);
    expect((await book(inspector, 'statistic/export')).statusCode).toBe(403);
    expect((await book(stranger, path, { examId: exam.exam })).statusCode).toBe(404);
    expect(await audited()).toHaveLength(count);
  });

  test('exports the overview of its page', async () => {
    const days = { from: '2027-01-01' };
    const { rows } = await book(city, 'statistic/export', days);
    const shown = good(await city.get<AnswerOf<Calls['common']>>(calls.common.path, days));
    expect(rows.get('主要数据')?.[0]?.[0]).toContain('考试日期：2027-01-01 至 …');
    expect(
      Object.fromEntries(
        rows
          .get('主要数据')
          ?.slice(2)
          .map(([label, value]) => [label, value]) ?? [],
      ),
    ).toMatchObject({
      考试: shown.exams.total,
      报名人次: shown.examinees.registered,
      考点: shown.places.centres,
    });
    expect(rows.get('各年度')?.slice(2)).toEqual([['2027', 1]]);
  });
});

test("uses the tenant's size of high and low groups", async () => {
  const first = async () => (await ask(city, 'analyse', { subjectCode: 'JC' })).items.map(({ d27 }) => d27);
  const before = await first();
  const say = (value: string) => setParameter(app.db, 'stat.tailRatio', value);
  await say('0.5');
  expect(await first()).not.toEqual(before);
  await say('0.27');
  expect(await first()).toEqual(before);
});

// runs last, because it changes the released data
test('updates item figures after a corrected sheet', async () => {
  const itemOf = async () => (await ask(city, 'analyse', { subjectCode: 'GS' })).items[0];
  const before = await itemOf();
  expect(await itemOf()).toEqual(before);
  const items = exam.papers.GS;
  const sat = everybody.find(({ scores, sheets }) => scores.has('GS') && (sheets.get('GS')?.scores[0] ?? 0) > 0);
  const halves = sat?.sheets.get('GS')?.scores.map((score) => score * 2) ?? [];
  expect(halves).toHaveLength(items.length);
  const itemScores = [0, ...halves.slice(1)];
  const score = itemScores.reduce((sum, half) => sum + half, 0) / 2;
  await within((work) =>
    changeScore(work, {
      examId: exam.exam,
      examinerId: sat?.id ?? '',
      subjectCode: 'GS',
      cause: '复核',
      objective: null,
      subjective: null,
      score,
      itemScores,
    }),
  );
  const after = await itemOf();
  expect(after?.n).toBe(before?.n);
  near((before?.p ?? 0) - (after?.p ?? 0), 1 / (before?.n ?? 1));
});
