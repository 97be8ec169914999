import type { DistrictFigures } from '@kaoxin/contract/exam/scores/statistics.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { personActor } from '#platform/tasks/person-actor.ts';
import { Work } from '#platform/work.ts';
import { testApp } from '../../../../testing/app.ts';
import { addScores } from '../../../../testing/examinations.ts';
import { good } from '../../../../testing/petitions.ts';
import { dropRows, setRow, setRows } from '../../../../testing/rows.ts';
import { addViolation, type MarkedExam, markedExam, type Sitter } from '../result.fixture.ts';
import { type ResultChange, resultPort } from '../result-port.ts';
import { changeScore, type ScoreChange } from './change-score.ts';
import { settle } from './settle.ts';

const app = testApp({ manager: ['exam_manager'], leader: ['city_leader'], reader: ['info_clerk'] });
const { manager, leader, reader } = app.visitors;
let exam: MarkedExam;
const at = (place: number): Sitter => exam.people[place] ?? { id: '', ticketNo: '' };

const told: { released: string[]; changes: ResultChange[] } = { released: [], changes: [] };
resultPort
  .from('test of settling', {
    released: async (_work, examId) => told.released.push(examId),
    changed: async (_work, _examId, changes) => told.changes.push(...changes),
  })
  .connect();

beforeAll(async () => {
  exam = await markedExam(app.db);
});
beforeEach(async () => {
  Object.assign(told, { released: [], changes: [] });
  await sql`truncate examiner_score, examiner_result, answer_sheet, violation_record cascade`.execute(app.db);
  await setRows(app.db, 'examiner', { examId: exam.exam }, { attendStatus: 0 });
  await sql`update examiner_count set people = (select count(*) from examiner e where e.exam_id = examiner_count.exam_id
      and e.district_id = examiner_count.district_id and e.centre_id = examiner_count.centre_id)
    where exam_id = ${exam.exam} and attend_status = 0`.execute(app.db);
  await sql`delete from examiner_count where exam_id = ${exam.exam} and attend_status <> 0`.execute(app.db);
  await setExam({ status: 40, passRule: 1 });
});

const setExam = ({ status, passRule }: { status: number; passRule?: number }) =>
  sql`update formal_exam set status = ${status}, pass_rule = coalesce(${passRule ?? null}::int, pass_rule),
    release_state = 0, release_ask_user = null where id = ${exam.exam}`.execute(app.db);

const mark = ({ id }: Sitter, scores: Readonly<Record<string, number | null>>) => addScores(app.db, { id }, scores);
async function within<R>(act: (work: Work) => Promise<R>): Promise<R> {
  const acting = { roleIds: [], deptId: null, language: 'zh' as const, ip: '' };
  const actor = await personActor(app.context, '000000', app.idOf('manager'), acting);
  if (!actor) throw new Error('nobody');
  return new Work(app.context, { ...actor, scopes: 'all' }, 'test', 'business').transaction(act);
}
const settled = (...people: Sitter[]) =>
  within((work) =>
    settle(
      work,
      exam.exam,
      people.map(({ id }) => id),
    ),
  );
const resultOf = async ({ id }: Sitter) =>
  (
    await sql<{
      said: string;
    }>`select coalesce(r.total_score::text, '—') || ' ' || r.pass_flag || ' ' || e.attend_status
        || ' v' || r.score_version as said
      from examiner_result r join examiner e on e.id = r.examiner_id where r.examiner_id = ${id}`.execute(app.db)
  ).rows[0]?.said;

describe('totals and passing (合格规则)', () => {
  const rows: [rule: number, scores: Record<string, number | null>, said: string][] = [
    // lines: 72 of 120 in each subject, 144 of 240 in total
    [1, { JC: 72, GS: 72 }, '144.0 1 1 v1'],
    [1, { JC: 120, GS: 71.5 }, '191.5 0 1 v1'],
    [1, { JC: 120, GS: null }, '120.0 0 3 v1'],
    [1, { JC: 72 }, '72.0 0 1 v1'],
    [1, { JC: null, GS: null }, '— 0 2 v1'],
    [2, { JC: 120, GS: 24 }, '144.0 1 1 v1'],
    [2, { JC: 120, GS: 23.5 }, '143.5 0 1 v1'],
    [2, { JC: null, GS: null }, '— 0 2 v1'],
    [3, { JC: 72, GS: 72 }, '144.0 1 1 v1'],
    [3, { JC: 120, GS: 71.5 }, '191.5 0 1 v1'],
  ];
  test.each(rows)('%i: %o is %s', async (passRule, scores, said) => {
    await setExam({ status: 40, passRule });
    await mark(at(0), scores);
    await settled(at(0));
    expect(await resultOf(at(0))).toBe(said);
  });

  test('passes an absentee of one subject by total alone', async () => {
    await setExam({ status: 40, passRule: 2 });
    await setRow(app.db, 'formalExam', exam.exam, { passScore: 110 });
    await mark(at(0), { JC: 110, GS: null });
    await settled(at(0));
    expect(await resultOf(at(0))).toBe('110.0 1 3 v1');
    await setRow(app.db, 'formalExam', exam.exam, { passScore: 144 });
  });

  test('stores no result for an invalid registration', async () => {
    await mark(at(0), { JC: 72, GS: 72 });
    await setRow(app.db, 'examiner', at(0).id, { regStatus: 9 });
    await settled(at(0));
    expect(await resultOf(at(0))).toBeUndefined();
    await setRow(app.db, 'examiner', at(0).id, { regStatus: 3 });
  });
});

describe('scores made void by a violation', () => {
  const covers: [level: number, subjectCode: string | null, said: string][] = [
    [1, 'GS', '80.0 0 1 v1'],
    [4, 'JC', '90.0 0 1 v1'],
    [2, null, '— 0 1 v1'],
    [3, 'JC', '— 0 1 v1'],
    [5, null, '— 0 1 v1'],
  ];
  test.each(covers)('level %i about %s', async (level, subjectCode, said) => {
    await mark(at(0), { JC: 80, GS: 90 });
    await mark(at(1), { JC: 80, GS: 90 });
    await settled(at(0), at(1));
    expect(await resultOf(at(0))).toBe('170.0 1 1 v1');
    const record = await addViolation(app.db, exam.exam, at(0), { level, subjectCode });
    await settled(at(0), at(1));
    expect(await resultOf(at(0))).toBe(said);
    expect(await resultOf(at(1))).toBe('170.0 1 1 v1');
    // under appeal the record stays in effect; revoked it does not
    await setRow(app.db, 'violationRecord', record, { status: 2 });
    await settled(at(0));
    expect(await resultOf(at(0))).toBe(said);
    await setRow(app.db, 'violationRecord', record, { status: 3 });
    await settled(at(0));
    expect(await resultOf(at(0))).toBe('170.0 1 1 v1');
    const flags = await sql`select 1 from examiner_score where invalid_flag = 1 or invalid_reason is not null`.execute(
      app.db,
    );
    expect(flags.rows).toEqual([]);
  });

  test('keeps a score void while another record remains', async () => {
    await mark(at(0), { JC: 80, GS: 90 });
    const record = await addViolation(app.db, exam.exam, at(0), { level: 1, subjectCode: 'JC' });
    await addViolation(app.db, exam.exam, at(0), { level: 2 });
    await settled(at(0));
    await setRow(app.db, 'violationRecord', record, { status: 3 });
    await settled(at(0));
    expect(await resultOf(at(0))).toBe('— 0 1 v1');
  });
});

describe('after the release', () => {
  test('notifies listeners of changes and increases the version', async () => {
    await mark(at(0), { JC: 80, GS: 90 });
    await mark(at(1), { JC: 80, GS: 90 });
    await settled(at(0), at(1));
    expect(told.changes).toEqual([]);
    await setExam({ status: 50 });
    await addViolation(app.db, exam.exam, at(0), { level: 1, subjectCode: 'GS' });
    await settled(at(0), at(1));
    const subject = (subjectCode: string, score: number | null) => ({ subjectCode, score, sheet: null });
    expect(told.changes).toEqual([
      {
        examinerId: at(0).id,
        districtId: exam.districts.one,
        centreId: exam.centres.one,
        before: { total: 340, passed: true, subjects: [subject('GS', 180), subject('JC', 160)] },
        after: { total: 160, passed: false, subjects: [subject('GS', null), subject('JC', 160)] },
      },
    ]);
    expect(await resultOf(at(0))).toBe('80.0 0 1 v2');
    expect(await resultOf(at(1))).toBe('170.0 1 1 v1');
  });

  const correction = (more: Partial<ScoreChange> = {}): ScoreChange => ({
    examId: exam.exam,
    examinerId: at(0).id,
    subjectCode: 'JC',
    objective: 50,
    subjective: 24.5,
    score: 74.5,
    cause: '复核申请 FH202706010001',
    ...more,
  });
  const correct = (more: Partial<ScoreChange> = {}) => within((work) => changeScore(work, correction(more)));

  test('corrects score, total and pass, with a timeline event', async () => {
    await mark(at(0), { JC: 71, GS: 90 });
    await settled(at(0));
    await setExam({ status: 50 });
    await correct();
    expect(await resultOf(at(0))).toBe('164.5 1 1 v2');
    expect(told.changes.map(({ before, after }) => [before.total, before.passed, after.total, after.passed])).toEqual([
      [322, false, 329, true],
    ]);
    const lastOf = async (by: typeof manager) =>
      good(
        await by.get<{ timeline: { action: string; note: string; diff: object }[] }>('formalExam/detail', {
          id: exam.exam,
        }),
      ).timeline.at(-1);
    expect(await lastOf(manager)).toMatchObject({
      action: 'score_change',
      note: `复核申请 FH202706010001：${at(0).ticketNo}`,
      diff: { 经济基础知识: [71, 74.5], personTotal: [161, 164.5], passFlag: [0, 1] },
      hash: expect.any(String),
    });
    // callers without access to scores see neither examinee nor hash, which would confirm a guessed value
    expect(await lastOf(reader)).toMatchObject({
      note: null,
      hash: null,
      diff: { 经济基础知识: [null, null], personTotal: [null, null], passFlag: [null, null] },
    });
  });

  test('refuses invalid corrections without any change', async () => {
    await mark(at(0), { JC: 71 });
    await settled(at(0));
    const refused = (msg: string) => ({ status: 400, label: [msg, expect.any(String)] });
    await expect(correct()).rejects.toMatchObject(refused('当前考试状态【评卷中】不可更正成绩'));
    await setExam({ status: 50 });
    await expect(correct({ score: 75 })).rejects.toMatchObject(refused('总分不等于客观分与主观分之和'));
    await expect(correct({ subjectCode: 'GS' })).rejects.toMatchObject(refused('该考生没有此科目的成绩'));
    await expect(correct({ subjectCode: 'XX' })).rejects.toMatchObject(refused('科目【XX】不存在'));
    expect(await resultOf(at(0))).toBe('71.0 0 1 v1');
    expect(told.changes).toEqual([]);
  });
});

describe('the release', () => {
  const asked = async () =>
    good(await manager.post('formalExam/releaseAsk', { id: exam.exam, reason: '成绩已经核对' }));
  const release = () => leader.post('formalExam/submit', { id: exam.exam, status: 50 });

  test('rounds a pass line up to the next half', async () => {
    const line = (mark: number) =>
      setRows(app.db, 'examSubject', { examId: exam.exam, subjectCode: 'GS' }, { passScore: mark });
    await line(71.7);
    await mark(at(0), { JC: 80, GS: 71.5 });
    await mark(at(1), { JC: 80, GS: 72 });
    await asked();
    expect((await release()).msg).toBe('操作成功');
    expect(await Promise.all([0, 1].map((place) => resultOf(at(place))))).toEqual(['151.5 0 1 v1', '152.0 1 1 v1']);
    const { city } = good(
      await manager.get<DistrictFigures>('formalExam/districtStatistics', { examId: exam.exam, subjectCode: 'GS' }),
    );
    expect([city.n, city.passCount]).toEqual([2, 1]);
    await line(72);
  });

  test('settles all examinees, with or without scores, once', async () => {
    await mark(at(0), { JC: 72, GS: 72 });
    await addViolation(app.db, exam.exam, at(1), { level: 1, subjectCode: 'JC' });
    await mark(at(1), { JC: 72, GS: 90 });
    await mark(at(2), { JC: null, GS: null });
    await asked();
    expect((await release()).status).toBe(200);
    expect(await Promise.all([0, 1, 2, 3].map((place) => resultOf(at(place))))).toEqual([
      '144.0 1 1 v1',
      '90.0 0 1 v1',
      '— 0 2 v1',
      '— 0 0 v1',
    ]);
    expect(told.released).toEqual([exam.exam]);
    const counts = await sql<{ said: string }>`select attend_status || ' ' || sum(people) as said from examiner_count
      where exam_id = ${exam.exam} group by attend_status having sum(people) <> 0 order by attend_status`.execute(
      app.db,
    );
    expect(counts.rows.map(({ said }) => said)).toEqual(['0 1', '1 2', '2 1']);
  });

  test('lets one of two simultaneous releases succeed', async () => {
    await mark(at(0), { JC: 72, GS: 72 });
    await asked();
    const answers = await Promise.all([release(), release()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(told.released).toEqual([exam.exam]);
    expect(await resultOf(at(0))).toBe('144.0 1 1 v1');
  });
});

test('counts absentees as complete and asks for a reason', async () => {
  await mark(at(0), { JC: 72, GS: null });
  await mark(at(3), { JC: 60 });
  const progress = good(
    await manager.get<{ rows: Record<string, unknown>[] } & Record<string, unknown>>('formalExam/scoreProgress', {
      examId: exam.exam,
    }),
  );
  expect(progress).toMatchObject({ expected: 8, present: 3, missing: 5 });
  expect(
    progress.rows.map(({ centreName, subjectName, present, expected }) => [centreName, subjectName, present, expected]),
  ).toEqual([
    ['云溪一中考点', '工商管理', 1, 2],
    ['云溪一中考点', '经济基础知识', 1, 2],
    ['云溪二中考点', '工商管理', 0, 1],
    ['云溪二中考点', '经济基础知识', 0, 1],
    ['澄江一中考点', '工商管理', 0, 1],
    ['澄江一中考点', '经济基础知识', 1, 1],
  ]);
  const without = async (query: Record<string, string>) =>
    good(
      await manager.get<{ total: number; records: { id: string }[] }>('examiners/page', {
        ...query,
        withoutScore: 'JC',
      }),
    );
  const { total, records } = await without({ examId: exam.exam });
  expect([total, records.length]).toEqual([2, 2]);
  expect(await manager.get('examiners/page', { withoutScore: 'JC' })).toMatchObject({ status: 400, msg: '请选择考试' });
  await addScores(app.db, { id: records[0]?.id }, { JC: 80 });
  expect((await without({ examId: exam.exam })).records.map(({ id }) => id)).toEqual([records[1]?.id]);
  expect((await without({ examId: exam.exam })).total).toBe(1);
  await dropRows(app.db, 'examinerScore', { examinerId: records[0]?.id, subjectCode: 'JC' });
  expect(await manager.post('formalExam/releaseAsk', { id: exam.exam })).toMatchObject({
    status: 400,
    msg: '成绩尚未到齐（已有37.5%），请填写发起原因',
  });
});
