import type { InboxEntry } from '@kaoxin/contract/desk/inbox.ts';
import type { ExamForm, ExamRecord } from '@kaoxin/contract/exam/formal/formal.ts';
import type { TaskRecord } from '@kaoxin/contract/task.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runOnce } from '#platform/jobs/periodic.ts';
import { workOff } from '#platform/jobs/work-off.ts';
import { allJobKinds } from '#wiring';
import { testApp } from '../../../../testing/app.ts';
import { addScoreInAll } from '../../../../testing/examinations.ts';
import { send } from '../../../../testing/multipart.ts';
import { good } from '../../../../testing/petitions.ts';
import { addRow, dropRows } from '../../../../testing/rows.ts';
import { makeDue } from '../../../../testing/services.ts';
import { anotherMarked, type MarkedExam, markedExam, scoreHeadings, scoreRow } from '../../result/result.fixture.ts';
import { rosterCsv } from '../../roster/roster.fixture.ts';
import { keepNothing, kept, Story } from '../exams.fixture.ts';
import { releaseSweep } from './release-sweep.ts';

const app = testApp(
  { manager: ['exam_manager'], leader: ['city_leader'], deputy: ['city_leader'] },
  { faults: 'expected' },
);
const { manager, leader, deputy } = app.visitors;
const story = new Story(app, manager, leader);
const busy = '正在公布成绩，期间不能修改或导入，请在公布结束后再操作';

let hall: MarkedExam;
let exam: MarkedExam;
beforeAll(async () => {
  hall = await markedExam(app.db);
});
beforeEach(async () => {
  const over = keepNothing();
  Object.assign(kept, { registered: 10_001, completeness: 1 });
  await sql`truncate job, task, task_checkpoint, inbox_message`.execute(app.db);
  exam = await anotherMarked(app.db, hall);
  await addScoreInAll(app.db, { examId: exam.exam }, 80);
  return over;
});

const work = () => workOff(app.context, allJobKinds);
const results = async () =>
  (
    await sql<{ n: number }>`select count(*)::int as n from examiner_result where exam_id = ${exam.exam}`.execute(
      app.db,
    )
  ).rows[0]?.n;
const setExam = (set: string) => sql`update formal_exam set ${sql.raw(set)} where id = ${exam.exam}`.execute(app.db);
const titles = async (by: typeof leader, tab: string) =>
  (await by.get<InboxEntry[]>('desk/inbox/list', { tab })).data.map(({ title, content }) => `${title} ${content}`);
const task = async (id: string, by = leader) => good(await by.get<TaskRecord>('task/detail', { id }));

async function releasing(): Promise<ExamRecord & { releaseTaskId: string }> {
  good(await story.ask(exam.exam));
  const after = good(await story.to(exam.exam, 50, leader));
  if (after.releaseTaskId === null) throw new Error('no task releases it');
  return { ...after, releaseTaskId: after.releaseTaskId };
}
const unchanged = async () => {
  const { status, releaseTaskId, scoreReleaseTime } = await story.detail(exam.exam);
  return [status, releaseTaskId, scoreReleaseTime, await results()];
};
const asBefore = [40, null, null, 0];

describe('the release of a large examination', () => {
  test('runs as a task of the second signer', async () => {
    const { status, releaseTaskId, allowedActions } = await releasing();
    expect([status, allowedActions, await results()]).toEqual([40, [], 0]);
    expect(await task(releaseTaskId)).toMatchObject({ state: 'waiting', done: 0, total: 20_002 });
    await work();
    const after = await story.detail(exam.exam);
    expect([after.status, after.releaseTaskId, await results()]).toEqual([50, null, 4]);
    expect(after.scoreReleaseTime).not.toBeNull();
    expect(after.timeline.slice(-2).map(({ action, actorName }) => [action, actorName])).toEqual([
      ['release_ask', 'manager'],
      ['release', 'leader'],
    ]);
    expect(await task(releaseTaskId)).toMatchObject({ state: 'done', words: '成绩已公布', done: 20_002 });
    expect(kept.steps).toContain(`${after.name} release`);
  });

  test('releases ten thousand examinees within the request', async () => {
    kept.registered = 10_000;
    good(await story.ask(exam.exam));
    const { status, releaseTaskId } = good(await story.to(exam.exam, 50, leader));
    expect([status, releaseTaskId, await results()]).toEqual([50, null, 4]);
  });

  test('is refused at once when a guard fails', async () => {
    expect((await story.to(exam.exam, 50, leader)).msg).toBe('请先由考务岗发起成绩发布');
    expect(await unchanged()).toEqual(asBefore);
  });

  test('blocks other changes until it ends', async () => {
    await releasing();
    const [person] = exam.people;
    const csv = rosterCsv(person ? [scoreRow(person)] : [], scoreHeadings);
    const import_ = (path: string) => send(manager, `formalExam/${path}?examId=${exam.exam}`, '成绩.csv', csv);
    const body = { examId: exam.exam, entries: [{ id: person?.id, attend: 2 }] };
    const said = [
      await story.to(exam.exam, 50, deputy),
      await story.to(exam.exam, 90, leader, { reason: '因故取消考试' }),
      await manager.post('formalExam/submit', { id: exam.exam, passScore: 80 }),
      await story.ask(exam.exam),
      await import_('importScores'),
      await import_('importAnswers'),
      await manager.post('examiners/attend', body),
    ];
    expect(said.map(({ status, msg }) => `${status} ${msg}`)).toEqual(said.map(() => `400 ${busy}`));
    const form = good(await manager.get<ExamForm>('formalExam/editDetail', { id: exam.exam }));
    expect([form.lockReason, form.lockedFields]).toEqual([
      busy,
      expect.arrayContaining(['passScore', 'notice', 'places']),
    ]);
    await work();
    expect((await story.detail(exam.exam)).status).toBe(50);
  });

  const changes: [set: string, words: string][] = [
    ['release_state = 0', '请先由考务岗发起成绩发布'],
    ['release_ask_user = (select id from "user" where account = \'leader\')', '不能公布本人发起的成绩'],
  ];
  test.each(changes)('checks again when it takes effect, after %s', async (set, words) => {
    const { releaseTaskId, name, examCode } = await releasing();
    await setExam(set);
    await work();
    expect(await unchanged()).toEqual(asBefore);
    expect(await task(releaseTaskId)).toMatchObject({ state: 'failed', words });
    expect(await titles(leader, 'mail')).toEqual([`公布成绩：${name}：未完成 ${words}`]);
    expect(await titles(manager, 'message')).toContain(`${examCode} 未能公布成绩 ${name}：${words}`);
  });

  test('leaves nothing after a permanent fault and can be repeated', async () => {
    kept.refuses = 'release';
    const { releaseTaskId } = await releasing();
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await work();
      await makeDue(app.db);
    }
    expect(await unchanged()).toEqual(asBefore);
    expect((await task(releaseTaskId)).state).toBe('failed');
    kept.refuses = undefined;
    good(await story.to(exam.exam, 50, deputy));
    await work();
    expect((await story.detail(exam.exam)).status).toBe(50);
  });

  test('retries a slow statement three times despite progress', async () => {
    const { releaseTaskId } = await releasing();
    let attempts = 0;
    kept.meanwhile = (_work, progress) => {
      attempts += 1;
      progress?.(attempts * 1000);
      throw Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });
    };
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await work();
      await makeDue(app.db);
    }
    expect(await task(releaseTaskId)).toMatchObject({
      state: 'failed',
      words: '数据库多次未能在限定时间内完成，任务未完成；请在空闲时段重新发起，仍未完成请联系管理员',
    });
    expect([attempts, await unchanged()]).toEqual([3, asBefore]);
    kept.meanwhile = undefined;
    good(await story.to(exam.exam, 50, deputy));
    await work();
    expect((await story.detail(exam.exam)).status).toBe(50);
  });

  const holding: [what: string, file: string | undefined, words: string][] = [
    [
      'nobody knows of',
      undefined,
      '考试或其应试人员被其他操作长时间占用，多次等待后仍未能公布成绩；请稍后重新公布，仍不成功请联系管理员',
    ],
    [
      'a file holds',
      '补录.csv',
      '正在处理的文件占用了考试，多次等待后仍未能公布成绩：补录.csv；请等待或取消后重新公布',
    ],
  ];
  test.each(holding)('reports a lock that %s after three attempts', async (_, file, words) => {
    const { releaseTaskId, name, examCode } = await releasing();
    if (file)
      await addRow(app.db, 'importFile', {
        tenantId: '000000',
        createUser: '1',
        kind: 'score',
        fileName: file,
        sha256: '',
        headings: '[]',
        keys: '[]',
        sources: '[]',
        mapped: 1,
        about: JSON.stringify({ examId: exam.exam }),
        state: 'taking',
      });
    let attempts = 0;
    kept.meanwhile = () => {
      attempts += 1;
      throw Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' });
    };
    for (let attempt = 0; attempt < 3; attempt += 1) {
      expect((await task(releaseTaskId)).state).not.toBe('failed');
      await work();
      await makeDue(app.db);
    }
    expect(await task(releaseTaskId)).toMatchObject({ state: 'failed', words });
    expect([attempts, await unchanged()]).toEqual([3, asBefore]);
    expect(await titles(manager, 'message')).toContain(`${examCode} 未能公布成绩 ${name}：${words}`);
    kept.meanwhile = undefined;
    await dropRows(app.db, 'importFile', { fileName: file ?? '' });
    good(await story.to(exam.exam, 50, deputy));
    await work();
    expect((await story.detail(exam.exam)).status).toBe(50);
  });

  const lostMeanwhile: [what: string, sql: string, words: string][] = [
    ['his account', `update "user" set status = 0 where account = 'leader'`, '账号已停用，任务未完成'],
    ['the button', `update menu set is_deleted = 1 where code = 'formal_exam_release'`, '没有操作权限'],
  ];
  test.each(lostMeanwhile)('releases nothing when the releaser loses %s', async (_what, statement, words) => {
    const { releaseTaskId } = await releasing();
    kept.meanwhile = (inside) => sql.raw(statement).execute(inside.handle);
    await work();
    expect(await unchanged()).toEqual(asBefore);
    expect(await task(releaseTaskId)).toMatchObject({ state: 'failed', words });
  });

  describe('after the task has ended', () => {
    const sweep = () => runOnce(app.context, releaseSweep);
    const left: [what: string, sql: string][] = [
      ['it is gone', 'delete from task'],
      ['it was removed before it began', 'update task set is_deleted = 1'],
      ['it ended and was settled', `update task set state = 'failed', end_time = now()`],
      [
        'it ended and cannot be settled',
        `update task set state = 'cancelled', unsettled = 1, end_time = now() - interval '11 minutes'`,
      ],
    ];
    test.each(left)('unlocks the examination and notifies its managers: %s', async (_what, statement) => {
      const { examCode, name } = await releasing();
      await sql.raw(statement).execute(app.db);
      await sweep();
      expect(await unchanged()).toEqual(asBefore);
      expect(await titles(manager, 'message')).toContain(
        `${examCode} 未能公布成绩 ${name}：公布任务已中止，成绩没有公布，请重新公布`,
      );
    });

    test.each([
      ['waits', 'select'],
      ['is under way', `update task set state = 'running'`],
      ['has just ended', `update task set state = 'failed', unsettled = 1, end_time = now()`],
    ])('leaves an examination alone whose task %s', async (_what, statement) => {
      const { releaseTaskId } = await releasing();
      await sql.raw(statement).execute(app.db);
      await sweep();
      expect((await story.detail(exam.exam)).releaseTaskId).toBe(releaseTaskId);
    });
  });

  test('leaves the examination unchanged when cancelled before it begins', async () => {
    const { releaseTaskId } = await releasing();
    good(await leader.post('task/cancel', { id: releaseTaskId }));
    await work();
    expect(await unchanged()).toEqual(asBefore);
    expect((await task(releaseTaskId)).state).toBe('cancelled');
  });
});
