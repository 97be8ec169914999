import type { ExamCentreRow } from '@kaoxin/contract/exam/formal/place.ts';
import { expect, test } from 'vitest';
import type { GridRow } from '#ui/grid/grid.ts';
import { touched } from './cells.ts';
import {
  columnsFor,
  placeErrors,
  placeOfRow,
  planned,
  planOf,
  rowOfChoice,
  withMisfit,
  withShown,
} from './place-rows.ts';
import {
  marksOf,
  nextSubject,
  papersAlone,
  rowOfSubject,
  subjectColumns,
  subjectErrors,
  subjectOfRow,
} from './subject-rows.ts';

const papers = [{ value: '70', label: '甲卷（P1）' }];
const within = { examStart: '2026-11-14 09:00:00', examEnd: '2026-11-15 17:00:00' };
const subject = (cells: Record<string, string>, key = 's1'): GridRow => ({
  key,
  cells: {
    subjectCode: '01',
    name: '经济基础知识',
    startTime: '2026-11-14 09:00:00',
    endTime: '2026-11-14 10:30:00',
    paperId: '70',
    totalScore: '140',
    passScore: '84',
    objectiveScore: '',
    ...cells,
  },
});
const wrongOf = (rows: readonly GridRow[], language: 'zh' | 'en' = 'zh') =>
  Object.fromEntries(subjectErrors(rows, within, papers, language));

test('sends a valid subject as numbers with its position', () => {
  expect(wrongOf([subject({})])).toEqual({});
  expect(subjectOfRow({ ...subject({ objectiveScore: '139.5' }), id: '5' }, 2)).toMatchObject({
    id: '5',
    subjectCode: '01',
    paperId: '70',
    totalScore: 140,
    passScore: 84,
    objectiveScore: 139.5,
    sort: 3,
    startTime: '2026-11-14 09:00:00',
    endTime: '2026-11-14 10:30:00',
  });
});

test.each([
  [{ name: '' }, 'name', '请输入科目名称'],
  [{ startTime: '早上九点' }, 'startTime', /开始时间/],
  [{ startTime: '2026-11-14 11:00:00' }, 'endTime', '开始时间必须早于结束时间'],
  [{ endTime: '2026-11-16 10:00:00' }, 'endTime', '科目结束时间不能晚于考试结束时间'],
  [{ passScore: '150' }, 'passScore', '合格线不能高于满分'],
  [{ totalScore: '一百' }, 'totalScore', /满分/],
  [{ paperId: '丙卷' }, 'paperId', '没有这份试卷，请从列表中选择'],
] as const)('reports %j at %s', (cells, field, words) => {
  expect(wrongOf([subject(cells)]).s1?.[field]).toMatch(words);
});

test('reports a repeated code at the second row', () => {
  expect(wrongOf([subject({}), subject({}, 's2')])).toEqual({ s2: { subjectCode: '科目编号重复' } });
  expect(wrongOf([subject({}), subject({}, 's2')], 'en').s2?.subjectCode).toBe('This subject code is there twice');
});

test('copies the marks to a subject with the next code', () => {
  expect(nextSubject([subject({})]).cells).toMatchObject({ subjectCode: '02', totalScore: '140', passScore: '84' });
  expect(nextSubject([]).cells).toMatchObject({ subjectCode: '01', totalScore: '100', passScore: '60' });
});

test('reports no empty cell before the step is left', () => {
  const rows = [subject({ name: '', passScore: '150' })];
  const all = subjectErrors(rows, within, papers, 'zh');
  expect(Object.keys(all.get('s1') ?? {}).sort()).toEqual(['name', 'passScore']);
  expect(Object.keys(touched(all, rows).get('s1') ?? {})).toEqual(['passScore']);
});

test('leaves only papers editable when subjects are fixed', () => {
  const columns = papersAlone(subjectColumns(papers, true));
  expect(columns.filter(({ fixed }) => !fixed).map(({ key, required }) => [key, required])).toEqual([
    ['paperId', true],
  ]);
});

test('adds half marks exactly', () => {
  expect(marksOf([subject({ totalScore: '0.1' }), subject({ totalScore: '0.2' })])).toEqual({ full: 0.3, pass: 168 });
});

test('turns a record into a row and keeps gaps empty', () => {
  const row = rowOfSubject({
    id: '9',
    version: 1,
    subjectCode: '01',
    name: '行测',
    startTime: within.examStart,
    endTime: within.examEnd,
    paperId: null,
    paperIdName: null,
    papers: [],
    totalScore: 100,
    passScore: 60,
    objectiveScore: null,
    sort: 1,
  });
  expect(row).toMatchObject({ key: '9', id: '9', cells: { paperId: '', totalScore: '100', objectiveScore: '' } });
});

const centre = (id: string, more: Partial<ExamCentreRow> = {}): ExamCentreRow => ({
  id,
  centreId: id,
  centreName: `考点${id}`,
  code: `0100${id}`,
  districtId: '3',
  districtName: '云溪',
  centreKind: 1,
  centreKindName: '纸笔考点',
  roomCount: 12,
  seatCount: 360,
  planSeats: 0,
  planRooms: 0,
  effectiveFrom: null,
  effectiveTo: null,
  chief: null,
  status: 1,
  usedSeats: null,
  attendanceRate: null,
  conflicts: [],
  registered: null,
  present: null,
  absent: null,
  violation: null,
  avgScore: null,
  passCount: null,
  passRate: null,
  rank: null,
  ...more,
});
const choice = (id: string, chosen?: GridRow) => rowOfChoice(centre(id), chosen, 'zh');
const ticked = (row: GridRow, take: '0' | '1') => ({ ...row, cells: { ...row.cells, take } });

test('plans all rooms of a ticked centre, keeps invisible rows', () => {
  const elsewhere = planned(rowOfChoice(centre('8', { districtId: '4' }), undefined, 'zh'));
  const shown = [ticked(choice('1'), '1'), choice('2')];
  const all = withShown([elsewhere], shown);
  expect(all.map(({ key }) => key)).toEqual(['8', '1']);
  expect(planOf(all, '3')).toEqual({ centres: 1, rooms: 12, seats: 360 });
  expect(planOf(all)).toEqual({ centres: 2, rooms: 24, seats: 720 });
});

test('keeps a typed plan until the centre is unticked', () => {
  const first = { ...planned(choice('1')), id: '77' };
  const typed = { ...first, cells: { ...first.cells, planSeats: '300', chief: '苏映棠' } };
  const again = rowOfChoice(centre('1'), typed, 'zh');
  const [kept] = withShown([typed], [again]);
  expect(kept && placeOfRow(kept)).toMatchObject({
    id: '77',
    centreId: '1',
    planSeats: 300,
    planRooms: 12,
    chief: '苏映棠',
  });
  expect(withShown([typed], [ticked(again, '0')])).toEqual([]);
});

test('names concurrent examinations and rejects a non-numeric plan', () => {
  const conflicts = ['甲', '乙'].map((name) => ({ id: name, examCode: name, name, examStart: '', examEnd: '' }));
  expect(rowOfChoice(centre('1', { conflicts }), undefined, 'zh').cells.conflict).toBe('甲、乙');
  const row = planned(choice('1'));
  const wrong = placeErrors([{ ...row, cells: { ...row.cells, planSeats: '三百' } }], {}, 'zh');
  expect(Object.keys(wrong.get('1') ?? {})).toEqual(['planSeats']);
});

const onComputers = { mode: 2, examStart: '2026-11-14 09:00:00', examEnd: '2026-11-15 17:00:00' };
const until = (effectiveTo: string) => ({ centreKind: 3, effectiveTo });
test.each([
  ['on computers one for paper', {}, '【考点1】为纸笔考点，不能用于机考'],
  ['out of use before the last day', until('2026-11-14'), '【考点1】的启用期（不限至2026-11-14）不含考试时间'],
  ['in use until the last day', until('2026-11-15'), undefined],
  ['of both kinds', { centreKind: 3 }, undefined],
] as const)('a centre %s', (_name, more, words) => {
  const row = withMisfit(planned(rowOfChoice(centre('1', more), undefined, 'zh')), onComputers, 'zh');
  expect(row.cells.misfit || undefined).toBe(words);
  expect(columnsFor([row]).some(({ key }) => key === 'misfit')).toBe(words !== undefined);
  expect(placeErrors([row], onComputers, 'zh').get('1')?.take).toBe(words);
  // a saved centre that does not fit is reported before publication and blocks nothing else
  expect(placeErrors([{ ...row, id: '77' }], onComputers, 'zh').size).toBe(0);
});

test('sends an unused centre as such and excludes its seats', () => {
  const row = planned(choice('1'));
  const out = { ...row, cells: { ...row.cells, status: '0' } };
  expect(placeOfRow(out)).toMatchObject({ centreId: '1', planSeats: 360, status: 0 });
  expect(placeOfRow(row)).toMatchObject({ status: 1 });
  expect(planOf([out])).toEqual({ centres: 0, rooms: 0, seats: 0 });
});
