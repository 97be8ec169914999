import type { StagedBatch } from '@kaoxin/contract/lists/staging.ts';
import type { TaskRecord } from '@kaoxin/contract/task.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { housekeeping } from '#platform/jobs/housekeeping.ts';
import { runOnce } from '#platform/jobs/periodic.ts';
import { workOff } from '#platform/jobs/work-off.ts';
import { allJobKinds } from '#wiring';
import { testApp } from '../../../../testing/app.ts';
import { addScores } from '../../../../testing/examinations.ts';
import { send } from '../../../../testing/multipart.ts';
import { good } from '../../../../testing/petitions.ts';
import { addRow, ago, dropRows, setRow, setRows } from '../../../../testing/rows.ts';
import { spendBudget } from '../../../../testing/services.ts';
import { rosterCsv } from '../../roster/roster.fixture.ts';
import {
  absentRow,
  addViolation,
  anotherMarked,
  bindPaper,
  bindSecond,
  type MarkedExam,
  markedExam,
  type Sitter,
  scoreHeadings,
  scoreRow,
  sheetHeadings,
} from '../result.fixture.ts';

const app = testApp({
  manager: ['exam_manager'],
  mate: ['exam_manager'],
  district: { dept: '云溪考区办', roles: ['district_manager'] },
  leader: ['city_leader'],
  stranger: { tenantId: '111111', roles: 'all' },
});
const { manager, mate, district, leader, stranger } = app.visitors;
/** A race needs several connections. */
const hasPostgres = Boolean(process.env.TEST_DATABASE_URL);
let exam: MarkedExam;
let at: (place: number) => Sitter;

beforeAll(async () => {
  exam = await markedExam(app.db, { 云溪考区: app.deptId('云溪考区办') });
  at = (place) => exam.people[place] ?? { id: '', ticketNo: '' };
  await bindPaper(app.context, exam.exam, 'SJ202700001');
});
beforeEach(async () => {
  await sql`truncate job, task, task_checkpoint, import_file, examiner_score, examiner_result, answer_sheet,
    violation_record cascade`.execute(app.db);
  await setRow(app.db, 'formalExam', exam.exam, { status: 40, releaseState: 0, releaseAskUser: null });
  await setRows(app.db, 'examiner', { examId: exam.exam }, { attendStatus: 0 });
});

type Rows = readonly Readonly<Record<string, string>>[];
const kinds = {
  score: { path: 'formalExam/importScores', headings: scoreHeadings, name: '成绩.csv' },
  sheet: { path: 'formalExam/importAnswers', headings: sheetHeadings, name: '作答.csv' },
};
type Kind = keyof typeof kinds;
const work = () => workOff(app.context, allJobKinds);
const sent = (kind: Kind, rows: Rows, by = manager) => {
  const { path, headings, name } = kinds[kind];
  return send<StagedBatch>(by, `${path}?examId=${exam.exam}`, name, rosterCsv(rows, headings));
};
async function staged(kind: Kind, rows: Rows, by = manager): Promise<StagedBatch> {
  const { batchId } = good(await sent(kind, rows, by));
  await work();
  return good(await by.get<StagedBatch>(`${kinds[kind].path}Detail`, { examId: exam.exam, batchId }));
}
async function confirmed(kind: Kind, batchId: string, by = manager, more: object = {}): Promise<TaskRecord> {
  const { taskId } = good(await by.post<{ taskId: string }>(`${kinds[kind].path}Confirm`, { batchId, ...more }));
  await work();
  return good(await by.get<TaskRecord>('task/detail', { id: taskId }));
}
const taken = async (kind: Kind, rows: Rows, by = manager): Promise<string | null> =>
  (await confirmed(kind, (await staged(kind, rows, by)).batchId, by)).words;
const errorsOf = async (kind: Kind, rows: Rows, by = manager) =>
  (await staged(kind, rows, by)).rows.map(({ errors }) => errors);

const scoresThere = async () =>
  (
    await sql<{
      said: string;
    }>`select (select count(*) from examiner o where o.exam_id = e.exam_id and o.ticket_no < e.ticket_no) || ' ' || s.subject_code || ' ' || coalesce(s.score::text, '—')
        || ' ' || s.attend || case when s.invalid_flag = 1 then ' void' else '' end as said
      from examiner_score s join examiner e on e.id = s.examiner_id where s.exam_id = ${exam.exam}
      order by e.ticket_no, s.subject_code`.execute(app.db)
  ).rows.map(({ said }) => said);

test('offers a template with choices and text tickets', async () => {
  const url = `/api/formalExam/importScoresTemplate?examId=${exam.exam}`;
  const { rawPayload } = await app.server.inject({ url, headers: { 'blade-auth': `bearer ${manager.token}` } });
  const { readXlsx } = await import('hucre/xlsx');
  const [form, allowed] = (await readXlsx(rawPayload, { readStyles: true })).sheets;
  // 科目, 到考, 违纪代码
  expect(form?.dataValidations?.map(({ range, formula1 }) => [range[0], formula1?.slice(0, 8)])).toEqual([
    ['B', '可填内容!$A$'],
    ['F', '可填内容!$B$'],
    ['G', '可填内容!$C$'],
  ]);
  expect(allowed?.rows.slice(0, 3).map((row) => row[1])).toEqual(['到考', '参考', '缺考']);
  expect(form?.cells?.get('500,0')?.style?.numFmt).toBe('@');
});

test('reads, shows, imports and settles scores', async () => {
  const rows = [
    scoreRow(at(0)),
    scoreRow(at(0), { 科目: 'gs', 客观分: '', 主观分: '', 总分: '72' }),
    absentRow(at(1)),
    scoreRow(at(1), { 科目: '工商管理' }),
  ];
  const batch = await staged('score', rows);
  expect(batch).toMatchObject({ state: 'staged', total: 4, good: 4, bad: 0 });
  expect(await confirmed('score', batch.batchId)).toMatchObject({ state: 'done', words: '已导入4行' });
  expect(await scoresThere()).toEqual(['0 GS 72.0 1', '0 JC 85.5 1', '1 GS 85.5 1', '1 JC — 2']);
  const results = await sql<{
    said: string;
  }>`select r.total_score || ' ' || r.pass_flag || ' ' || e.attend_status as said
    from examiner_result r join examiner e on e.id = r.examiner_id where r.exam_id = ${exam.exam}
    order by e.ticket_no`.execute(app.db);
  expect(results.rows.map(({ said }) => said)).toEqual(['157.5 1 1', '85.5 0 3']);
  const counts = await sql<{ said: string }>`select attend_status || ' ' || sum(people) as said from examiner_count
    where exam_id = ${exam.exam} group by attend_status having sum(people) <> 0 order by attend_status`.execute(app.db);
  expect(counts.rows.map(({ said }) => said)).toEqual(['0 2', '1 1', '3 1']);
});

test('updates completeness with each file', async () => {
  const share = async () =>
    good(await manager.get<{ scoreCompleteness: number | null }>('formalExam/detail', { id: exam.exam }))
      .scoreCompleteness;
  expect(await share()).toBe(0);
  await taken('score', [scoreRow(at(0))]);
  expect(await share()).toBe(0.125);
  await taken('score', [scoreRow(at(0), { 科目: 'gs' })]);
  expect(await share()).toBe(0.25);
});

describe('errors of a score row', () => {
  const wrong: [string, Record<string, string>, string | string[]][] = [
    ['a ticket nobody has', { 准考证号: '27039999999999' }, '准考证号不存在'],
    ['a ticket of another year', { 准考证号: '26030000000001' }, '准考证号不属于该考试'],
    ['a ticket of another project', { 准考证号: '27020000000001' }, '准考证号不属于该考试'],
    ['too few digits', { 准考证号: '2703000000001' }, '准考证号不属于该考试'],
    ['a sum', { 总分: '85' }, '总分不等于客观分与主观分之和'],
    ['more than the full marks', { 客观分: '', 主观分: '', 总分: '120.5' }, '超过满分120'],
    ['somebody absent', { 到考: '缺考' }, '缺考不应有成绩'],
    ['somebody absent with a nought', { 到考: '缺考', 客观分: '', 主观分: '', 总分: '0' }, '缺考不应有成绩'],
    ['no multiple of .5', { 客观分: '', 主观分: '', 总分: '85.75' }, '分数应为0到120之间且为0.5的倍数'],
    ['below nought', { 客观分: '', 主观分: '', 总分: '-1' }, '分数应为0到120之间且为0.5的倍数'],
    ['no number', { 客观分: '', 主观分: '', 总分: '八十' }, '总分格式不正确'],
    ['no score', { 客观分: '', 主观分: '', 总分: '' }, '请输入总分'],
    ['no subject of it', { 科目: '财政税收' }, '科目【财政税收】不存在'],
    ['no word of attendance', { 到考: '部分缺考' }, '到考【部分缺考】不在可选范围内'],
    ['no code of a violation', { 违纪代码: '9' }, '违纪代码【9】不在可选范围内'],
    ['a violation nobody has recorded', { 违纪代码: '1' }, '没有与违纪代码相符的违纪记录，请先登记违纪'],
    ['no ticket', { 准考证号: '' }, '请输入准考证号'],
  ];
  test.each(wrong)('%s', async (_, said, words) => {
    expect(await errorsOf('score', [scoreRow(at(0), said), scoreRow(at(1))])).toEqual([[words], []]);
  });

  test('reports unregistered subjects, invalid registrations and duplicates', async () => {
    await setRow(app.db, 'examiner', at(0).id, { subjects: ['GS'] });
    await setRow(app.db, 'examiner', at(1).id, { regStatus: 9 });
    const rows = [
      scoreRow(at(0)),
      scoreRow(at(1)),
      scoreRow(at(2)),
      scoreRow(at(2), { 科目: 'JC', 客观分: '59.5', 总分: '85' }),
    ];
    expect(await errorsOf('score', rows)).toEqual([
      ['该考生未报考科目【JC】'],
      ['该考生报名状态为【已退出】'],
      [],
      ['该考生此科目的成绩已在第4行'],
    ]);
    await setRows(app.db, 'examiner', { examId: exam.exam }, { subjects: ['JC', 'GS'], regStatus: 3 });
  });

  test('reports marks above the objective part', async () => {
    await setRows(app.db, 'examSubject', { examId: exam.exam, subjectCode: 'JC' }, { objectiveScore: 70 });
    const said = { 客观分: '70.5', 主观分: '50.5', 总分: '121' };
    expect((await errorsOf('score', [scoreRow(at(0), said)]))[0]?.toSorted()).toEqual([
      '超过满分120',
      '超过满分50',
      '超过满分70',
    ]);
    await setRows(app.db, 'examSubject', { examId: exam.exam }, { objectiveScore: null });
  });
});

test('ignores equal rows and counts replaced values', async () => {
  await taken('score', [scoreRow(at(0)), scoreRow(at(1))]);
  const again = await staged('score', [scoreRow(at(0)), scoreRow(at(1), { 客观分: '61', 总分: '86.5' })]);
  expect(again).toMatchObject({ good: 1, known: 1, changed: 1 });
  expect((await confirmed('score', again.batchId)).words).toBe('已导入1行，其中更新1行');
  expect(await scoresThere()).toEqual(['0 JC 85.5 1', '1 JC 86.5 1']);
});

test('refuses scores of absent examinees until attendance is corrected', async () => {
  await setRow(app.db, 'formalExam', exam.exam, { status: 30 });
  const attend = (attended: number) =>
    manager.post('examiners/attend', {
      examId: exam.exam,
      entries: [{ id: at(0).id, subjectCode: 'JC', attend: attended }],
    });
  good(await attend(2));
  await setRow(app.db, 'formalExam', exam.exam, { status: 40 });
  const rows = [scoreRow(at(0)), scoreRow(at(0), { 科目: 'GS' }), scoreRow(at(1))];
  const words = '缺考不应有成绩（已登记为缺考，如有误请先在考试当天更正到考）';
  const batch = await staged('score', rows);
  expect(batch.rows.map(({ errors }) => errors)).toEqual([[words], [], []]);
  expect(await errorsOf('score', [absentRow(at(0))])).toEqual([[]]);
  good(await attend(1));
  expect(await errorsOf('score', rows)).toEqual([[], [], []]);
  // an absence recorded between reading and confirmation is respected
  const late = await staged('score', [scoreRow(at(2)), scoreRow(at(3))]);
  good(
    await manager.post('examiners/attend', {
      examId: exam.exam,
      entries: [{ id: at(2).id, subjectCode: 'JC', attend: 2 }],
    }),
  );
  expect((await confirmed('score', late.batchId)).words).toBe('已导入1行，1行未通过检查');
  expect(await scoresThere()).toEqual(['0 JC — 1', '2 JC — 2', '3 JC 85.5 1']);
});

test('marks a score void after a violation record', async () => {
  await addViolation(app.db, exam.exam, at(0), { level: 1, subjectCode: 'JC' });
  await taken('score', [scoreRow(at(0), { 违纪代码: '1' }), scoreRow(at(0), { 科目: 'GS' }), scoreRow(at(1))]);
  expect(await scoresThere()).toEqual(['0 GS 85.5 1', '0 JC 85.5 1 void', '1 JC 85.5 1']);
});

const sheetRow = ({ ticketNo }: Sitter, said: Readonly<Record<string, string>> = {}) => ({
  准考证号: ticketNo,
  科目: '经济基础知识',
  试卷编号: 'SJ202700001',
  作答串: 'B(AC)',
  主观题得分串: '12.5',
  ...said,
});

describe('answer sheets', () => {
  const wrong: [string, Record<string, string>, string][] = [
    ['a string too short', { 作答串: 'B' }, '作答串长度应为2'],
    ['no answer to a question', { 作答串: 'E(AC)' }, '第1题作答【E】无法识别'],
    ['marks beyond those of a question', { 主观题得分串: '20.5' }, '第3题得分超过满分20'],
    ['marks of too many questions', { 主观题得分串: '1,2' }, '主观题得分串长度应为1'],
    ['another paper', { 试卷编号: 'SJ202700002' }, '试卷【SJ202700002】不是该科目的试卷'],
    ['a subject without a paper', { 科目: '工商管理' }, '试卷【SJ202700001】不是该科目的试卷'],
    ['a ticket nobody has', { 准考证号: '27039999999999' }, '准考证号不存在'],
    ['a ticket of another examination', { 准考证号: '1' }, '准考证号不属于该考试'],
    ['no answers', { 作答串: '' }, '请输入作答串'],
  ];
  test.each(wrong)('%s', async (_, said, words) => {
    expect(await errorsOf('sheet', [sheetRow(at(0), said)])).toEqual([[words]]);
  });

  test('must agree with scores, which messages never contain', async () => {
    const said = (客观分: string, 主观分: string, 总分: string) => ({ 客观分, 主观分, 总分 });
    await taken('score', [
      scoreRow(at(0), said('2', '12.5', '14.5')),
      scoreRow(at(1), said('3', '11.5', '14.5')),
      absentRow(at(2)),
    ]);
    const rows = [sheetRow(at(0)), sheetRow(at(1)), sheetRow(at(2)), sheetRow(at(0), { 主观题得分串: '12' })];
    expect(await errorsOf('sheet', rows.slice(0, 3))).toEqual([
      [],
      ['作答明细的客观分2与已导入成绩的客观分不一致'],
      ['缺考不应有作答'],
    ]);
    expect(await errorsOf('sheet', rows.slice(3))).toEqual([['作答明细的总分14与已导入成绩的总分不一致']]);
    expect(await errorsOf('sheet', [sheetRow(at(0), { 主观题得分串: '' })])).toEqual([[]]);
  });

  describe('of a locked paper', () => {
    const crowd = 24;
    let probed: MarkedExam;
    beforeAll(async () => {
      probed = await anotherMarked(app.db, exam, crowd);
      await bindPaper(app.context, probed.exam, 'SJ202700009');
    });
    beforeEach(() => dropRows(app.db, 'rate', { subject: { like: 'sums|%' } }));
    const lockedUntil = (time: string | null) =>
      setRows(app.db, 'paper', { paperCode: 'SJ202700009' }, { unlockTime: time });
    async function file(differing: number, rows = crowd) {
      const people = probed.people.slice(0, rows);
      await sql`insert into examiner_score (tenant_id, exam_id, examiner_id, district_id, centre_id, subject_code, score,
          objective, attend, update_user)
        select tenant_id, exam_id, id, district_id, centre_id, 'JC', 14.5, 2, 1, ${app.idOf('manager')}::bigint from examiner
        where exam_id = ${probed.exam} on conflict do nothing`.execute(app.db);
      return people.map((person, at) =>
        sheetRow(person, { 试卷编号: 'SJ202700009', ...(at < differing ? { 作答串: '-(AC)' } : {}) }),
      );
    }
    const read = async (rows: Rows, by = manager) => {
      const csv = rosterCsv(rows, sheetHeadings);
      const answer = await send<StagedBatch>(by, `formalExam/importAnswers?examId=${probed.exam}`, '作答.csv', csv);
      const { batchId, taskId } = good(answer);
      await work();
      const { state, words } = good(await by.get<TaskRecord>('task/detail', { id: taskId ?? '' }));
      const batch = await by.get<StagedBatch>('formalExam/importAnswersDetail', { examId: probed.exam, batchId });
      return { state, words, errors: batch.data?.rows.flatMap(({ errors }) => errors) ?? [] };
    };
    const told = async () =>
      (
        await sql<{ rows: number }>`select (input->>'rows')::int as rows from audit
          where target = ${probed.exam} and title like '%提示与成绩不一致' order by id`.execute(app.db)
      ).rows.map(({ rows }) => rows);

    test('reports few differing rows without sums and audits them', async () => {
      await lockedUntil('2099-01-01 00:00:00');
      const { state, errors } = await read(await file(2));
      expect([state, errors]).toEqual(['done', Array(2).fill('作答明细的客观分与已导入成绩的客观分不一致')]);
      expect(await told()).toEqual([2]);
    });

    test('refuses many differing rows without naming them', async () => {
      await lockedUntil('2099-01-01 00:00:00');
      const { state, words, errors } = await read(await file(21));
      expect([state, errors]).toEqual(['failed', []]);
      expect(words).toMatch(/^您现在不能查看试卷答案，作答明细与已导入成绩不一致的行过多/);
      expect((await sql`select from import_line`.execute(app.db)).rows).toEqual([]);
    });

    test('limits repeated small files', async () => {
      await lockedUntil('2099-01-01 00:00:00');
      await addRow(app.db, 'rate', {
        subject: `sums|keys|${app.idOf('manager')}`,
        windowStart: ago('23 hours'),
        hits: 30,
      });
      for (const job of housekeeping) if (job.name.includes('rate windows')) await runOnce(app.context, job);
      expect((await read(await file(10))).state).toBe('done');
      expect(await read(await file(1))).toMatchObject({
        state: 'failed',
        words:
          '您现在不能查看试卷答案，一天内提示不一致的行不超过40行；请明天再导入，或由可查看答案的人员在试卷解密后导入',
        errors: [],
      });
    });

    test('audits refusals and compares nothing after forty', async () => {
      await lockedUntil('2099-01-01 00:00:00');
      const subject = `sums|refused|keys|${app.idOf('manager')}`;
      const refusals = async () =>
        (
          await sql<{ hits: number; told: number }>`select hits, (select count(*)::int from audit
              where target = ${probed.exam} and title like '%与成绩不一致未能导入') as told
            from rate where subject = ${subject}`.execute(app.db)
        ).rows;
      expect((await read(await file(0))).state).toBe('done');
      expect(await refusals()).toEqual([]);
      const [before] = (
        await sql<{ n: number }>`select count(*)::int as n from audit
          where target = ${probed.exam} and title like '%与成绩不一致未能导入'`.execute(app.db)
      ).rows;
      const told = before?.n ?? 0;
      expect((await read(await file(21))).state).toBe('failed');
      expect(await refusals()).toEqual([{ hits: 1, told: told + 1 }]);
      // beyond the daily limit a single row is refused, and counts as well
      await spendBudget(app.db, `sums|keys|${app.idOf('manager')}`, 40);
      expect((await read(await file(1))).state).toBe('failed');
      expect(await refusals()).toEqual([{ hits: 2, told: told + 2 }]);
      await setRows(app.db, 'rate', { subject }, { hits: 40 });
      expect(await read(await file(0))).toMatchObject({
        state: 'failed',
        words:
          '您现在不能查看试卷答案，一天内已有40次因与成绩不一致未能导入；请明天再导入，或由可查看答案的人员在试卷解密后导入',
        errors: [],
      });
      expect((await read(await file(0), mate)).state).toBe('done');
    });

    test('shows the sum of each row after unlocking', async () => {
      await lockedUntil(null);
      const { state, errors } = await read(await file(crowd));
      expect([state, new Set(errors)]).toEqual(['done', new Set(['作答明细的客观分1与已导入成绩的客观分不一致'])]);
    });

    test('hides scores of other users from key readers', async () => {
      await lockedUntil(null);
      const { state, errors } = await read(await file(2), mate);
      expect([state, errors]).toEqual(['done', Array(2).fill('作答明细的客观分1与已导入成绩的客观分不一致')]);
      expect((await told()).at(-1)).toBe(2);
      expect(await read(await file(21), mate)).toMatchObject({
        state: 'failed',
        words: '成绩由他人导入，与其不一致的作答明细过多，不再逐行提示；请核对试卷编号，或由导入成绩的人员导入作答明细',
        errors: [],
      });
      await spendBudget(app.db, `sums|score|${app.idOf('mate')}`, 199);
      expect(await read(await file(2), mate)).toMatchObject({
        state: 'failed',
        words: '成绩由他人导入，一小时内提示不一致的行不超过200行，请稍后再导入',
      });
    });
  });

  test('are packed, recognized and replaced', async () => {
    expect(await taken('sheet', [sheetRow(at(0)), sheetRow(at(1), { 作答串: '-(ACD)', 主观题得分串: '-' })])).toBe(
      '已导入2行',
    );
    const packed = async () =>
      (
        await sql<{ said: string }>`select encode(answers, 'hex') || ' ' || encode(item_scores, 'hex') as said
          from answer_sheet where exam_id = ${exam.exam} order by examiner_id`.execute(app.db)
      ).rows.map(({ said }) => said);
    // B is the second letter, A and C the bits 1 and 4; half points: 2, 2, 25
    expect(await packed()).toEqual(['0205 020219', '000d 0004ff']);
    const again = await staged('sheet', [sheetRow(at(0)), sheetRow(at(1), { 作答串: 'A(ACD)' })]);
    expect(again).toMatchObject({ known: 1, changed: 1 });
    expect((await confirmed('sheet', again.batchId)).words).toBe('已导入1行，其中更新1行');
    expect(await packed()).toEqual(['0205 020219', '010d 000419']);
  });
});

describe('answer sheets of a subject with A and B', () => {
  let second: string;
  beforeAll(async () => {
    second = await bindSecond(app.context, exam.exam, 'SJ202700003');
  });
  afterAll(() => dropRows(app.db, 'subjectPaper', { examId: exam.exam }));
  const onB = { 试卷编号: 'B', 作答串: 'DBC', 主观题得分串: '12' };

  test("are read by the paper's code or letter", async () => {
    const rows = [
      sheetRow(at(0), { 试卷编号: 'a卷' }),
      sheetRow(at(1), onB),
      sheetRow(at(2), { ...onB, 试卷编号: 'sj202700003', 作答串: 'DAC' }),
      sheetRow(at(3), { ...onB, 试卷编号: 'Ｂ 卷', 作答串: '---' }),
    ];
    expect(await taken('sheet', rows)).toBe('已导入4行');
    const { rows: found } = await sql<{
      said: string;
    }>`select encode(answers, 'hex') || ' ' || encode(item_scores, 'hex')
        || case when paper_id = ${second} then ' B' else ' A' end as said
      from answer_sheet where exam_id = ${exam.exam} order by examiner_id`.execute(app.db);
    expect(found.map(({ said }) => said)).toEqual([
      ...['0205 020219 A', '040203 02000218 B', '040103 02020218 B', '000000 00000018 B'],
    ]);
  });

  test('must match their paper, and errors list the papers', async () => {
    const other = '试卷【C】不是该科目的试卷，该科目的试卷为A=SJ202700001 B=SJ202700003';
    expect(
      await errorsOf('sheet', [
        sheetRow(at(0), { 试卷编号: 'B' }),
        sheetRow(at(1), { ...onB, 试卷编号: 'A' }),
        sheetRow(at(2), { 试卷编号: 'C' }),
        sheetRow(at(3), { ...onB, 科目: '工商管理' }),
        sheetRow(at(3), { 试卷编号: '' }),
      ]),
    ).toEqual([
      ...[['作答串长度应为3'], ['作答串长度应为2'], [other], ['试卷【B】不是该科目的试卷'], ['请输入试卷编号']],
    ]);
  });

  test("agree with the score by their own paper's keys", async () => {
    const said = { 客观分: '2', 主观分: '12', 总分: '14' };
    await taken('score', [scoreRow(at(0), said), scoreRow(at(1), said)]);
    const wrong = sheetRow(at(0), { ...onB, 作答串: 'DAC' });
    expect(await errorsOf('sheet', [wrong, sheetRow(at(1), onB)])).toEqual([
      ['作答明细的客观分3与已导入成绩的客观分不一致'],
      [],
    ]);
    await taken('sheet', [sheetRow(at(1), onB)]);
    const again = await staged('sheet', [sheetRow(at(1), { 主观题得分串: '12' })]);
    expect(again).toMatchObject({ changed: 1 });
  });
});

describe('permissions and states', () => {
  test('are imported only while the examination is marked', async () => {
    await setRow(app.db, 'formalExam', exam.exam, { status: 30 });
    expect(await sent('score', [scoreRow(at(0))])).toMatchObject({
      status: 400,
      msg: '当前考试状态【考试中】不可导入成绩',
    });
    await setRow(app.db, 'formalExam', exam.exam, { status: 50 });
    expect(await sent('sheet', [])).toMatchObject({ status: 400, msg: '当前考试状态【成绩已公布】不可导入作答明细' });
  });

  test('stop at a release and keep the rest staged', async () => {
    const { batchId } = await staged('score', [scoreRow(at(0))]);
    const { taskId } = good(await manager.post<{ taskId: string }>('formalExam/importScoresConfirm', { batchId }));
    await setRow(app.db, 'formalExam', exam.exam, { status: 50 });
    await work();
    const { state, words } = good(await manager.get<TaskRecord>('task/detail', { id: taskId }));
    expect([state, words]).toEqual(['failed', '当前考试状态【成绩已公布】不可导入成绩']);
    expect(await scoresThere()).toEqual([]);
  });

  test('limits a district to its own examinees', async () => {
    expect(await errorsOf('score', [scoreRow(at(0)), scoreRow(at(3))], district)).toEqual([[], ['准考证号不存在']]);
  });

  test('reveals no scores imported by other users', async () => {
    await taken('score', [scoreRow(at(0))]);
    await taken('sheet', [sheetRow(at(1))]);
    const guesses = [scoreRow(at(0)), scoreRow(at(1), { 科目: 'GS' })];
    for (const by of [mate, district]) {
      const right = await staged('score', guesses, by);
      const wrong = await staged('score', [scoreRow(at(0), { 客观分: '61', 总分: '86.5' }), ...guesses.slice(1)], by);
      const shown = ({ good: may, known, changed, rows }: StagedBatch) => [
        may,
        known,
        changed,
        rows.map((row) => row.known),
      ];
      expect(shown(right)).toEqual(shown(wrong));
      expect(await staged('sheet', [sheetRow(at(1))], by)).toMatchObject({ known: 0, changed: 1 });
    }
    // the user who imported a score sees it as known; importing it again changes nothing
    expect(await staged('score', guesses)).toMatchObject({ known: 1, changed: 0 });
    expect(await taken('score', guesses, mate)).toBe('已导入2行，其中更新1行');
    expect(await scoresThere()).toEqual(['0 JC 85.5 1', '1 GS 85.5 1']);
  });

  test('refuses other users and hides rows of others', async () => {
    expect((await sent('score', [scoreRow(at(0))], leader)).status).toBe(403);
    expect((await sent('score', [scoreRow(at(0))], stranger)).status).toBe(404);
    const { batchId } = await staged('score', [scoreRow(at(0))]);
    for (const call of ['Detail', 'Rows', 'Errors'])
      expect((await mate.get(`formalExam/importScores${call}`, { batchId })).status).toBe(404);
  });

  test('logs no corrected score of a row', async () => {
    const { batchId } = await staged('score', [scoreRow(at(0), { 总分: '85' })]);
    const cells = { objective: '59.5' };
    const mended = good(await manager.post<StagedBatch>('formalExam/importScoresMend', { batchId, rowNo: 2, cells }));
    expect(mended).toMatchObject({ good: 1, bad: 0 });
    const { rows } = await sql<{ said: string }>`select audit::text as said from audit`.execute(app.db);
    const said = rows.map((row) => row.said).join();
    expect(said).toContain('importScoresMend');
    expect(said).not.toContain('59.5');
  });

  test.skipIf(!hasPostgres)('S51 gives no score to an examinee made absent meanwhile', async () => {
    const { batchId } = await staged('score', [scoreRow(at(0)), scoreRow(at(1))]);
    const { taskId } = good(await manager.post<{ taskId: string }>('formalExam/importScoresConfirm', { batchId }));
    const taking = await app.db.transaction().execute(async (said) => {
      await sql`select from examiner where id = ${at(0).id} for update`.execute(said);
      await addScores(said, { id: at(0).id }, { JC: null });
      const asked = { done: work() };
      const waiting = async () => {
        const { rows } = await sql`select from pg_stat_activity where wait_event_type = 'Lock'
          and datname = current_database() and query ilike '%from "examiner"%for update%'`.execute(app.db);
        return rows.length;
      };
      await expect.poll(waiting).toBeGreaterThan(0);
      return asked;
    });
    await taking.done;
    expect(good(await manager.get<TaskRecord>('task/detail', { id: taskId })).words).toBe('已导入1行，1行未通过检查');
    expect(await scoresThere()).toEqual(['0 JC — 2', '1 JC 85.5 1']);
  });

  test.each(['score', 'sheet'] as const)('withdraws the release request after a file: %s', async (kind) => {
    const ask = () => manager.post('formalExam/releaseAsk', { id: exam.exam, reason: '成绩已经核对' });
    good(await ask());
    const { batchId } = await staged(kind, [kind === 'score' ? scoreRow(at(0)) : sheetRow(at(0))]);
    const stateNow = async () =>
      (await sql<{ n: number }>`select release_state as n from formal_exam where id = ${exam.exam}`.execute(app.db))
        .rows[0]?.n;
    expect(await stateNow()).toBe(1);
    await confirmed(kind, batchId);
    expect(await stateNow()).toBe(0);
    expect(await leader.post('formalExam/submit', { id: exam.exam, status: 50 })).toMatchObject({
      status: 400,
      msg: '请先由考务岗发起成绩发布',
    });
  });

  test('S51 imports or releases, and settles what is released', async () => {
    const { batchId } = await staged('score', [scoreRow(at(0)), scoreRow(at(0), { 科目: 'GS' })]);
    good(await manager.post('formalExam/releaseAsk', { id: exam.exam, reason: '成绩已经核对' }));
    const { taskId } = good(await manager.post<{ taskId: string }>('formalExam/importScoresConfirm', { batchId }));
    const [, release] = await Promise.all([work(), leader.post('formalExam/submit', { id: exam.exam, status: 50 })]);
    await work();
    const { state } = good(await manager.get<TaskRecord>('task/detail', { id: taskId }));
    const isReleased = release.status === 200;
    expect([release.status, state]).toEqual(isReleased ? [200, 'failed'] : [400, 'done']);
    expect(await scoresThere()).toEqual(isReleased ? [] : ['0 GS 85.5 1', '0 JC 85.5 1']);
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from examiner_result where exam_id = ${exam.exam}
      and total_score is not distinct from ${isReleased ? null : 171}::numeric`.execute(app.db);
    expect(rows[0]?.n).toBe(isReleased ? 4 : 1);
  });
});
