import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { GrantsCache } from '#platform/access/grants.ts';
import { runOnce } from '#platform/jobs/periodic.ts';
import { lease, perform, workOff } from '#platform/jobs/work-off.ts';
import { forgetSettings } from '#platform/settings/settings.ts';
import { Work } from '#platform/work.ts';
import { testApp } from '../../testing/app.ts';
import { ago, setParameter, setRows } from '../../testing/rows.ts';
import { makeDue } from '../../testing/services.ts';
import { personActor } from './person-actor.ts';
import { startTask } from './start-task.ts';
import { taskJob } from './task-job.ts';
import type { TaskKind } from './task-kind.ts';
import { taskSettling } from './task-settling.ts';

const app = testApp({ handler: ['case_handler'], other: ['case_handler'] }, { faults: 'expected' });

let hook: (step: number) => Promise<void> | void = () => undefined;
const kind: TaskKind<object, { upTo: number }> = {
  kind: 'three rows',
  title: ['写三行', 'Three rows'],
  store: 'platform',
  async run(run) {
    while ((run.checkpoint?.upTo ?? 0) < 3) {
      const upTo = await run.step(async (work, place) => {
        const next = (place?.upTo ?? 0) + 1;
        await work.table('notice').insert({ title: `第${next}行`, category: 1, releaseTime: work.now, content: '' });
        return { checkpoint: { upTo: next }, done: next, answer: next };
      });
      await hook(upTo);
    }
    return { words: ['写好了', 'Written'] };
  },
};
const jobs = [taskJob(kind)];

beforeEach(async () => {
  hook = () => undefined;
  await sql`truncate job, task, task_checkpoint, notice, inbox_message`.execute(app.db);
});

async function workOf(name: 'handler' | 'other'): Promise<Work> {
  const id = app.idOf(name);
  const { rows } = await sql<{ ids: string[] }>`select role_ids as ids from "user" where id = ${id}`.execute(app.db);
  const acting = { roleIds: rows[0]?.ids ?? [], deptId: null, language: 'zh' as const, ip: '' };
  const actor = await personActor(app.context, '000000', id, acting);
  if (!actor) throw new Error('nobody');
  return new Work(app.context, actor, 'test', 'platform');
}
const start = async (name: 'handler' | 'other' = 'handler') =>
  (await workOf(name)).transaction((inside) =>
    startTask(inside, kind.kind, { title: kind.title, payload: {}, total: 3 }),
  );
const due = () => makeDue(app.db);
const rows = async () =>
  (await sql<{ title: string }>`select title from notice order by id`.execute(app.db)).rows.map(({ title }) => title);
const countOf = async (table: string) => (await sql`select from ${sql.table(table)}`.execute(app.db)).rows.length;
const state = async () => (await sql<{ state: string }>`select state from task`.execute(app.db)).rows[0]?.state;

function freezeNext() {
  const read = GrantsCache.prototype.rightsOf;
  const [frozen, woken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  GrantsCache.prototype.rightsOf = async function wait(key) {
    GrantsCache.prototype.rightsOf = read;
    frozen.resolve();
    await woken.promise;
    return read.call(this, key);
  };
  return { frozen: frozen.promise, wake: woken.resolve };
}

test.each([
  ['while the next one is at it', 1],
  ['after the next one has finished', Number.POSITIVE_INFINITY],
])('F01 writes nothing after freezing and waking %s', async (_when, at) => {
  await start();
  const { frozen, wake } = freezeNext();
  const first = workOff(app.context, jobs);
  await frozen;
  await due();
  hook = async (step) => {
    if (step !== at) return;
    wake();
    await first;
  };
  await workOff(app.context, jobs);
  wake();
  await first;
  expect(await rows()).toEqual(['第1行', '第2行', '第3行']);
  expect([await state(), await countOf('inbox_message'), await countOf('job')]).toEqual(['done', 1, 0]);
});

test("F01 leaves the task to the job's server", async () => {
  await start();
  const first = await lease(app.context, jobs);
  if (!first) throw new Error('no job');
  await due();
  let woke = false;
  hook = async () => {
    if (woke) return;
    woke = true;
    // A stopping server must not take a task: it would not resume it.
    await perform(app.context, first, AbortSignal.abort());
  };
  await workOff(app.context, jobs);
  expect(woke).toBe(true);
  expect(await rows()).toEqual(['第1行', '第2行', '第3行']);
  expect([await state(), await countOf('job')]).toEqual(['done', 0]);
});

test('gives a running task a lost job back', async () => {
  await start();
  hook = (step) => {
    if (step === 2) throw new Error('the line broke');
  };
  await workOff(app.context, jobs);
  await sql`truncate job`.execute(app.db);
  hook = () => undefined;
  await runOnce(app.context, taskSettling);
  expect([await state(), await workOff(app.context, jobs)]).toEqual(['running', 0]);
  await setRows(app.db, 'task', {}, { startTime: ago('2 minutes') });
  for (let turn = 0; turn < 2; turn += 1) await runOnce(app.context, taskSettling);
  expect(await workOff(app.context, jobs)).toBe(1);
  expect([await state(), await rows()]).toEqual(['done', ['第1行', '第2行', '第3行']]);
});

test('S47 limits unfinished tasks per user', async () => {
  await setParameter(app.db, 'task.limit', '3');
  forgetSettings(app.context);
  const ten = await Promise.allSettled(Array.from({ length: 10 }, () => start()));
  const refused = ten.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  expect([refused.length, await countOf('task')]).toEqual([7, 3]);
  expect(refused[0]).toMatchObject({
    status: 429,
    message: '您有3个任务尚未完成（最多3个），请等其中一个完成，或在“我的任务”中取消一个后重试',
  });
  await start('other');
  // A task cancelled before it began frees its place at once.
  await sql`update task set cancel_asked = 1 where id = (select min(id) from task)`.execute(app.db);
  await start();
  await expect(start()).rejects.toMatchObject({ status: 429 });
  await workOff(app.context, jobs);
  await start();
  expect(await countOf('task')).toBe(6);
});
