import type { Page } from '@kaoxin/contract/conventions.ts';
import type { TaskRecord } from '@kaoxin/contract/task.ts';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { GrantsCache } from '#platform/access/grants.ts';
import { bytesSource } from '#platform/files/inspect/byte-source.ts';
import { workOff } from '#platform/jobs/work-off.ts';
import { forgetSettings } from '#platform/settings/settings.ts';
import { allJobKinds } from '#wiring';
import { testApp } from '../../../testing/app.ts';
import type { Visitor } from '../../../testing/browser.ts';
import { without } from '../../../testing/rights.ts';
import { addRow, dropRows, setParameter, setRows } from '../../../testing/rows.ts';
import { addFullRole } from '../../../testing/tenant.ts';
import { readMark } from '../mark/mark.ts';
import { rowsOf } from '../testing/rows-of.ts';

interface LogRow {
  createBy: string;
  requestUri: string;
  target: string;
}

const all = 2_300;
const mine = 'paramKey=long.';
const app = testApp(
  { root: 'admin', keeper: ['keeper_of_all'], other: ['keeper_of_all'] },
  { before: (context) => addFullRole(context, { alias: 'keeper_of_all' }) },
);
const { keeper, other } = app.visitors;

const setting = async (key: string, value: number) => {
  await setParameter(app.db, key, String(value));
  forgetSettings(app.context);
};
beforeAll(async () => {
  await sql`insert into param (tenant_id, param_name, param_key, param_value)
    select '000000', '第' || n, 'long.' || lpad(n::text, 5, '0'), '1' from generate_series(1, ${all}) n`.execute(
    app.db,
  );
  await setting('export.atOnceRows', 2_000);
});
beforeEach(() => sql`truncate job, task, task_checkpoint, task_part, inbox_message`.execute(app.db));
afterEach(() => setting('export.maxRows', 50_000));

const asked = (url: string, by: Visitor = keeper) =>
  app.server.inject({ url: `/api/${url}`, headers: { 'blade-auth': `bearer ${by.token}` } });
const exported = (query = mine) => asked(`blade-system/param/export?${query}&ascs=paramKey`);
async function started(query = mine): Promise<string> {
  const answer = await exported(query);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    200,
    expect.stringContaining('application/json'),
  ]);
  return answer.json<{ data: { taskId: string } }>().data.taskId;
}
const seen = async (id: string) => (await keeper.get<TaskRecord>('task/detail', { id })).data;
const work = () => workOff(app.context, allJobKinds);
const result = (id: string, by = keeper) => asked(`task/result?id=${id}`, by);
const rowsIn = async (file: Buffer) => (await rowsOf(file)).slice(2).map(({ cells }) => String(cells[1]));
const partsLeft = async () => (await sql`select from task_part`.execute(app.db)).rows.length;
const keys = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => `long.${String(from + n).padStart(5, '0')}`);

test('answers few rows at once, many by a task', async () => {
  const few = await exported('paramKey=long.000');
  expect(await rowsIn(few.rawPayload)).toEqual(keys(1, 99));
  const id = await started();
  expect(await seen(id)).toMatchObject({ state: 'waiting', title: '导出参数', done: 0, total: all });
  expect(await started()).toBe(id);
  await work();
  const ended = await seen(id);
  expect(ended).toMatchObject({ state: 'done', done: all, words: expect.stringContaining(`共${all}行`) });
  expect(ended.resultName).toMatch(/^参数_\d{4}-\d\d-\d\d\.xlsx$/);
  const file = await result(id);
  const [stamp, heads] = await rowsOf(file.rawPayload);
  expect(stamp?.cells[0]).toMatch(/^keeper/);
  expect(heads?.cells).toEqual(['参数名称', '参数键名', '参数键值']);
  expect(await rowsIn(file.rawPayload)).toEqual(keys(1, all));
  const letters = await sql<{ title: string }>`select title from inbox_message`.execute(app.db);
  expect(letters.rows).toEqual([{ title: '导出参数：已完成' }]);
  expect(await partsLeft()).toBe(0);
});

test('logs filter, number of rows, export and download', async () => {
  const { rows: before } = await sql<{ id: string }>`select max(id) as id from audit`.execute(app.db);
  const id = await started();
  await work();
  await result(id);
  const { rows } = await sql<{ call: string; target: string; input: object }>`select call, target, input from audit
    where id > ${before[0]?.id} and actor_id = ${app.idOf('keeper')} and call not like '%task/detail' order by id`.execute(
    app.db,
  );
  expect(rows.map(({ call }) => call)).toEqual(['GET blade-system/param/export', 'TASK export', 'GET task/result']);
  expect(rows[0]).toMatchObject({ target: `${all}` });
  expect(rows[1]).toMatchObject({ target: id, input: { call: 'blade-system/param/export', rows: all } });
  for (const { input } of rows.slice(0, 2)) expect(JSON.stringify(input)).toContain('long.');
});

test('marks each file with its audit row', async () => {
  const rowsOfMark = async (file: Buffer) => {
    const mark = await readMark(bytesSource(file));
    const { records } = (await keeper.get<Page<LogRow>>('blade-log/api/list', { requestId: mark ?? 'none' })).data;
    return records.map(({ createBy, requestUri, target }) => [createBy, requestUri, target]);
  };
  const few = await exported('paramKey=long.000');
  expect(await rowsOfMark(few.rawPayload)).toEqual([
    [expect.stringContaining('keeper'), 'blade-system/param/export', '99'],
  ]);
  const id = await started();
  await setting('watermark.on', 0);
  await work();
  const file = (await result(id)).rawPayload;
  await setting('watermark.on', 1);
  expect((await rowsOf(file))[0]?.cells).toEqual(['参数名称', '参数键名', '参数键值']);
  expect(await rowsOfMark(file)).toEqual([[expect.stringContaining('keeper'), 'export', id]]);
});

test('rejects more rows than allowed with advice', async () => {
  await setting('export.maxRows', 2_200);
  const answer = await exported();
  expect([answer.statusCode, answer.json<{ msg: string }>().msg]).toEqual([
    400,
    `导出不能超过2200行，请缩小查询范围（当前${all}行）`,
  ]);
});

test('stops between two parts when cancelled, without a file', async () => {
  const id = await started();
  await keeper.post('task/cancel', { id });
  await work();
  expect(await seen(id)).toMatchObject({ state: 'cancelled', resultName: null });
  expect([await partsLeft(), (await result(id)).statusCode]).toEqual([0, 404]);
});

test('neither repeats nor skips rows that change during export', async () => {
  const id = await started();
  const read = GrantsCache.prototype.rightsOf;
  let turn = 0;
  // Rights are loaded before each part.
  GrantsCache.prototype.rightsOf = async function meanwhile(key) {
    turn += 1;
    await addRow(app.db, 'param', {
      tenantId: '000000',
      paramName: '新',
      paramKey: `long.0000${turn}.new`,
      paramValue: '1',
    });
    if (turn === 2) await setRows(app.db, 'param', { paramKey: 'long.02200' }, { isDeleted: 1 });
    return read.call(this, key);
  };
  await work().finally(() => {
    GrantsCache.prototype.rightsOf = read;
  });
  expect(turn).toBeGreaterThan(3);
  const found = await rowsIn((await result(id)).rawPayload);
  expect(new Set(found).size).toBe(found.length);
  expect(found).toEqual(found.toSorted());
  const missed = keys(1, all).filter((key) => !found.includes(key));
  expect(missed).toEqual(['long.02200']);
  await setRows(app.db, 'param', { paramKey: 'long.02200' }, { isDeleted: 0 });
  await dropRows(app.db, 'param', { paramKey: { like: 'long.%.new' } });
});

const withoutMenu = <R>(code: string, perform: () => Promise<R>): Promise<R> =>
  without(app.db, 'keeper_of_all', code, perform);

test('S24 creates no file after the right is lost', async () => {
  const id = await started();
  await withoutMenu('param_export', work);
  expect(await seen(id)).toMatchObject({ state: 'failed', words: '没有操作权限', resultName: null });
  expect(await partsLeft()).toBe(0);
});

test('S24 gives a file only to its entitled user', async () => {
  const id = await started();
  await work();
  expect((await result(id, other)).statusCode).toBe(404);
  expect((await result(id, app.visitors.root)).statusCode).toBe(404);
  await withoutMenu('param_export', async () => expect((await result(id)).statusCode).toBe(403));
  const lost = await withoutMenu('pii_view', () => result(id));
  expect([lost.statusCode, lost.json<{ msg: string }>().msg]).toEqual([403, '导出后您的权限已变化，请重新导出']);
  expect((await result(id)).statusCode).toBe(200);
});

async function gainedAt(turn: number, perform: () => Promise<unknown>): Promise<number> {
  const read = GrantsCache.prototype.rightsOf;
  let asked = 0;
  GrantsCache.prototype.rightsOf = async function once(key) {
    asked += 1;
    const rights = await read.call(this, key);
    return asked === turn ? { ...rights, grants: new Set([...rights.grants, 'pii_view']) } : rights;
  };
  await perform().finally(() => {
    GrantsCache.prototype.rightsOf = read;
  });
  return asked;
}

test('S24 fails after a right was gained and lost', async () => {
  await withoutMenu('pii_view', async () => {
    const ends: string[] = [];
    for (let turn = 1; ends.length < turn; turn += 1) {
      const id = await started();
      if ((await gainedAt(turn, work)) < turn) break;
      ends.push(`${(await seen(id)).state} ${(await seen(id)).words}`);
      await sql`truncate job, task, task_checkpoint, task_part`.execute(app.db);
    }
    const told = 'failed 导出后您的权限已变化，任务未完成，请重新导出';
    // When its rows are found and before each of three parts; nothing is read after the last.
    expect(ends.slice(0, 4)).toEqual(Array(4).fill(told));
    expect(ends.slice(4)).toEqual(ends.slice(4).map(() => expect.stringMatching(/^done /)));
  });
});

test('S24 continues after a gained right', async () => {
  await withoutMenu('pii_view', async () => {
    const id = await started();
    const read = GrantsCache.prototype.rightsOf;
    let asked = 0;
    GrantsCache.prototype.rightsOf = async function since(key) {
      asked += 1;
      const rights = await read.call(this, key);
      return asked < 3 ? rights : { ...rights, grants: new Set([...rights.grants, 'pii_view']) };
    };
    try {
      await work();
      expect(await seen(id)).toMatchObject({ state: 'done', done: all });
      expect((await result(id)).statusCode).toBe(200);
    } finally {
      GrantsCache.prototype.rightsOf = read;
    }
    expect((await result(id)).statusCode).toBe(403);
  });
});
