import type { AnswerOf } from '@kaoxin/contract/call.ts';
import { examStatistics } from '@kaoxin/contract/exam/scores/statistics.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Work } from '#platform/work.ts';
import { testApp } from '../../../testing/app.ts';
import type { Visitor } from '../../../testing/browser.ts';
import { insideAs } from '../../../testing/inside.ts';
import { good } from '../../../testing/petitions.ts';
import { setRow } from '../../../testing/rows.ts';
import { paperItems } from '../result/paper-items.ts';
import { noticeRelease } from '../result/result-port.ts';
import { changeScore } from '../result/score/change-score.ts';
import { settleAll } from '../result/score/settle.ts';
import { near } from '../statistics/testing/near.ts';
import * as oracle from '../statistics/testing/oracle.ts';
import { rebuild } from './totals/rebuild.ts';
import { copiers, type RawPerson, rawPeople, type SummedExam, secondPaper, summedExam } from './totals/sums.fixture.ts';

const app = testApp({ city: ['exam_manager'], analyst: ['data_analyst'] });
const { city, analyst } = app.visitors;
const within = <R>(act: (work: Work) => Promise<R>): Promise<R> => insideAs(app, 'city', act);
let exam: SummedExam;
let papers: Awaited<ReturnType<typeof secondPaper>>;
let everybody: RawPerson[] = [];

beforeAll(async () => {
  const itemsOf = (id: string) => within((work) => paperItems(work, id));
  exam = await summedExam(app.context, itemsOf);
  papers = await secondPaper(app.context, exam, itemsOf);
  await within(async (work) => {
    await settleAll(work, await work.table('formalExam').need(exam.exam));
    await setRow(work.handle, 'formalExam', exam.exam, { status: 50 });
    await noticeRelease(work, exam.exam);
  });
  everybody = await rawPeople(app.db, exam);
});

const { calls } = examStatistics;
type Calls = typeof calls;
const ask = async <K extends keyof Calls>(by: Visitor, call: K, query: Record<string, string> = {}) =>
  good(await by.get<AnswerOf<Calls[K]>>(calls[call].path, { examId: exam.exam, subjectCode: 'GS', ...query }));

const of = (isSecond: boolean, districtId?: string) =>
  everybody
    .filter((person) => papers.onSecond.has(person.id) === isSecond)
    .filter((person) => districtId === undefined || person.districtId === districtId)
    .flatMap(({ sheets }) => sheets.get('GS') ?? []);
const halves = () =>
  [
    [{}, false, 'A'],
    [{ paperId: papers.first }, false, 'A'],
    [{ paperId: papers.second }, true, 'B'],
  ] as const;

test('analyses items of one paper, scores of all', async () => {
  expect(of(true).length).toBeGreaterThan(100);
  expect(of(false).length).toBeGreaterThan(100);
  const totals = everybody.flatMap(({ scores }) => scores.get('GS') ?? []);
  for (const [query, isSecond, label] of halves())
    for (const districtId of [undefined, exam.districts.one]) {
      const rows = of(isSecond, districtId);
      const found = await ask(city, 'analyse', { ...query, ...(districtId ? { districtId } : {}) });
      expect(found.paper).toMatchObject({ label, sheets: rows.length });
      if (!districtId) near(found.mean, oracle.mean(totals));
      near(found.reliability?.alpha ?? null, oracle.alpha(rows));
      for (const [index, item] of found.items.entries()) {
        expect(item.n).toBe(rows.length);
        near(item.p, oracle.mean(oracle.column(rows, index)));
        near(item.rir, oracle.restCorrelation(rows, index));
        for (const option of item.options) expect(option.n).toBe(oracle.option(rows, index, option.key).n);
      }
    }
  const keys = (found: Awaited<ReturnType<typeof ask<'analyse'>>>) =>
    found.items.slice(0, 4).map(({ options }) => options.find(({ isKey }) => isKey)?.key);
  expect(keys(await ask(city, 'analyse'))).toEqual(['A', 'B', 'C', 'D']);
  expect(keys(await ask(city, 'analyse', { paperId: papers.second }))).toEqual(['B', 'C', 'D', 'A']);
});

test('limits centre items and item parameters to one paper', async () => {
  for (const [query, isSecond] of halves()) {
    const inCentre = everybody.filter(
      ({ id, centreId, sheets }) =>
        centreId === exam.centres.sibling && sheets.has('GS') && papers.onSecond.has(id) === isSecond,
    );
    const found = await ask(city, 'analyse', { ...query, centreId: exam.centres.sibling });
    expect(found.paper?.sheets).toBe(inCentre.length);
    expect(found.items[0]?.n).toBe(inCentre.length);
    const curves = await ask(city, 'itemCurves', query);
    expect(curves.n).toBe(of(isSecond).length);
    expect(curves.items.length).toBeGreaterThan(20);
  }
});

test('refuses a paper of another subject or none', async () => {
  const { paper } = await ask(city, 'analyse', { subjectCode: 'JC' });
  expect(paper?.label).toBeNull();
  for (const paperId of [paper?.id ?? '', '4711'])
    for (const call of ['analyse', 'itemCurves'] as const)
      expect(await city.get(calls[call].path, { examId: exam.exam, subjectCode: 'GS', paperId })).toMatchObject({
        code: 400,
        msg: '该科目没有这份试卷',
      });
});

test('compares copied sheets within the same paper', async () => {
  const members = copiers.flatMap((n) => exam.people[n]?.id ?? []);
  const known = new Set(everybody.filter(({ sheets }) => sheets.has('GS')).map(({ id }) => id));
  const expected = [true, false].flatMap((isSecond) => {
    const own = members.filter((id) => known.has(id) && papers.onSecond.has(id) === isSecond);
    return own.length === 2 ? [`${isSecond ? 'B' : 'A'} ${own.sort().join()}`] : [];
  });
  expect(expected.length).toBeGreaterThan(0);
  const found = await ask(city, 'copying');
  expect(
    found.pairs
      .map(({ paperLabel, first, second }) => `${paperLabel} ${[first.examinerId, second.examinerId].sort().join()}`)
      .sort(),
  ).toEqual(expected.sort());
  expect(found.sheets).toBe(known.size);
});

test('names the paper in exports', async () => {
  const book = async (query: Record<string, string>) => {
    const { statusCode, rawPayload } = await app.server.inject({
      url: `/api/formalExam/exportStatistics?${new URLSearchParams({ examId: exam.exam, subjectCode: 'GS', ...query })}`,
      headers: { 'blade-auth': `bearer ${city.token}` },
    });
    expect(statusCode).toBe(200);
    const { readXlsx } = await import('hucre/xlsx');
    const { sheets } = await readXlsx(rawPayload);
    const rows = new Map(sheets.map((sheet) => [sheet.name, sheet.rows]));
    return { rows, keys: rows.get('选项')?.flatMap(([sort, key, right]) => (right === '✓' ? [`${sort}${key}`] : [])) };
  };
  const first = await book({ part: 'items' });
  expect(first.keys?.slice(0, 2)).toEqual(['1A', '2B']);
  const second = await book({ part: 'items', paperId: papers.second });
  expect(second.keys?.slice(0, 2)).toEqual(['1B', '2C']);
  for (const sheet of ['试题', '试题参数（2PL）']) {
    expect(JSON.stringify(first.rows.get(sheet)?.slice(0, 2))).toContain('A卷');
    expect(JSON.stringify(second.rows.get(sheet)?.slice(0, 2))).toContain('B卷');
  }
});

async function kept() {
  const { rows } = await sql`select district_id, subject_code, paper_id, gender, sheets, encode(tally, 'hex') as tally,
      encode(answers, 'hex') as answers from exam_sheet_tally
    where exam_id = ${exam.exam} and is_deleted = 0 and sheets <> 0 order by 1, 2, 3, 4`.execute(app.db);
  return rows;
}

test('equals a rebuild after corrected sheets of both papers', async () => {
  const before = await kept();
  for (const isSecond of [true, false, true]) {
    const sat = everybody.filter(
      ({ id, sheets, scores }) => papers.onSecond.has(id) === isSecond && sheets.has('GS') && scores.has('GS'),
    );
    for (const person of sat.slice(0, 12)) {
      const itemScores = (person.sheets.get('GS')?.scores ?? []).map((score, index) => (index === 3 ? 0 : score * 2));
      await within((work) =>
        changeScore(work, {
          examId: exam.exam,
          examinerId: person.id,
          subjectCode: 'GS',
          cause: '复核',
          itemScores,
          objective: null,
          subjective: null,
          score: itemScores.reduce((sum, half) => sum + half, 0) / 2,
        }),
      );
    }
  }
  const patched = await kept();
  expect(patched).not.toEqual(before);
  await within((work) => rebuild(work, exam.exam));
  expect(patched).toEqual(await kept());
});

test('hides a rarely sat paper and its counterpart', async () => {
  const itemsOf = async (by: Visitor, query = {}) => (await ask(by, 'analyse', query)).items.length;
  const told = async (by: Visitor) => [await itemsOf(by), await itemsOf(by, { paperId: papers.second })];
  expect(await told(analyst)).toEqual([40, 40]);
  await sql`update exam_sheet_tally set sheets = case when district_id = ${exam.districts.one} and gender = 1 then 3 else 0 end
    where exam_id = ${exam.exam} and paper_id = ${papers.second} and is_deleted = 0`.execute(app.db);
  expect(await told(analyst)).toEqual([0, 0]);
  expect((await told(city))[0]).toBe(40);
  await within((work) => rebuild(work, exam.exam));
  expect(await told(analyst)).toEqual([40, 40]);
});
