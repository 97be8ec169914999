import { text } from 'node:stream/consumers';
import type { InboxEntry } from '@kaoxin/contract/desk/inbox.ts';
import type { TaskRecord } from '@kaoxin/contract/task.ts';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { refuse } from '#platform/http/errors.ts';
import { runOnce } from '#platform/jobs/periodic.ts';
import { workOff } from '#platform/jobs/work-off.ts';
import { Work } from '#platform/work.ts';
import { testApp } from '../../testing/app.ts';
import { ago, setRow, setRows } from '../../testing/rows.ts';
import { makeDue } from '../../testing/services.ts';
import { personActor } from './person-actor.ts';
import { startTask, type TaskStart } from './start-task.ts';
import { taskSweeps } from './sweep.ts';
import { taskJob } from './task-job.ts';
import type { TaskKind, TaskRun } from './task-kind.ts';
import { taskSettling } from './task-settling.ts';

const app = testApp({ handler: ['case_handler'], other: ['case_handler'] }, { faults: 'expected' });
const { handler, other } = app.visitors;

interface Place {
  upTo: number;
}
type Run = TaskRun<{ rows: number }, Place>;
let hook: (run: Run, step: number) => Promise<void> | void = () => undefined;
const written: string[] = [];
const kind: TaskKind<{ rows: number }, Place> = {
  kind: 'writing rows',
  title: ['写行', 'Writing rows'],
  store: 'platform',
  async run(run) {
    for (;;) {
      const from = run.checkpoint?.upTo ?? 0;
      if (from >= run.payload.rows) break;
      if (run.cancelled.aborted) return { cancelled: true, words: [`已写${from}行，其余未写`, `${from} rows written`] };
      await run.step(async (work, place) => {
        const upTo = (place?.upTo ?? 0) + 1;
        await work
          .table('notice')
          .insert({ title: `第${upTo}行`, category: 1, releaseTime: work.now, content: run.id });
        return { checkpoint: { upTo }, done: upTo, answer: null };
      });
      written.push(run.work.actor.account);
      await hook(run, from + 1);
    }
    const file = { name: '结果.txt', contentType: 'text/plain; charset=utf-8', content: Buffer.from('写好了') };
    return { words: ['全部写好', 'All written'], file };
  },
};
const jobs = [taskJob(kind)];

beforeEach(async () => {
  hook = () => undefined;
  written.splice(0);
  await sql`truncate job, task, task_checkpoint, notice, inbox_message`.execute(app.db);
});

async function start(payload = { rows: 3 }, more: Partial<TaskStart> = {}): Promise<string> {
  const acting = { roleIds: await roles(), deptId: null, language: 'zh' as const, ip: '' };
  const actor = await personActor(app.context, '000000', app.idOf('handler'), acting);
  if (!actor) throw new Error('nobody');
  const work = new Work(app.context, actor, 'test', 'platform');
  return work.transaction((inside) =>
    startTask(inside, kind.kind, {
      title: kind.title,
      payload,
      total: payload.rows,
      path: '/petitionManage/index',
      ...more,
    }),
  );
}
const roles = async () =>
  (await sql<{ ids: string[] }>`select role_ids as ids from "user" where id = ${app.idOf('handler')}`.execute(app.db))
    .rows[0]?.ids ?? [];
const seen = async (id: string) => (await handler.get<TaskRecord>('task/detail', { id })).data;
const rows = async () =>
  (await sql<{ title: string }>`select title from notice order by id`.execute(app.db)).rows.map(({ title }) => title);
const letters = async () =>
  (await handler.get<InboxEntry[]>('desk/inbox/list', { tab: 'mail' })).data.map(({ title }) => title);
const asked = (path: string, headers: Record<string, string> = {}) =>
  app.server.inject({ url: `/api/${path}`, headers: { 'blade-auth': `bearer ${handler.token}`, ...headers } });
const sweep = async () => {
  for (const job of taskSweeps) await runOnce(app.context, job);
};
const due = () => makeDue(app.db);

test('ends with message, file and one notice', async () => {
  const id = await start();
  expect(await seen(id)).toMatchObject({ state: 'waiting', title: '写行', done: 0, total: 3 });
  const reached: number[] = [];
  hook = async () => {
    reached.push((await seen(id)).done);
  };
  await workOff(app.context, jobs);
  expect(reached).toEqual([1, 2, 3]);
  expect(new Set(written)).toEqual(new Set(['handler']));
  expect(await seen(id)).toMatchObject({ state: 'done', words: '全部写好', done: 3, resultName: '结果.txt' });
  expect(await letters()).toEqual(['写行：已完成']);
  const answer = await asked(`task/result?id=${id}`);
  expect(answer.rawPayload.toString()).toBe('写好了');
  const audit = await sql<{ call: string; actorId: string }>`select call, actor_id from audit where target = ${id}
    and call like 'TASK %'`.execute(app.db);
  expect(audit.rows).toEqual(
    Array.from({ length: 3 }, () => ({ call: 'TASK writing rows', actorId: app.idOf('handler') })),
  );
});

test('stops between two steps when cancelled', async () => {
  const id = await start({ rows: 100 });
  hook = async (_run, step) => {
    if (step === 2) expect((await handler.post('task/cancel', { id })).status).toBe(200);
  };
  await workOff(app.context, jobs);
  expect(await seen(id)).toMatchObject({ state: 'cancelled', stopping: 0 });
  expect((await seen(id)).words).toMatch(/^已写[23]行，其余未写$/);
  expect((await rows()).length).toBeLessThanOrEqual(3);
  expect(await letters()).toEqual(['写行：已取消']);
  expect((await handler.post('task/cancel', { id })).status).toBe(409);
});

test('does nothing when cancelled before it began', async () => {
  const id = await start();
  expect((await handler.post<TaskRecord>('task/cancel', { id })).data.stopping).toBe(1);
  await workOff(app.context, jobs);
  expect(await seen(id)).toMatchObject({ state: 'cancelled', words: '开始之前已取消' });
  expect(await rows()).toEqual([]);
});

test('F01 resumes after its last step, each row once', async () => {
  const id = await start({ rows: 4 });
  hook = (_run, step) => {
    if (step === 2 && written.length === 2) throw new Error('the line broke');
  };
  await workOff(app.context, jobs);
  expect(await seen(id)).toMatchObject({ state: 'running', done: 2 });
  await due();
  await workOff(app.context, jobs);
  expect(await rows()).toEqual(['第1行', '第2行', '第3行', '第4行']);
  expect(await letters()).toEqual(['写行：已完成']);
});

test('F17 fails after three attempts without progress', async () => {
  const id = await start();
  const stuck = { ...kind, run: () => Promise.reject(new Error('it cannot be done')) };
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    expect((await seen(id)).state).not.toBe('failed');
    await due();
    await workOff(app.context, [taskJob(stuck)]);
  }
  expect(await seen(id)).toMatchObject({ state: 'failed', words: '系统出错，任务未完成，请联系管理员' });
  expect(await letters()).toEqual(['写行：未完成']);
});

test('F17 fails when displayed progress is never committed', async () => {
  const id = await start();
  let seenUpTo = 0;
  const stuck: typeof kind = {
    ...kind,
    run(run) {
      seenUpTo += 1;
      run.progress(seenUpTo);
      return Promise.reject(new Error('it cannot be done'));
    },
  };
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    expect((await seen(id)).state).not.toBe('failed');
    await due();
    await workOff(app.context, [taskJob(stuck)]);
  }
  expect(await seen(id)).toMatchObject({ state: 'failed', words: '系统出错，任务未完成，请联系管理员' });
});

test('F06 waits for an unavailable service, however often', async () => {
  const id = await start();
  let away = 6;
  const waiting: typeof kind = {
    ...kind,
    run(run) {
      if (away === 0) return kind.run(run);
      away -= 1;
      return Promise.reject(refuse('unavailable'));
    },
  };
  for (let attempt = 1; attempt <= 7; attempt += 1) {
    expect((await seen(id)).state).not.toBe('failed');
    await due();
    await workOff(app.context, [taskJob(waiting)]);
  }
  expect(await seen(id)).toMatchObject({ state: 'done', done: 3 });
});

test('waits for a lock, reports the third time', async () => {
  const held = () => Promise.reject(Object.assign(new Error('lock timeout'), { code: '55P03' }));
  const run = async (id: string, locked: typeof kind) => {
    const states: string[] = [];
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      await due();
      await workOff(app.context, [taskJob(locked)]);
      states.push((await seen(id)).state);
    }
    return states;
  };
  expect(await run(await start(), { ...kind, run: held })).toEqual(Array(4).fill('running'));
  await sql`truncate job, task, task_checkpoint`.execute(app.db);
  const id = await start();
  const told: typeof kind = { ...kind, run: held, held: async () => ['被张三占用', 'Held by Zhang'] };
  expect(await run(id, told)).toEqual(['running', 'running', 'failed', 'failed']);
  expect(await seen(id)).toMatchObject({ words: '被张三占用' });
});

test('ends with the message of a refusal', async () => {
  const id = await start();
  hook = () => {
    throw refuse(400, ['第2行不对', 'Row 2 is wrong']);
  };
  await workOff(app.context, jobs);
  expect(await seen(id)).toMatchObject({ state: 'failed', words: '第2行不对', done: 1 });
  const english = await asked(`task/detail?id=${id}`, { 'accept-language': 'en' });
  expect(english.body).toContain('Row 2 is wrong');
});

test('writes each row once when two servers run it', async () => {
  const id = await start({ rows: 6 });
  let second: Promise<number> | undefined;
  hook = async (_run, step) => {
    if (step !== 2 || second) return;
    await due();
    second = workOff(app.context, [taskJob({ ...kind })]);
    await second;
  };
  await workOff(app.context, jobs);
  expect(await rows()).toHaveLength(6);
  expect(await seen(id)).toMatchObject({ state: 'done' });
  expect(await letters()).toEqual(['写行：已完成']);
});

test('does nothing for a disabled user', async () => {
  const id = await start();
  await setRow(app.db, 'user', app.idOf('handler'), { status: 0 });
  await workOff(app.context, jobs);
  await setRow(app.db, 'user', app.idOf('handler'), { status: 1 });
  expect(await rows()).toEqual([]);
  const { rows: ended } = await sql<{ state: string }>`select state from task where id = ${id}`.execute(app.db);
  expect(ended).toEqual([{ state: 'failed' }]);
});

test('hides tasks from others, removes them after thirty days', async () => {
  const id = await start();
  for (const [method, path] of [
    ['get', 'task/detail'],
    ['get', 'task/result'],
  ] as const)
    expect((await other[method](path, { id })).status).toBe(404);
  expect((await other.post('task/cancel', { id })).status).toBe(404);
  expect((await other.get<TaskRecord[]>('task/list')).data).toEqual([]);
  const underWay = async (by = handler) => (await by.get<string[]>('task/open')).data;
  expect([await underWay(), await underWay(other)]).toEqual([[id], []]);
  expect((await handler.post('task/remove', { ids: [id] })).status).toBe(400);
  await workOff(app.context, jobs);
  expect(await underWay()).toEqual([]);
  expect((await other.post('task/remove', { ids: [id] })).status).toBe(404);
  const { rows: kept } = await sql<{ key: string }>`select result_key as key from task where id = ${id}`.execute(
    app.db,
  );
  const key = String(kept[0]?.key);
  expect(await text(await app.context.files.open(key))).toBe('写好了');
  await sweep();
  expect((await handler.get<TaskRecord[]>('task/list')).data).toHaveLength(1);
  await setRows(app.db, 'task', {}, { endTime: ago('31 days') });
  await sweep();
  expect((await handler.get<TaskRecord[]>('task/list')).data).toEqual([]);
  expect(await app.context.files.exists(key)).toBe(false);
  const again = await start({ rows: 1 });
  await workOff(app.context, jobs);
  expect((await handler.post('task/remove', { ids: [again] })).status).toBe(200);
  expect((await handler.get<TaskRecord[]>('task/list')).data).toEqual([]);
});

test('F01 leaves no unknown file after a crash', async () => {
  const { files } = app.context;
  const put = files.put.bind(files);
  const keys: string[] = [];
  files.put = async (content, options) => {
    const stored = await put(content, options);
    keys.push(stored.key);
    if (keys.length === 1) throw new Error('the server died');
    return stored;
  };
  const id = await start({ rows: 1 });
  await workOff(app.context, jobs);
  expect((await asked(`task/result?id=${id}`)).statusCode).toBe(404);
  await due();
  await workOff(app.context, jobs).finally(() => {
    files.put = put;
  });
  expect(await seen(id)).toMatchObject({ state: 'done', resultName: '结果.txt' });
  expect(await Promise.all(keys.map((key) => files.exists(key)))).toEqual([false, true]);
});

function waitedFor(breaks: number) {
  const asked: string[] = [];
  const stuck: typeof kind = {
    ...kind,
    run: () => Promise.reject(refuse(400, ['不行', 'No'])),
    async unfinished(_context, task) {
      asked.push(task.id);
      if (asked.length <= breaks) throw new Error('the line broke');
    },
  };
  return { asked, job: taskJob(stuck) };
}
const unsettled = async () => (await sql`select from task where unsettled = 1`.execute(app.db)).rows.length;

test('F01 repeats the cleanup after a crash', async () => {
  const { asked, job } = waitedFor(1);
  const id = await start();
  await workOff(app.context, [job]);
  expect([(await seen(id)).state, asked, await unsettled()]).toEqual(['failed', [id], 1]);
  await setRows(app.db, 'task', {}, { endTime: ago('31 days') });
  await sweep();
  await due();
  await workOff(app.context, [job]);
  expect([asked, await unsettled()]).toEqual([[id, id], 0]);
  await due();
  await workOff(app.context, [job]);
  expect([asked.length, (await letters()).length]).toEqual([2, 1]);
});

test('repeats the cleanup without a job', async () => {
  const { asked, job } = waitedFor(1);
  const id = await start();
  await workOff(app.context, [job]);
  await sql`truncate job`.execute(app.db);
  await runOnce(app.context, taskSettling);
  expect(await workOff(app.context, [job])).toBe(0);
  await setRows(app.db, 'task', {}, { endTime: ago('2 minutes') });
  for (let turn = 0; turn < 2; turn += 1) await runOnce(app.context, taskSettling);
  expect(await workOff(app.context, [job])).toBe(1);
  expect([asked, await unsettled()]).toEqual([[id, id], 0]);
});
