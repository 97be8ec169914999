import type { Page } from '@kaoxin/contract/conventions.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '#app';
import { countBlocks } from '#platform/audit/blocks.ts';
import { signIn, type Visitor } from '../../testing/browser.ts';
import { type TestContext, testContext } from '../../testing/context.ts';

let started: TestContext;
let app: FastifyInstance;
let administrator: Visitor;

const count = () =>
  started.context.database.kysely.transaction().execute((db) => countBlocks(db, blockRows, Number.POSITIVE_INFINITY));
const run = <R>(statement: ReturnType<typeof sql<R>>) => statement.execute(started.context.database.kysely);

/** Settled rows one minute apart. Every seventh is a login, one in a hundred an error. */
const rows = 2_000;
const blockRows = 300;
beforeAll(async () => {
  started = await testContext();
  app = await buildApp(started.context);
  await run(sql`
    insert into audit (id, tenant_id, at, actor_name, ip, request_id, call, title, target, result, status, duration_ms)
    select n, '000000', timestamptz '2026-01-01 00:00:00+08' + n * interval '1 minute', '职员' || n % 40, '10.0.0.' || n % 9,
      'request-' || n, case when n % 7 = 0 then 'POST blade-auth/oauth/token' else 'POST one/part' || n % 3 || '/submit' end,
      case when n % 7 = 0 then '登录' else '办理' || n % 3 end, n || ',' || n + 1,
      case when n % 100 = 1 or n % 7 = 3 then 0 else 1 end, case when n % 100 = 1 then 500 else 200 end, 1
    from generate_series(1, ${rows}::int) n`);
  administrator = await signIn(app, 'admin');
});
afterAll(async () => {
  await app.close();
  await started.close();
});

interface Asked {
  total: number;
  ids: string[];
}
async function ask(log: string, query: Record<string, string>): Promise<Asked> {
  const answer = await administrator.get<Page<{ id: string }>>(`blade-log/${log}/list`, query);
  expect([query, answer.status]).toEqual([query, 200]);
  return { total: answer.data.total, ids: answer.data.records.map(({ id }) => id) };
}

const searches: [log: string, query: Record<string, string>][] = [
  ['api', {}],
  ['usual', {}],
  ['api', { title: '办理1' }],
  ['api', { requestUri: 'PART2' }],
  ['api', { status: '500' }],
  ['api', { status_notequal: '200', serviceId: 'one' }],
  ['api', { title_like: '办', status_ge: '300', createTime_datege: '2026-01-01 08:00:00' }],
  ['api', { createTime_datege: '2026-01-01 03:20:00', createTime_datele: '2026-01-01 20:00:00' }],
  ['api', { createTime_dategt: '2026-01-01 03:20:00', createTime_datelt: '2026-01-01 03:22:00' }],
  ['api', { createTime_dateequal: '2026-01-01 10:00:00' }],
  ['api', { createTime_dateequal: '2026-01-01 11:07:00' }],
  ['api', { createTime_datele: '2025-01-01 00:00:00' }],
  ['api', { createTime_notequal: '2026-01-01 10:00:00' }],
  ['api', { createBy: '员7' }],
  ['api', { createBy_equal: '职员7', remoteIp: '.0.3', title: '办理' }],
  ['api', { createBy_notlike: '员7', status: '500' }],
  ['api', { createBy: 'admin' }],
  ['api', { remoteIp_likeright: '10.0.0.1' }],
  ['api', { requestId: 'request-77' }],
  ['api', { target: '77' }],
  ['api', { target: '100' }],
  ['api', { target: '77', createBy: '职员37' }],
  ['usual', { logId: '登录', logLevel: 'warn' }],
  ['usual', { logLevel: 'info', createTime_datege: '2026-01-02' }],
  ['usual', { remoteIp: '10.0.0.4', createBy: '职员' }],
  ['usual', { serviceId: 'one' }],
];
const pages: Record<string, string>[] = [
  {},
  { size: '7', current: '3' },
  { size: '200' },
  { size: '90', current: '2', ascs: 'createTime' },
];
/** Sequential, because the embedded database has one connection. */
async function each(): Promise<Asked[]> {
  const found: Asked[] = [];
  for (const [log, query] of searches) for (const page of pages) found.push(await ask(log, { ...query, ...page }));
  return found;
}

describe('a log search returns equal rows and totals', () => {
  let before: Asked[];
  beforeAll(async () => {
    before = await each();
    expect(before.filter(({ total }) => total > 0).length).toBeGreaterThan(70);
  });

  test('in chronological order by every method', () => {
    for (const [at, { ids }] of before.entries()) {
      const up = pages[at % pages.length]?.ascs ? 1 : -1;
      expect(ids).toEqual(ids.toSorted((one, other) => up * (Number(one) - Number(other))));
    }
  });

  test('after blocks are counted', async () => {
    await count();
    const { rows: blocks } = await run(sql<{ n: number }>`select n from audit_block order by last_id`);
    expect(blocks.map(({ n }) => n)).toEqual(Array(Math.floor(rows / blockRows)).fill(blockRows));
    expect(await each()).toEqual(before);
    await count();
    expect((await run(sql`select from audit_block`)).rows).toHaveLength(blocks.length);
  });

  test('after new rows arrive', async () => {
    const { total } = await ask('api', { title: '参数保存' });
    const form = { paramName: '查', paramKey: 'log.search', paramValue: '1' };
    await administrator.post('blade-system/param/submit', form);
    expect(await ask('api', { title: '参数保存' })).toMatchObject({ total: total + 1 });
    expect((await ask('api', {})).total).toBe((before[0]?.total ?? 0) + 1);
    const byName = await ask('api', { createBy: '管理员' });
    expect(byName.total).toBeGreaterThan(0);
    expect(await ask('api', { createBy: '管理员(admin)' })).toEqual(byName);
    expect(await ask('api', { createBy: '(admin)' })).toEqual(byName);
  });

  test('after expired rows are removed', async () => {
    const all = (await ask('api', {})).total;
    await run(sql`alter table audit disable trigger audit_kept`);
    await run(sql`delete from audit where id <= 450`);
    await run(sql`alter table audit enable trigger audit_kept`);
    expect((await run(sql`select from audit_block`)).rows).toHaveLength(4);
    expect((await ask('api', {})).total).toBe(all - 450);
    expect((await ask('api', { ascs: 'createTime', size: '2' })).ids).toEqual(['451', '452']);
    expect((await ask('api', { status: '500' })).total).toBe(15);
    expect((await ask('api', { target: '77' })).total).toBe(0);
  });
});
