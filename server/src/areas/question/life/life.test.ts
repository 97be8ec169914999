import type { ExamAnalysis } from '@kaoxin/contract/exam/scores/statistics.ts';
import type { PaperStatistics } from '@kaoxin/contract/paper/statistics.ts';
import type { BankRecord } from '@kaoxin/contract/question/bank.ts';
import type { QuestionLife } from '@kaoxin/contract/question/life.ts';
import type { QuestionRecord } from '@kaoxin/contract/question/question.ts';
import { chance } from '@kaoxin/demo/prng.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { rebuild } from '#areas/exam/aggregate/totals/rebuild.ts';
import { type RawPerson, rawPeople, type SummedExam, summedExam } from '#areas/exam/aggregate/totals/sums.fixture.ts';
import { noticeRelease } from '#areas/exam/result/result-port.ts';
import { changeScore } from '#areas/exam/result/score/change-score.ts';
import { settleAll } from '#areas/exam/result/score/settle.ts';
import { runOnce } from '#platform/jobs/periodic.ts';
import type { Work } from '#platform/work.ts';
import { testApp } from '../../../testing/app.ts';
import type { Visitor } from '../../../testing/browser.ts';
import { insideAs } from '../../../testing/inside.ts';
import { good } from '../../../testing/petitions.ts';
import { setRow, setRows } from '../../../testing/rows.ts';
import { paperItems } from '../../exam/result/paper-items.ts';
import { near } from '../../exam/statistics/testing/near.ts';
import * as oracle from '../../exam/statistics/testing/oracle.ts';
import { bankBody, singleBody } from '../questions.fixture.ts';
import { itemLife } from './keep-figures.ts';

const app = testApp({
  city: ['exam_manager'],
  leader: ['city_leader'],
  analyst: ['data_analyst'],
  author: { dept: '云溪考区办', roles: ['item_author'] },
  district: { dept: '云溪考区办', roles: ['district_manager'] },
  neighbour: { dept: '澄江考区办', roles: ['district_manager'] },
});
const { city, leader, analyst, author, district, neighbour } = app.visitors;
const within = <R>(act: (work: Work) => Promise<R>): Promise<R> => insideAs(app, 'city', act);
const turn = () => runOnce(app.context, itemLife);

let exam: SummedExam;
let everybody: RawPerson[] = [];
let asked: QuestionRecord;
const papers = { JC: '', GS: '' };
const places = { JC: 0, GS: 1 } as const;
type Subject = keyof typeof places;
const subjects: readonly Subject[] = ['GS', 'JC'];

beforeAll(async () => {
  const depts = { 云溪考区: app.deptId('云溪考区办'), 澄江考区: app.deptId('澄江考区办') };
  exam = await summedExam(app.context, (id) => within((work) => paperItems(work, id)), { depts });
  const bank = good(await author.post<BankRecord>('questionBank/submit', bankBody('经济基础知识')));
  asked = good(await author.post<QuestionRecord>('question/submit', singleBody(bank.id, '需求增加时均衡价格如何变化')));
  for (const code of subjects) {
    const { rows } = await sql<{ id: string }>`select paper_id as id from exam_subject
      where exam_id = ${exam.exam} and subject_code = ${code}`.execute(app.db);
    papers[code] = String(rows[0]?.id);
    await setRows(app.db, 'paperQuestion', { paperId: papers[code], sort: places[code] + 1 }, { questionId: asked.id });
  }
  await within(async (work) => settleAll(work, await work.table('formalExam').need(exam.exam)));
  await within(async (work) => {
    await setRow(work.handle, 'formalExam', exam.exam, { status: 50 });
    await noticeRelease(work, exam.exam);
  });
  everybody = await rawPeople(app.db, exam);
  await turn();
});

const ask = async (by: Visitor, query: Record<string, string> = {}) =>
  good(await by.get<QuestionLife>('question/statisticsDetail', { id: asked.id, ...query }));
const ofPaper = async (by: Visitor, code: Subject, query: Record<string, string> = {}) =>
  good(await by.get<PaperStatistics>('paper/statistics', { id: papers[code], ...query }));
const inBank = async () => good(await author.get<QuestionRecord>('question/detail', { id: asked.id }));

const inDistrict = (id: string) => everybody.filter(({ districtId }) => districtId === id);
const sheetsOf = (code: Subject, people = everybody) => people.flatMap(({ sheets }) => sheets.get(code) ?? []);
const fullOf = (code: Subject, index: number = places[code]) => (exam.papers[code][index]?.max ?? 0) / 2;
const sharesOf = (code: Subject, people = everybody) =>
  oracle.column(sheetsOf(code, people), places[code]).map((score) => score / fullOf(code));
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

function expected(people = everybody, sat: readonly Subject[] = subjects) {
  const around = (list: readonly number[], scale = 1) => list.map((value) => (value - oracle.mean(list)) / scale);
  const x = sat.flatMap((code) => around(sharesOf(code, people)));
  const totals = sat.map((code) => sheetsOf(code, people).map(oracle.totalOf));
  const t = totals.flatMap((list) => around(list, Math.sqrt(oracle.variance(list))));
  const groups = sat.map((code) => Math.ceil((27 * sheetsOf(code, people).length) / 100));
  const discrimination = sat.map((code) => oracle.discrimination(sheetsOf(code, people), places[code], fullOf(code)));
  return {
    n: x.length,
    p: oracle.mean(sat.flatMap((code) => sharesOf(code, people))),
    rpb:
      sum(x.map((one, at) => one * (t[at] ?? 0))) /
      Math.sqrt(sum(x.map((one) => one ** 2)) * sum(t.map((one) => one ** 2))),
    d27: sum(groups.map((size, at) => size * (discrimination[at] ?? 0))) / sum(groups),
  };
}
function pooledHolds({ n, p, rpb, d27 }: QuestionLife['pooled'], people = everybody, sat = subjects): void {
  const right = expected(people, sat);
  expect(n).toBe(right.n);
  near(p, right.p);
  near(rpb, right.rpb);
  near(d27, right.d27);
}
const toFour = (figure: number): number => Math.round(figure * 10_000) / 10_000;
async function bankHolds(): Promise<void> {
  const { pValue, rpb, discD, statN, exposureRate } = await inBank();
  const right = expected();
  expect(statN).toBe(right.n);
  expect([pValue, rpb, discD].map(Number)).toEqual([right.p, right.rpb, right.d27].map(toFour));
  expect(Number(exposureRate)).toBe(1);
}

test('computes figures from the sheets of both papers', async () => {
  const found = await ask(city);
  pooledHolds(found.pooled);
  expect(found).toMatchObject({ byExam: 1, examId: null, optionsVersion: 1 });
  expect(found.exams.map(({ subjectCode, suppressed }) => [subjectCode, suppressed])).toEqual([
    ['GS', 0],
    ['JC', 0],
  ]);
  for (const { subjectCode, n, p, rpb } of found.exams) {
    const code = subjects.find((one) => one === subjectCode) ?? 'GS';
    expect(n).toBe(sheetsOf(code).length);
    near(p, oracle.mean(sharesOf(code)));
    near(rpb, oracle.pearson(sharesOf(code), sheetsOf(code).map(oracle.totalOf)));
  }
  const tenths = subjects.map((code) => oracle.deciles(sheetsOf(code), places[code], fullOf(code)));
  const people = subjects.map((code) => sheetsOf(code).length);
  for (const [at, { p }] of found.deciles.entries())
    near(p, sum(tenths.map((own, of) => (own[at] ?? 0) * (people[of] ?? 0))) / sum(people));
  expect(found.districts.map(({ districtId }) => districtId)).toEqual([exam.districts.one, exam.districts.two]);
  for (const { districtId, n, p } of found.districts) {
    const own = subjects.flatMap((code) => sharesOf(code, inDistrict(districtId)));
    expect(n).toBe(own.length);
    near(p, oracle.mean(own));
  }
  expect(found.drift).toBeNull();
});

test('shows options of a single key', async () => {
  const { options } = await ask(city);
  for (const option of options) {
    const right = oracle.option(sheetsOf('GS'), places.GS, option.key);
    expect(option.n).toBe(right.n);
    near(option.rpb, right.rpb);
    near(option.high, right.high);
    near(option.meanTotal, right.meanTotal === null ? null : (right.meanTotal / 40) * 100);
  }
  expect(options.flatMap(({ key, isKey }) => (isKey ? [key] : []))).toEqual(['B']);
});

test('stores pooled figures in the bank after release', bankHolds);

test('returns no figures without examinees and 404 elsewhere', async () => {
  const other = good(
    await author.post<QuestionRecord>('question/submit', singleBody(asked.bankId, '完全竞争市场的特征')),
  );
  const found = good(await city.get<QuestionLife>('question/statisticsDetail', { id: other.id }));
  expect(found).toMatchObject({ pooled: { n: 0, p: null, exposure: null }, exams: [], options: [], drift: null });
  for (const [id, examId] of [
    [asked.id, exam.earlier],
    [asked.id, '4711'],
    ['4711', exam.exam],
  ] as const)
    expect((await city.get('question/statisticsDetail', { id, examId })).code).toBe(404);
});

test('limits a district to its own examinees', async () => {
  const found = await ask(district);
  pooledHolds(found.pooled, inDistrict(exam.districts.one));
  expect(found.districts.map(({ districtId }) => districtId)).toEqual([exam.districts.one]);
  expect((await neighbour.get('question/statisticsDetail', { id: asked.id })).code).toBe(404);
});

test('shows only pooled figures without the analysis right', async () => {
  const found = await ask(author);
  const { pValue, statN } = await inBank();
  expect(found).toMatchObject({ byExam: 0, pooled: { n: statN, p: Number(pValue) }, exams: [], drift: null });
  expect([found.options, found.deciles, found.districts]).toEqual([[], [], []]);
  expect((await author.get('question/statisticsDetail', { id: asked.id, examId: exam.exam })).code).toBe(404);
  expect((await author.get('paper/statistics', { id: papers.JC })).code).toBe(403);
});

test('hides options without answer_view and for locked papers', async () => {
  const seen = await ask(leader);
  expect(seen.exams).toHaveLength(2);
  expect([seen.options, seen.optionsVersion]).toEqual([[], null]);
  const lock = (until: string | null) => setRows(app.db, 'paper', { id: Object.values(papers) }, { unlockTime: until });
  await lock('2999-01-01');
  expect((await ask(city)).options).toEqual([]);
  expect((await ofPaper(city, 'GS')).items.flatMap(({ options }) => options)).toEqual([]);
  await turn();
  expect(await inBank()).toMatchObject({ statN: null, pValue: null, exposureRate: null });
  await lock(null);
  await turn();
  await bankHolds();
});

test('analyses a paper like its examination', async () => {
  for (const code of subjects) {
    const found = await ofPaper(city, code);
    const analysed = good(await city.get<ExamAnalysis>('formalExam/analyse', { examId: exam.exam, subjectCode: code }));
    expect(found.items).toEqual(analysed.items);
    expect([found.reliability, found.knowledge, found.dif]).toEqual([
      analysed.reliability,
      analysed.knowledge,
      analysed.dif,
    ]);
    const totals = sheetsOf(code).map(oracle.totalOf);
    expect([found.n, found.sittings.length]).toEqual([totals.length, 1]);
    near(found.mean, oracle.mean(totals));
    near(found.sd, Math.sqrt(oracle.variance(totals)));
    expect(found.histogram.bins.at(-1)?.cumulative).toBe(totals.length);
  }
  expect((await city.get('paper/statistics', { id: '4711' })).code).toBe(404);
  expect((await city.get('paper/statistics', { id: papers.GS, examId: exam.earlier })).code).toBe(404);
});

async function again(): Promise<void> {
  await setRow(app.db, 'formalExam', exam.earlier, { status: 50 });
  await sql`insert into exam_subject (tenant_id, exam_id, subject_code, name, start_time, end_time, total_score, pass_score, paper_id)
    select tenant_id, ${exam.earlier}, subject_code, name, start_time, end_time, total_score, pass_score, paper_id
    from exam_subject where exam_id = ${exam.exam}`.execute(app.db);
  await sql`insert into exam_tally (tenant_id, exam_id, district_id, centre_id, subject_code, n, halves, passed, tally)
    select tenant_id, ${exam.earlier}, district_id, centre_id, subject_code, n, halves, passed, tally from exam_tally
    where exam_id = ${exam.exam} and is_deleted = 0`.execute(app.db);
  await sql`insert into exam_sheet_tally (tenant_id, exam_id, district_id, subject_code, paper_id, gender, sheets, tally, answers)
    select tenant_id, ${exam.earlier}, district_id, subject_code, paper_id, gender, sheets, tally, answers
    from exam_sheet_tally where exam_id = ${exam.exam} and is_deleted = 0`.execute(app.db);
}
async function never(): Promise<void> {
  for (const table of ['exam_subject', 'exam_tally', 'exam_sheet_tally'])
    await sql`update ${sql.table(table)} set is_deleted = 1 where exam_id = ${exam.earlier}`.execute(app.db);
  await setRow(app.db, 'formalExam', exam.earlier, { status: 40 });
}

test('doubles counts and nothing else over two identical years', async () => {
  const [once, paper] = [await ask(city), await ofPaper(city, 'JC')];
  await again();
  const twice = await ask(city);
  expect(twice.exams.map(({ examId }) => examId)).toEqual([exam.exam, exam.exam, exam.earlier, exam.earlier]);
  expect(twice.pooled.n).toBe(2 * once.pooled.n);
  for (const figure of ['p', 'd27', 'rpb', 'rir'] as const) near(twice.pooled[figure], once.pooled[figure]);
  expect(twice.options.map(({ n }) => n)).toEqual(once.options.map(({ n }) => 2 * n));
  expect(twice.drift?.slope).toBeCloseTo(0, 9);
  expect(twice.drift?.ciHigh).toBeGreaterThan(0);
  near((await ask(city, { examId: exam.earlier })).pooled.p, once.pooled.p);
  const both = await ofPaper(city, 'JC');
  expect([both.n, both.sittings.length]).toEqual([2 * paper.n, 2]);
  near(both.mean, paper.mean);
  for (const [at, { p }] of both.items.entries()) near(p, paper.items[at]?.p ?? null);
  expect((await ofPaper(city, 'JC', { examId: exam.earlier })).n).toBe(paper.n);
  await turn();
  expect((await inBank()).statN).toBe(2 * once.pooled.n);
  await never();
  await turn();
  await bankHolds();
});

test('hides figures of small groups from calls and bank', async () => {
  expect((await ask(analyst)).exams.map(({ suppressed }) => suppressed)).toEqual([0, 0]);
  await sql`update exam_sheet_tally set sheets = case when district_id = ${exam.districts.one} and gender = 1 then 3 else 0 end
    where exam_id = ${exam.exam} and paper_id = ${papers.GS} and is_deleted = 0`.execute(app.db);
  const found = await ask(analyst);
  expect(found.exams.map(({ subjectCode, p, suppressed }) => [subjectCode, p === null, suppressed])).toEqual([
    ['GS', true, 1],
    ['JC', false, 0],
  ]);
  pooledHolds(found.pooled, everybody, ['JC']);
  expect(await ask(analyst, { examId: exam.exam })).toMatchObject({ pooled: { n: found.pooled.n } });
  expect((await ask(city)).exams.map(({ suppressed }) => suppressed)).toEqual([0, 0]);
  await turn();
  expect((await inBank()).statN).toBe(sheetsOf('JC').length);
  await within((work) => rebuild(work, exam.exam));
  await turn();
  await bankHolds();
});

test('excludes a withheld district from the bank', async () => {
  await sql`update exam_sheet_tally set sheets = case when gender = 1 then 3 else 0 end
    where exam_id = ${exam.exam} and district_id = ${exam.districts.two} and is_deleted = 0`.execute(app.db);
  await turn();
  const { statN } = await inBank();
  // The second district is suppressed as well, otherwise it could be derived. Nothing remains.
  expect(statN).toBeNull();
  await within((work) => rebuild(work, exam.exam));
  await turn();
  await bankHolds();
});

async function kept() {
  const { rows } = await sql`select subject_code, items from item_sitting where is_deleted = 0 order by 1`.execute(
    app.db,
  );
  const { pValue, rpb, discD, statN, exposureRate } = await inBank();
  return { rows, bank: { pValue, rpb, discD, statN, exposureRate } };
}

// This test runs last because it changes the released scores.
test('matches a full recount after two hundred corrections', async () => {
  const luck = chance('corrections');
  const before = await kept();
  const sat = everybody.filter(({ sheets, scores }) => sheets.has('GS') && scores.has('GS'));
  const scoresOf = new Map(
    sat.map(({ id, sheets }) => [id, (sheets.get('GS')?.scores ?? []).map((score) => score * 2)]),
  );
  for (let at = 0; at < 200; at += 1) {
    const person = sat[luck.whole(0, sat.length - 1)];
    const itemScores = [...(scoresOf.get(person?.id ?? '') ?? [])];
    for (const index of [places.GS, luck.whole(0, itemScores.length - 1)])
      itemScores[index] = luck.happens(0.5) ? 2 : 0;
    scoresOf.set(person?.id ?? '', itemScores);
    await within((work) =>
      changeScore(work, {
        examId: exam.exam,
        examinerId: person?.id ?? '',
        subjectCode: 'GS',
        cause: '复核',
        itemScores,
        objective: null,
        subjective: null,
        score: sum(itemScores) / 2,
      }),
    );
    if (at % 50 === 0) await turn();
  }
  await turn();
  const followed = await kept();
  expect(followed).not.toEqual(before);
  everybody = await rawPeople(app.db, exam);
  await bankHolds();
  pooledHolds((await ask(city)).pooled);
  await within((work) => rebuild(work, exam.exam));
  await turn();
  expect(await kept()).toEqual(followed);
});
