import type { AnswerOf } from '@kaoxin/contract/call.ts';
import { examStatistics } from '@kaoxin/contract/exam/scores/statistics.ts';
import * as oracle from '@kaoxin/server/areas/exam/statistics/testing/oracle.ts';
import type { TestApp } from '@kaoxin/server/testing/app.ts';
import { good } from '@kaoxin/server/testing/petitions.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type RawExam, type RawExaminee, rawExam } from './raw-exam.fixture.ts';

const { calls } = examStatistics;
type Calls = typeof calls;
/** Equal to four decimals (domain.md 2.5), or both missing. */
function same(actual: number | null | undefined, expected: number | null): void {
  if (actual === null || actual === undefined || expected === null || Number.isNaN(expected))
    expect([actual ?? null, expected]).toEqual([null, Number.isNaN(expected) ? Number.NaN : null]);
  else expect(actual).toBeCloseTo(expected, 4);
}

interface Spread {
  mean: number | null;
  sd: number | null;
  min: number | null;
  q1: number | null;
  median: number | null;
  q3: number | null;
  max: number | null;
}
function spreadHolds(found: Spread, scores: readonly number[]): void {
  if (scores.length < 2) return;
  same(found.mean, oracle.mean(scores));
  same(found.sd, Math.sqrt(oracle.variance(scores)));
  same(found.min, Math.min(...scores));
  same(found.q1, oracle.percentile(scores, 0.25));
  same(found.median, oracle.percentile(scores, 0.5));
  same(found.q3, oracle.percentile(scores, 0.75));
  same(found.max, Math.max(...scores));
}

const passedOf = (own: readonly RawExaminee[]): number => own.filter(({ passed }) => passed).length;

const totalsOf = (own: readonly RawExaminee[]): number[] => own.flatMap(({ total }) => total ?? []);
const rateOf = (own: readonly RawExaminee[]): number =>
  own.filter(({ passed }) => passed).length / own.filter(({ total }) => total !== null).length;
const standing = (own: readonly RawExaminee[]) => own.filter(({ regStatus }) => regStatus !== 9);
const byDistrict = (exam: RawExam) => [...Map.groupBy(exam.people, ({ districtId }) => districtId)];
const placesOf = (exam: RawExam): [query: Record<string, string>, people: readonly RawExaminee[]][] => {
  const [first] = byDistrict(exam);
  return [
    [{}, exam.people],
    ...(first ? [[{ districtId: first[0] }, first[1]] satisfies [object, RawExaminee[]]] : []),
  ];
};
const fewest = 10;

/** For few examinees: the independent calculation sorts and filters all of them for every number. */
export function recomputedCases(app: TestApp<'manager'>, people: number): void {
  const ask = async <K extends keyof Calls>(call: K, query: Record<string, string> = {}): Promise<AnswerOf<Calls[K]>> =>
    good(await app.visitors.manager.get<AnswerOf<Calls[K]>>(calls[call].path, query));

  let exams: RawExam[];
  const everyNth = Math.ceil(people / 5_000);
  describe('S1 to S5 of released examinations equal independent calculations', () => {
    beforeAll(async () => {
      const { rows } = await sql<{
        id: string;
      }>`select id from formal_exam where status in (50, 60) order by exam_start`.execute(app.db);
      exams = [];
      for (const { id } of rows) exams.push(await rawExam(app.db, id));
      expect(exams).toHaveLength(8);
    });

    test('S1', async () => {
      for (const exam of exams) {
        const found = await ask('statistics', { examId: exam.id });
        const own = standing(exam.people);
        const present = own.filter((one) => one.present).length;
        expect(found).toMatchObject({
          registered: own.length,
          present,
          absent: own.length - present,
          scored: totalsOf(own).length,
          passCount: own.filter(({ passed }) => passed).length,
        });
        same(found.attendRate, present / own.length);
        same(found.passRate, rateOf(own));
        spreadHolds(found, totalsOf(own));
        same(found.p10, oracle.percentile(totalsOf(own), 0.1));
        same(found.p90, oracle.percentile(totalsOf(own), 0.9));
      }
    });

    test('S1: paid, seated, violations and funnel', async () => {
      let recorded = 0;
      for (const exam of exams) {
        const found = await ask('statistics', { examId: exam.id });
        const own = standing(exam.people);
        const paid = own.filter(({ regStatus }) => regStatus === 3).length;
        const arranged = own.filter(({ seated }) => seated).length;
        const levels = [1, 2, 3, 4, 5].map((level) => [
          String(level),
          exam.people.filter(({ violationLevel }) => violationLevel === level).length,
        ]);
        recorded += own.filter(({ violationLevel }) => violationLevel > 0).length;
        expect(found).toMatchObject({ paid, arranged, violations: Object.fromEntries(levels) });
        expect(found.funnel).toEqual([
          { stage: 'registered', count: own.length },
          { stage: 'paid', count: paid },
          { stage: 'arranged', count: arranged },
          { stage: 'present', count: own.filter((one) => one.present).length },
          { stage: 'scored', count: totalsOf(own).length },
          { stage: 'passed', count: passedOf(own) },
        ]);
      }
      expect(recorded).toBeGreaterThan(0);
    });

    test('S1: comparison with the previous year', async () => {
      let compared = 0;
      for (const exam of exams) {
        const { prev, mean } = await ask('statistics', { examId: exam.id });
        const before = exams.findLast(
          (one) => one.projectType === exam.projectType && one.batch === exam.batch && one.year === exam.year - 1,
        );
        expect([exam.id, prev?.examId]).toEqual([exam.id, before?.id]);
        if (!before || !prev) continue;
        compared += 1;
        const totals = totalsOf(standing(before.people));
        same(prev.mean, oracle.mean(totals));
        same(prev.passRate, rateOf(standing(before.people)));
        const share = oracle.mean(totalsOf(standing(exam.people))) / exam.total;
        same(prev.delta, share - oracle.mean(totals) / before.total);
        same(mean, oracle.mean(totalsOf(standing(exam.people))));
      }
      expect(compared).toBeGreaterThan(0);
    });

    test('S2: totals and subjects', async () => {
      for (const exam of exams)
        for (const code of [undefined, ...exam.subjects.map((subject) => subject.code)]) {
          const scoresOf = (own: readonly RawExaminee[]) =>
            code === undefined ? totalsOf(own) : own.flatMap(({ scores }) => scores.get(code) ?? []);
          const found = await ask('districtStatistics', { examId: exam.id, ...(code ? { subjectCode: code } : {}) });
          const all = scoresOf(exam.people);
          spreadHolds(found.city, all);
          const districts = byDistrict(exam);
          const means = districts.flatMap(([, own]) => (scoresOf(own).length > 0 ? [oracle.mean(scoresOf(own))] : []));
          for (const [id, own] of districts) {
            const row = found.rows.find(({ districtId }) => districtId === id);
            const scores = scoresOf(own);
            expect(row?.n).toBe(scores.length);
            if (!row || scores.length < 2) continue;
            spreadHolds(row, scores);
            same(row.rank, oracle.rank(means, oracle.mean(scores)));
            same(row.d, (oracle.mean(scores) - oracle.mean(all)) / Math.sqrt(oracle.variance(all)));
          }
        }
    });

    test('S3: distribution, reliability and questions', async () => {
      let weighted = 0;
      let inSteps = 0;
      const inForms = new Set<string>();
      for (const exam of exams)
        for (const [query, own] of placesOf(exam)) {
          const whole = await ask('analyse', { examId: exam.id, ...query });
          const totals = totalsOf(own);
          if (totals.length < fewest) continue;
          same(whole.shape.skew, oracle.skew(totals));
          same(whole.shape.kurt, oracle.kurtosis(totals));
          for (const [share, value] of Object.entries(whole.percentiles))
            same(value, oracle.percentile(totals, Number(share) / 100));
          const sat = exam.subjects.flatMap(({ code, papers }) =>
            papers.map(({ id, questions }, at) => ({
              code,
              id,
              paper: questions,
              label: papers.length > 1 ? 'AB'[at] : null,
            })),
          );
          for (const { code, id, paper, label } of sat) {
            const rows = own.flatMap(({ sheets }) => sheets.get(id) ?? []);
            const found = await ask('analyse', { examId: exam.id, subjectCode: code, paperId: id, ...query });
            expect(found.items).toHaveLength(paper.length);
            expect(found.paper).toMatchObject({ id, label, sheets: rows.length });
            if (label) inForms.add(label);
            same(found.reliability?.alpha, oracle.alpha(rows));
            same(found.reliability?.splitHalf, oracle.splitHalf(rows));
            weighted += new Set(paper.map(({ score }) => score)).size > 1 ? 1 : 0;
            inSteps += paper.every(({ letters }) => letters === '') ? 1 : 0;
            const sheetTotals = rows.map(oracle.totalOf);
            for (const [index, item] of found.items.entries()) {
              if (index % everyNth > 0) continue;
              const scores = oracle.column(rows, index);
              same(item.p, oracle.mean(scores) / (paper[index]?.score ?? 0));
              same(item.rpb, oracle.pearson(scores, sheetTotals));
              same(item.rir, oracle.restCorrelation(rows, index));
              same(item.d27, oracle.discrimination(rows, index, paper[index]?.score ?? 0));
              same(item.de, oracle.efficiency(rows, index));
              const [option] = item.options;
              if (!option) continue;
              const expected = oracle.option(rows, index, option.key);
              expect(option.n).toBe(expected.n);
              same(option.meanTotal, expected.meanTotal);
              same(option.rpb, expected.rpb);
            }
          }
        }
      expect(weighted).toBeGreaterThan(2);
      expect(inSteps).toBeGreaterThan(2);
      expect([...inForms].sort()).toEqual(['A', 'B']);
    });

    test('S4: series of city and district', async () => {
      const [district = ''] = byDistrict(exams[0] as RawExam)[0] ?? [];
      const asked: Record<string, string>[] = [{}, { districtId: district }];
      for (const query of asked) {
        const { series } = await ask('districtExams', query);
        for (const exam of exams) {
          const own = exam.people.filter(({ districtId }) => (query.districtId ?? districtId) === districtId);
          const row = series.find(({ examId }) => examId === exam.id);
          expect([exam.id, row?.registered ?? 0]).toEqual([exam.id, standing(own).length]);
          if (!row || totalsOf(own).length === 0) continue;
          expect(row.n).toBe(totalsOf(own).length);
          same(row.mean, oracle.mean(totalsOf(own)));
          same(row.passRate, rateOf(own));
          same(row.scoreRate, oracle.mean(totalsOf(own)) / exam.total);
          expect(row.scoreRate).toBeLessThan(1);
          same(row.cityMean, oracle.mean(totalsOf(exam.people)));
        }
      }
    });

    test('S5: groups in city and districts', async () => {
      const bandOf = (age: number) => (age < 25 ? 1 : age < 30 ? 2 : age < 35 ? 3 : age < 40 ? 4 : age < 50 ? 5 : 6);
      const keyed: Record<string, (one: RawExaminee) => number> = {
        gender: ({ gender }) => gender,
        age: ({ age }) => bandOf(age),
        education: ({ education }) => education,
        unit: ({ unitKind }) => unitKind,
        attempt: ({ again }) => (again ? 2 : 1),
      };
      for (const exam of exams) {
        const found = await ask('districtExaminers', { examId: exam.id });
        const blocks = [
          { dims: found.dims, own: exam.people },
          ...found.districts.map(({ districtId, dims }) => ({
            dims,
            own: exam.people.filter((one) => one.districtId === districtId),
          })),
        ];
        for (const { dims, own } of blocks)
          for (const { key, rows } of dims)
            for (const { value, n, mean, passRate } of rows) {
              const those = own.filter((one) => one.total !== null && keyed[key]?.(one) === value);
              expect([exam.id, key, value, n]).toEqual([exam.id, key, value, those.length]);
              same(mean, oracle.mean(totalsOf(those)));
              same(passRate, rateOf(those));
            }
      }
    });
  });
}
