import { Readable } from 'node:stream';
import type { TaskRecord } from '@kaoxin/contract/task.ts';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { refuse } from '#platform/http/errors.ts';
import { runOnce } from '#platform/jobs/periodic.ts';
import { workOff } from '#platform/jobs/queue.ts';
import { sessionsOf } from '#platform/session/make-sessions.ts';
import { Work } from '#platform/work.ts';
import { testApp } from '../../testing/app.ts';
import { taskSweep } from './housekeeping.ts';
import { startTask } from './start-task.ts';
import { type TaskKind, taskJobKind } from './task-kind.ts';
import type { TaskRun } from './task-run.ts';

const app = testApp({ clerk: ['case_handler'], other: ['case_handler'] });
const { clerk, other } = app.visitors;

const steps = 4;
/** what the steps have written */
const written = async () =>
  (await sql<{ value: string }>`select param_value as value from param where param_key = 'count.of'`.execute(app.db))
    .rows[0]?.value;
let between: (run: TaskRun<number>, done: number) => Promise<unknown>;
const counting: TaskKind = {
  kind: 'count',
  store: 'platform',
  async run(run: TaskRun<number>) {
    for (let done = run.resumeFrom ?? 0; done < steps; ) {
      if (await run.cancelled()) return { words: [`做了${done}步`, `${done} steps done`] };
      const stepped = await run.step('一步', async ({ handle }) => {
        await sql`update param set param_value = (param_value::int + 1)::text where param_key = 'count.of'`.execute(
          handle,
        );
        return { done: done + 1, checkpoint: done + 1 };
      });
      done = stepped.done;
      await between(run, done);
    }
    const result = await run.storeFile('结果.txt', 'text/plain', Readable.from(['four']));
    return { words: ['全部完成', 'All done'], result };
  },
};
const kinds = [taskJobKind(counting)];
const work = () => workOff(app.context, kinds);
const again = () => sql`update job set run_at = now() - interval '1 minute', leased_until = null`.execute(app.db);

beforeEach(async () => {
  between = async () => undefined;
  await sql`delete from job`.execute(app.db);
  await sql`delete from param where param_key = 'count.of'`.execute(app.db);
  await sql`insert into param (tenant_id, param_name, param_key, param_value) values ('000000', '数', 'count.of', '0')`.execute(
    app.db,
  );
});

async function start(): Promise<string> {
  const actor = await sessionsOf(app.context).actorOf(clerk.token ?? '', { ip: '', language: 'zh' });
  if (!actor) throw new Error('the clerk is signed in');
  return new Work(app.context, actor, 'test', 'platform').transaction((inside) =>
    startTask(inside, 'count', { title: ['数数', 'Counting'], payload: {}, total: steps }),
  );
}
const detail = async (id: string, by = clerk) => by.get<TaskRecord>('task/detail', { id });
const notices = async () => (await sql`select from inbox_message where title like '数数%'`.execute(app.db)).rows.length;

test('goes through its steps, each with its audit row, and tells its starter once', async () => {
  const before = await notices();
  const id = await start();
  expect((await detail(id)).data).toMatchObject({ state: 'waiting', done: 0, total: steps });
  await work();
  expect((await detail(id)).data).toMatchObject({
    state: 'done',
    done: steps,
    endEn: 'All done',
    resultName: '结果.txt',
  });
  expect(await written()).toBe(String(steps));
  expect((await notices()) - before).toBe(1);
  const { rows } = await sql`select from audit where call = 'TASK count' and input::text like ${`%${id}%`}`.execute(
    app.db,
  );
  expect(rows).toHaveLength(steps);
  const file = await app.server.inject({
    url: `/api/task/result?id=${id}`,
    headers: { 'blade-auth': `bearer ${clerk.token}` },
  });
  expect(file.body).toBe('four');
});

test('is nobody else’s', async () => {
  const id = await start();
  expect((await other.get<TaskRecord[]>('task/list')).data.map((task) => task.id)).not.toContain(id);
  expect((await detail(id, other)).status).toBe(404);
  for (const call of ['task/cancel', 'task/remove']) expect((await other.post(call, { id })).status).toBe(404);
  expect((await clerk.get<TaskRecord[]>('task/list')).data.map((task) => task.id)).toContain(id);
});

test('cancelled it stops after the step it is at, and what was done stays', async () => {
  const id = await start();
  expect((await clerk.post('task/remove', { id })).status).toBe(409);
  between = async (_run, done) => done === 2 && (await clerk.post('task/cancel', { id }));
  await work();
  expect((await detail(id)).data).toMatchObject({ state: 'cancelled', endZh: '做了2步' });
  expect(await written()).toBe('2');
  expect((await clerk.post('task/cancel', { id })).msg).toBe('任务已结束,无法取消');
  expect((await clerk.post('task/remove', { id })).status).toBe(200);
  expect((await detail(id)).status).toBe(404);
});

test('goes on where it stopped, and no step happens twice', async () => {
  const before = await notices();
  const id = await start();
  between = async (_run, done) => {
    if (done === 2) throw new Error('the server died');
  };
  await work();
  expect(await written()).toBe('2');
  between = async () => undefined;
  await again();
  await work();
  expect(await written()).toBe(String(steps));
  expect((await detail(id)).data.state).toBe('done');
  expect((await notices()) - before).toBe(1);
});

test('of two servers that believe to be the only one, one goes on', async () => {
  await start();
  let second = true;
  between = async () => {
    if (!second) return;
    second = false;
    // its lease has ended while it was busy with the first step
    await again();
    await work();
  };
  await work();
  expect(await written()).toBe(String(steps));
});

test('a refusal ends it with its words; what was done stays', async () => {
  const id = await start();
  between = async () => {
    throw refuse(409, ['分类已停用', 'The classification is gone']);
  };
  await work();
  expect((await detail(id)).data).toMatchObject({ state: 'failed', endZh: '分类已停用', done: 1 });
  expect(await written()).toBe('1');
});

test('who may not work any more does nothing', async () => {
  const id = await start();
  await sql`update "user" set status = 0 where account = 'clerk'`.execute(app.db);
  await work();
  await sql`update "user" set status = 1 where account = 'clerk'`.execute(app.db);
  const { rows } = await sql<{ state: string }>`select state from task where id = ${id}`.execute(app.db);
  expect(rows).toEqual([{ state: 'failed' }]);
  expect(await written()).toBe('0');
});

test('goes after 30 days', async () => {
  const id = await start();
  await work();
  await sql`update task set ended_time = now() - interval '31 days' where id = ${id}`.execute(app.db);
  await runOnce(app.context, taskSweep);
  expect((await sql`select from task where id = ${id}`.execute(app.db)).rows).toEqual([]);
});
