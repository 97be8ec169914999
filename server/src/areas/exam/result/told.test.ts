import type { Page } from '@kaoxin/contract/conventions.ts';
import type { ExaminerRow } from '@kaoxin/contract/exam/people/examiner.ts';
import type { ResultRow } from '@kaoxin/contract/exam/scores/result.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { readSheet } from '#platform/sheets/read-sheet.ts';
import { testApp } from '../../../testing/app.ts';
import type { Visitor } from '../../../testing/browser.ts';
import { addForExaminees } from '../../../testing/examinations.ts';
import { good } from '../../../testing/petitions.ts';
import { anotherMarked, type MarkedExam, markedExam } from './result.fixture.ts';

const app = testApp({
  manager: ['exam_manager'],
  leader: ['city_leader'],
  district: { dept: '云溪考区办', roles: ['district_manager'] },
  analyst: ['data_analyst'],
  reader: ['info_clerk'],
  stranger: { tenantId: '111111', roles: 'all' },
});
const { manager, leader, district, analyst, reader, stranger } = app.visitors;
let released: MarkedExam;
let marked: MarkedExam;
let small: MarkedExam;

/** 18 examinees in 云溪 and 6 in 澄江: 119.5, 119 … in JC by ticket, and 80 in GS. */
const many = 24;

beforeAll(async () => {
  released = await markedExam(app.db, { 云溪考区: app.deptId('云溪考区办') }, many);
  marked = await anotherMarked(app.db, released, 2);
  small = await anotherMarked(app.db, released, 8);
  for (const exam of [released, marked, small])
    await sql`insert into examiner_score (tenant_id, exam_id, examiner_id, district_id, centre_id, subject_code, objective,
        score, attend)
      select tenant_id, exam_id, e.id, district_id, centre_id, code, null,
        case code when 'JC' then 120 - 0.5 * (row_number() over (order by ticket_no, code) / 2) else 80 end, 1
      from examiner e, unnest(array['GS', 'JC']) code where exam_id = ${exam.exam}`.execute(app.db);
  await addForExaminees(app.db, 'examinerResult', { examId: marked.exam }, { totalScore: 199.5, passFlag: 1 });
  for (const { exam } of [released, small]) {
    good(await manager.post('formalExam/releaseAsk', { id: exam }));
    good(await leader.post('formalExam/submit', { id: exam, status: 50 }));
  }
});

const list = (by: Visitor, query: Record<string, string>) => by.get<Page<ResultRow>>('examiners/examinersPage', query);
const rows = async (by: Visitor, query: Record<string, string> = {}) =>
  good(await list(by, { examId: released.exam, ...query }));
const roster = (by: Visitor, query: Record<string, string>) => by.get<Page<ExaminerRow>>('examiners/page', query);

describe('answers no score before the release', () => {
  test.each(['manager', 'leader', 'district', 'analyst'] as const)('%s', async (name) => {
    const by = app.visitors[name];
    const examId = marked.exam;
    expect(await list(by, { examId })).toMatchObject({ status: 400, msg: '成绩尚未公布' });
    expect(await by.get('formalExam/exportScores', { examId })).toMatchObject({ status: 400, msg: '成绩尚未公布' });
    const found = good(await roster(by, { examId }));
    expect(found.records.map(({ totalScore, passFlag }) => [totalScore, passFlag])).toEqual(
      found.records.map(() => [null, null]),
    );
    for (const [field, value] of [
      ['passFlag', '1'],
      ['scoreStart', '10'],
      ['scoreEnd', '10.5'],
    ] as const) {
      const answer = await roster(by, { examId, [field]: value });
      expect([answer.status, answer.msg]).toEqual(
        name === 'analyst' ? [403, expect.any(String)] : [400, '成绩尚未公布'],
      );
    }
    for (const order of ['totalScore', 'passFlag', 'score'])
      expect((await roster(by, { examId, descs: order })).status).toBe(400);
    const pages = ['formalExam/pageDistrict', 'formalExam/pageTestingCentre'];
    for (const page of pages) {
      const { records } = good(await by.get<Page<{ avgScore: unknown; passCount: unknown }>>(page, { examId }));
      expect(records.every(({ avgScore, passCount }) => avgScore === null && passCount === null)).toBe(true);
    }
    const { records } = good(await by.get<Page<{ id: string; passRate: unknown }>>('formalExam/page', {}));
    expect(records.find(({ id }) => id === examId)?.passRate).toBeNull();
    const progress = await by.get('formalExam/scoreProgress', { examId });
    // an id may contain any digits
    const withoutIds = JSON.stringify(progress.data, (key, value) => (/id$/i.test(key) ? undefined : value));
    expect(withoutIds).not.toMatch(/score"|120|119/);
  });

  test('refuses score filters across all examinations', async () => {
    expect(await roster(manager, { passFlag: '1' })).toMatchObject({ status: 400, msg: '请选择考试' });
  });
});

describe('released scores', () => {
  test('are ordered by total, with city and district ranks', async () => {
    const { records, total } = await rows(manager, { size: '200' });
    expect(total).toBe(many);
    expect(
      records
        .slice(0, 4)
        .map(({ name, totalScore, passFlag, cityRank, districtRank }) => [
          name,
          totalScore,
          passFlag,
          cityRank,
          districtRank,
        ]),
    ).toEqual([
      ['考生0', 199.5, 1, 1, 1],
      ['考生1', 199, 1, 2, 2],
      ['考生2', 198.5, 1, 3, 3],
      ['考生3', 198, 1, 4, 1],
    ]);
    expect(records[0]?.subjects).toEqual([
      {
        subjectCode: 'JC',
        subjectName: '经济基础知识',
        objective: null,
        subjective: null,
        score: 119.5,
        absent: 0,
        invalid: 0,
      },
      {
        subjectCode: 'GS',
        subjectName: '工商管理',
        objective: null,
        subjective: null,
        score: 80,
        absent: 0,
        invalid: 0,
      },
    ]);
    expect(records[0]?.percentile).toBeCloseTo(((many - 1 + 0.5) / many) * 100, 9);
    expect(records.at(-1)?.cityRank).toBe(many);
  });

  test('are listed by subject, ticket and place, both orders', async () => {
    const { records } = await rows(manager, { subjectCode: 'GS' });
    expect(new Set(records.map(({ cityRank, districtRank }) => `${cityRank} ${districtRank}`))).toEqual(
      new Set(['1 1']),
    );
    expect(
      (await rows(manager, { orderBy: 'ticketNo', size: '2', current: '2' })).records.map(({ name }) => name),
    ).toEqual(['考生2', '考生3']);
    expect((await rows(manager, { orderBy: 'scoreAsc', size: '1' })).records[0]?.name).toBe(`考生${many - 1}`);
    expect((await rows(manager, { centreId: released.centres.two })).total).toBe(many / 4);
    expect(await list(manager, { examId: released.exam, subjectCode: 'XX' })).toMatchObject({
      status: 400,
      msg: '科目【XX】不存在',
    });
    expect(await list(manager, {})).toMatchObject({ status: 400, msg: '请选择考试' });
  });

  test('show a district its examinees with city ranks', async () => {
    const { records, total } = await rows(district, { size: '200' });
    expect(total).toBe((many * 3) / 4);
    expect(records.find(({ name }) => name === '考生4')).toMatchObject({ cityRank: 5, districtRank: 4 });
    expect((await rows(district, { districtId: released.districts.two })).total).toBe(0);
  });

  test('W15 hides individual scores from callers without permission', async () => {
    const { records, total } = await rows(analyst, { size: '200' });
    expect(total).toBe(many);
    expect(
      records.every(({ id, name, ticketNo, centreId, centreIdName }) =>
        [id, name, ticketNo, centreId, centreIdName].every((one) => one === null),
      ),
    ).toBe(true);
    expect(JSON.stringify(records)).not.toMatch(/考生|(?<!\d)2703/);
    for (const [field, value] of [
      ['centreId', released.centres.two],
      ['orderBy', 'ticketNo'],
    ] as const)
      expect((await list(analyst, { examId: released.exam, [field]: value })).status).toBe(403);
    const sheet = await app.server.inject({
      url: `/api/formalExam/exportScores?examId=${released.exam}`,
      headers: { 'blade-auth': `bearer ${analyst.token}` },
    });
    const lines: string[][] = [];
    for await (const { cells } of readSheet(sheet.rawPayload)) lines.push(cells.map((cell) => String(cell ?? '')));
    const [, ...people] = lines.filter(([, , place]) => place !== undefined && place !== '');
    expect(lines.map(([ticket]) => ticket)).toContain('准考证号');
    expect(people).toHaveLength(many);
    expect(people.every(([ticket, name, , centre]) => ticket === '' && name === '' && centre === '')).toBe(true);
    expect(people[0]?.slice(4)).toEqual(['', '', '', '199.5', expect.any(String), '1', '1', expect.any(String)]);
  });

  test('hides what a roster would link to names', async () => {
    const [total] = (await rows(analyst)).records;
    expect(total).toMatchObject({
      attendStatus: null,
      attendStatusName: null,
      violationLevel: null,
      violationLevelName: null,
      scoreVersion: null,
      subjects: [],
      totalScore: 199.5,
      passFlag: 1,
      cityRank: 1,
    });
    const [ofSubject] = (await rows(analyst, { subjectCode: 'GS' })).records;
    expect(ofSubject).toMatchObject({ totalScore: null, passFlag: null, cityRank: 1 });
    expect(ofSubject?.subjects.map(({ subjectCode, score }) => [subjectCode, score])).toEqual([['GS', 80]]);
  });

  test('hides small districts and those that reveal them', async () => {
    const examId = small.exam;
    expect(good(await list(manager, { examId })).total).toBe(8);
    // city figures contain all eight: six of them would reveal the other two
    expect(good(await list(analyst, { examId })).records).toEqual([]);
  });

  test('filter and appear in a roster with permission', async () => {
    const examId = released.exam;
    const passed = good(await roster(manager, { examId, passFlag: '1', size: '200' }));
    expect(passed.records.every(({ passFlag, totalScore }) => passFlag === 1 && totalScore !== null)).toBe(true);
    expect(good(await roster(manager, { examId, scoreStart: '198', scoreEnd: '199' })).total).toBe(3);
    expect((await roster(reader, { examId, passFlag: '1' })).status).toBe(403);
    expect(good(await roster(reader, { examId })).records.every(({ totalScore }) => totalScore === null)).toBe(true);
  });

  test('are refused to others', async () => {
    expect((await list(reader, { examId: released.exam })).status).toBe(403);
    expect((await list(stranger, { examId: released.exam })).status).toBe(404);
  });
});
