import type { ExamineeRecord } from '@kaoxin/contract/exam/people/examinee.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { personActor } from '#platform/tasks/person-actor.ts';
import { Work } from '#platform/work.ts';
import { testApp } from '../../../../testing/app.ts';
import type { Visitor } from '../../../../testing/browser.ts';
import { addForExaminees } from '../../../../testing/examinations.ts';
import { good } from '../../../../testing/petitions.ts';
import { setRow, setRows } from '../../../../testing/rows.ts';
import { addViolation, anotherMarked, bindPaper, type MarkedExam, markedExam } from '../../result/result.fixture.ts';
import { changeScore, type ScoreChange } from '../../result/score/change-score.ts';

const app = testApp({
  manager: ['exam_manager'],
  leader: ['city_leader'],
  district: { dept: '云溪考区办', roles: ['district_manager'] },
  neighbour: { dept: '澄江考区办', roles: ['district_manager'] },
  centre: { dept: '云溪一中', roles: ['centre_manager'] },
  inspector: ['inspector'],
  analyst: ['data_analyst'],
  reader: ['info_clerk'],
  stranger: { tenantId: '111111', roles: 'all' },
});
const { manager, leader, district, neighbour, centre, inspector, analyst, reader, stranger } = app.visitors;
let released: MarkedExam;
let marked: MarkedExam;
let paper: string;
const at = (place: number, { people } = released): string => people[place]?.id ?? '';

/**
 * Stores answers to the paper of the fixture. `answers` are positions of letters or bit masks of them; `scores` are
 * half points per item, 255 for unmarked.
 */
const sheet = (examiner: string, answers: readonly number[], scores: readonly number[]) =>
  addForExaminees(
    app.db,
    'answerSheet',
    { id: examiner },
    {
      subjectCode: 'JC',
      paperId: paper,
      answers: Buffer.from(answers),
      itemScores: Buffer.from(scores),
    },
  );
const score = (
  examiner: string,
  code: string,
  [objective, subjective, total]: readonly (number | null)[],
  attend = 1,
) =>
  addForExaminees(
    app.db,
    'examinerScore',
    { id: examiner },
    { subjectCode: code, objective, subjective, score: total, attend },
  );

beforeAll(async () => {
  const depts = { 云溪考区: app.deptId('云溪考区办'), 澄江考区: app.deptId('澄江考区办') };
  released = await markedExam(app.db, depts);
  marked = await anotherMarked(app.db, released);
  await setRow(app.db, 'district', released.centres.one, { deptId: app.deptId('云溪一中') });
  paper = await bindPaper(app.context, released.exam, 'SJ202700001');
  await setRows(app.db, 'examSubject', { examId: marked.exam, subjectCode: 'JC' }, { paperId: paper });
  for (const exam of [released, marked]) {
    // B, and two of ACD; an essay of 85.5
    await sheet(at(0, exam), [2, 0b00101], [2, 2, 30]);
    await score(at(0, exam), 'JC', [2, 15, 17]);
    await score(at(0, exam), 'GS', [null, null, 80]);
    // a blank and E; an unmarked essay
    await sheet(at(1, exam), [0, 0b10000], [0, 0, 255]);
    await score(at(1, exam), 'JC', [0, null, 90]);
    await score(at(1, exam), 'GS', [null, null, null], 2);
    await score(at(2, exam), 'JC', [60, 15, 75]);
    await score(at(2, exam), 'GS', [null, null, 72]);
    await score(at(3, exam), 'JC', [60, 30, 90]);
    await score(at(3, exam), 'GS', [null, null, 90]);
  }
  const [, , third] = released.people;
  if (third) await addViolation(app.db, released.exam, third, { level: 1, subjectCode: 'JC' });
  good(await manager.post('formalExam/releaseAsk', { id: released.exam }));
  good(await leader.post('formalExam/submit', { id: released.exam, status: 50 }));
});

const detail = (by: Visitor, id: string) => by.get<ExamineeRecord>('examiners/detail', { id });
const shown = async (by: Visitor, id = at(0)) => good(await detail(by, id));

describe('before the release', () => {
  test.each(['manager', 'leader', 'district', 'centre', 'inspector'] as const)('%s reads no number', async (name) => {
    const record = await shown(app.visitors[name], at(0, marked));
    expect(record).toMatchObject({ result: null, sheets: [], totalScore: null, passFlag: null });
  });
});

describe('scores of an examinee', () => {
  test('show subjects with pass lines, and the total with ranks', async () => {
    const { result } = await shown(manager);
    expect(result).toMatchObject({
      subjects: [
        {
          subjectCode: 'JC',
          subjectName: '经济基础知识',
          objective: 2,
          subjective: 15,
          score: 17,
          fullScore: 120,
          passScore: 72,
          passFlag: 0,
          absent: 0,
          invalid: 0,
          invalidReason: null,
        },
        { subjectCode: 'GS', score: 80, passFlag: 1 },
      ],
      totalScore: 97,
      passFlag: 0,
      fullScore: 240,
      passScore: null,
      scoreVersion: 1,
      corrections: [],
    });
    // totals: 180, 97, 90 and 72
    expect([result?.cityRank, result?.districtRank]).toEqual([2, 1]);
    const { records } = good(
      await manager.get<{ records: { id: string; cityRank: number; districtRank: number; percentile: number }[] }>(
        'examiners/examinersPage',
        { examId: released.exam },
      ),
    );
    const listed = records.find(({ id }) => id === at(0));
    expect([listed?.cityRank, listed?.districtRank, listed?.percentile]).toEqual([2, 1, result?.percentile]);
  });

  test('have no total line if each subject has one', async () => {
    const say = (rule: number, full: number) =>
      setRow(app.db, 'formalExam', released.exam, { passRule: rule, totalScore: full, passScore: full * 0.6 });
    await say(1, 120);
    expect((await shown(manager)).result).toMatchObject({ totalScore: 97, fullScore: 240, passScore: null });
    await say(3, 240);
    expect((await shown(manager)).result).toMatchObject({ totalScore: 97, fullScore: 240, passScore: 144 });
    await say(1, 240);
  });

  test('show absent and void, void with its clause', async () => {
    expect((await shown(manager, at(1))).result?.subjects[1]).toMatchObject({ absent: 1, score: null, passFlag: null });
    const { result } = await shown(manager, at(2));
    expect(result).toMatchObject({
      subjects: [
        { subjectCode: 'JC', invalid: 1, invalidReason: '第六条第二项', passFlag: null },
        { subjectCode: 'GS', invalid: 0, invalidReason: null, passFlag: 1 },
      ],
      totalScore: 72,
      passFlag: 0,
    });
  });

  test('are limited to examinees of the district or centre', async () => {
    expect((await shown(district, at(2))).result?.totalScore).toBe(72);
    expect((await shown(centre, at(1))).result?.totalScore).toBe(90);
    expect((await detail(centre, at(2))).status).toBe(404);
    expect((await detail(district, at(3))).status).toBe(404);
    expect((await detail(neighbour, at(0))).status).toBe(404);
    expect((await detail(stranger, at(0))).status).toBe(404);
    expect((await detail(manager, '999999999999')).status).toBe(404);
  });

  test.each([
    ['without the right to see scores', analyst],
    ['of a role that reads rosters alone', reader],
  ])('are hidden from %s', async (_, by) => {
    expect(await shown(by)).toMatchObject({ result: null, sheets: [] });
  });
});

describe('answers of an examinee', () => {
  const grid = async (by: Visitor, place = 0) => (await shown(by, at(place))).sheets[0];

  test('show each item with its key and the sums', async () => {
    const found = await grid(manager);
    expect(found).toMatchObject({ subjectCode: 'JC', withKeys: 1, objective: 2, subjective: 15, total: 17, agrees: 1 });
    expect(found?.items).toEqual([
      { no: 1, type: 1, typeName: '单项选择', outcome: 'right', chosen: 'B', key: 'B', score: 1, full: 1 },
      { no: 2, type: 2, typeName: '多项选择', outcome: 'partly', chosen: 'AC', key: 'ACD', score: 1, full: 2 },
      { no: 3, type: 6, typeName: '论述/案例', outcome: 'marked', chosen: null, key: null, score: 15, full: 20 },
    ]);
    expect((await shown(manager)).sheets).toHaveLength(1);
  });

  test('show blank, wrong and unmarked items without a sum', async () => {
    const found = await grid(district, 1);
    expect(found?.items.map(({ outcome, score: points }) => [outcome, points])).toEqual([
      ['blank', 0],
      ['wrong', 0],
      ['unmarked', null],
    ]);
    expect(found).toMatchObject({ objective: 0, subjective: null, total: null, agrees: 1 });
  });

  test('are visible to inspectors', async () => {
    expect(await grid(inspector)).toEqual(await grid(manager));
  });

  test('show a centre the points but no letters', async () => {
    const found = await grid(centre);
    expect(found?.withKeys).toBe(0);
    expect(found?.items.map(({ chosen, key, score: points, outcome }) => [chosen, key, points, outcome])).toEqual([
      [null, null, 1, 'right'],
      [null, null, 1, 'partly'],
      [null, null, 15, 'marked'],
    ]);
  });

  test('hide the letters of a locked paper', async () => {
    const lock = (until: string | null) => setRow(app.db, 'paper', paper, { unlockTime: until });
    await lock('2999-01-01');
    expect(await grid(manager)).toMatchObject({ withKeys: 0, items: [{ chosen: null, key: null }, {}, {}] });
    await lock('2020-01-01');
    expect(await grid(manager)).toMatchObject({ withKeys: 1 });
    await lock(null);
  });
});

describe('a paper that does not explain its sheets', () => {
  const change = (statement: string) => sql.raw(statement).execute(app.db);
  const faults: [what: string, breaks: string, mends: string][] = [
    [
      'has lost a key',
      `update paper_question set letters = '甲' where question_type = 1`,
      `update paper_question set letters = 'ABCD' where question_type = 1`,
    ],
    ['has lost its questions', 'update paper_question set is_deleted = 1', 'update paper_question set is_deleted = 0'],
    [
      'has lost a question',
      'update paper_question set is_deleted = 1 where sort = 2',
      'update paper_question set is_deleted = 0 where sort = 2',
    ],
  ];
  test.each(faults)('is reported at its subject because it %s, logged once', async (what, breaks, mends) => {
    const told = vi.spyOn(app.context.log, 'warn');
    await change(breaks);
    const seen = await Promise.all([shown(manager), shown(manager, at(1)), shown(manager)]);
    await change(mends);
    for (const { sheets, result } of seen) {
      expect(sheets).toEqual([
        {
          subjectCode: 'JC',
          subjectName: '经济基础知识',
          paperLabel: null,
          withKeys: 0,
          faulty: 1,
          items: [],
          objective: 0,
          subjective: null,
          total: null,
          agrees: 1,
        },
      ]);
      expect(result?.subjects.length).toBeGreaterThan(0);
    }
    const lines = told.mock.calls.filter(([, words]) => words === 'answers cannot be read by their paper');
    expect(lines).toHaveLength(what === 'has lost a key' ? 1 : 0);
    told.mockRestore();
    expect((await shown(manager)).sheets).toMatchObject([{ faulty: 0 }]);
  });

  test('still explains sheets after removal, with keys still locked', async () => {
    await change(`update paper set is_deleted = 1 where id = ${paper}`);
    expect((await shown(manager)).sheets).toMatchObject([{ faulty: 0, withKeys: 1 }]);
    await change(`update paper set is_deleted = 0 where id = ${paper}`);
  });
});

describe('a corrected score', () => {
  const correct = async (change: Partial<ScoreChange>) => {
    const acting = { roleIds: [], deptId: null, language: 'zh' as const, ip: '' };
    const actor = await personActor(app.context, '000000', app.idOf('manager'), acting);
    if (!actor) throw new Error('nobody');
    const given = { examId: released.exam, subjectCode: 'JC', cause: '复核申请 FH202706010001' };
    return new Work(app.context, { ...actor, scopes: 'all' }, 'test', 'business').transaction((work) =>
      changeScore(work, { ...given, examinerId: at(0), objective: 2, subjective: 90, score: 92, ...change }),
    );
  };

  test('shows the old score and no longer matches the sheet', async () => {
    await correct({});
    await correct({ examinerId: at(3), objective: 60, subjective: 31, score: 91 });
    const { result, sheets } = await shown(centre);
    expect(result).toMatchObject({ totalScore: 172, passFlag: 1, scoreVersion: 2, cityRank: 2 });
    expect(result?.subjects[0]).toMatchObject({ objective: 2, subjective: 90, score: 92, passFlag: 1 });
    expect(result?.corrections).toEqual([
      {
        cause: '复核申请 FH202706010001',
        actorName: expect.any(String),
        time: expect.any(String),
        changes: [
          { of: 'subject', subjectName: '经济基础知识', before: 17, after: 92 },
          { of: 'total', subjectName: null, before: 97, after: 172 },
          { of: 'pass', subjectName: null, before: 0, after: 1 },
        ],
      },
    ]);
    expect(sheets[0]).toMatchObject({ total: 17, agrees: 0 });
    expect((await shown(manager, at(1))).result?.corrections).toEqual([]);
  });
});
