import type { Page } from '@kaoxin/contract/conventions.ts';
import type { Tenant } from '@kaoxin/contract/system/tenant.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#app';
import { signIn, Visitor } from '../../../testing/browser.ts';
import { type TestContext, testContext } from '../../../testing/context.ts';
import { good } from '../../../testing/petitions.ts';
import { enter, make, tryIn } from './tenant.fixture.ts';

let started: TestContext;
let second: TestContext;
let app: FastifyInstance;
let other: FastifyInstance;
let root: Visitor;

beforeAll(async () => {
  started = await testContext();
  second = await testContext({ database: started.context.database });
  app = await buildApp(started.context);
  other = await buildApp(second.context);
  root = await signIn(app, 'admin');
});
afterAll(async () => {
  await app.close();
  await other.close();
  await second.close();
  await started.close();
});

const setting = (id: string, query: Record<string, string>) =>
  root.post('blade-system/tenant/setting', {}, { query: { ids: id, ...query } });
const detail = async (id: string) => good(await root.get<Tenant>('blade-system/tenant/detail', { id }));
const closed = '租户已到期或停用，请联系管理员';
const full = (most: number) => `账号数量已达到租户额度（${most}个），请联系平台管理员调整`;
const add = (by: Visitor, account: string) =>
  by.post<{ id: string }>('blade-user/submit', { account, realName: '周八' });

test('refuses accounts beyond the quota and counts removals', async () => {
  const made = await make(root, { accountNumber: 3 });
  const admin = await enter(app, made);
  const two = good(await add(admin, 'two'));
  good(await add(admin, 'three'));
  expect(await add(admin, 'four')).toMatchObject({ status: 400, msg: full(3) });
  good(await admin.post(`blade-user/remove?ids=${two.id}`));
  good(await add(admin, 'four'));
  expect((await add(admin, 'five')).msg).toBe(full(3));
  expect(await detail(made.id)).toMatchObject({ accountNumber: 3, accountCount: 3 });
  for (const unbounded of ['0', '-1', '']) {
    good(await setting(made.id, { accountNumber: unbounded }));
    good(await add(admin, `free${unbounded.length}${Math.abs(Number(unbounded))}`));
    good(await setting(made.id, { accountNumber: '1' }));
    expect((await add(admin, 'more')).msg).toBe(full(1));
  }
});

test('enforces the quota for concurrent accounts on two servers', async () => {
  const made = await make(root, { accountNumber: 4 });
  const admin = await enter(app, made);
  const beside = new Visitor(other, admin.token);
  const asked = Array.from({ length: 8 }, (_, n) => add(n % 2 ? admin : beside, `at_once_${n}`));
  const answers = await Promise.all(asked);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 400, 400, 400, 400, 400]);
  expect(new Set(answers.filter(({ status }) => status === 400).map(({ msg }) => msg))).toEqual(new Set([full(4)]));
  expect((await detail(made.id)).accountCount).toBe(4);
});

test("applies a tenant's quota to the super user", async () => {
  const made = await make(root, { accountNumber: 1 });
  const answer = await root.post('blade-user/submit', { account: 'guest', realName: '客人', tenantId: made.tenantId });
  expect([answer.status, answer.msg]).toEqual([400, full(1)]);
});

test('blocks an expired tenant on every server until extended', async () => {
  const made = await make(root);
  const admin = await enter(app, made);
  const beside = new Visitor(other, admin.token);
  expect((await beside.get('blade-user/info')).status).toBe(200);
  good(await setting(made.id, { expireTime: '2020-01-01 00:00:00' }));
  for (const who of [admin, beside])
    expect(await who.get('blade-user/info')).toMatchObject({ status: 401, code: 401, msg: closed });
  expect(await tryIn(other, made.tenantId)).toEqual({ status: 400, code: 'tenant_closed', words: closed });
  expect((await tryIn(other, made.tenantId, 'Wrong-Password-2026')).words).toBe('用户名或密码错误');
  expect(await detail(made.id)).toMatchObject({ isExpired: 1 });
  good(await setting(made.id, { expireTime: '2099-12-31 23:59:59' }));
  expect((await tryIn(app, made.tenantId)).status).toBe(200);
  good(await setting(made.id, { expireTime: '' }));
  expect(await detail(made.id)).toMatchObject({ isExpired: 0, expireTime: null });
});

test('expires by the database clock during a session', async () => {
  const made = await make(root);
  const admin = await enter(app, made);
  const soon = await sql<{ at: string }>`select now()::timestamptz(0) + interval '2 seconds' as at`.execute(
    started.context.database.kysely,
  );
  good(await setting(made.id, { expireTime: String(soon.rows[0]?.at) }));
  expect((await admin.get('blade-user/info')).status).toBe(200);
  await expect.poll(async () => (await admin.get('blade-user/info')).msg, { timeout: 10_000 }).toBe(closed);
});

test('keeps missing fields and never expires 000000', async () => {
  const [one, two] = [await make(root, { expireTime: '2030-01-01 00:00:00' }), await make(root)];
  good(await setting(`${one.id},${two.id}`, { accountNumber: '7' }));
  expect(await detail(one.id)).toMatchObject({ accountNumber: 7, expireTime: '2030-01-01 00:00:00' });
  expect(await detail(two.id)).toMatchObject({ accountNumber: 7, expireTime: null });
  const found = await root.get<Page<Tenant>>('blade-system/tenant/list', { tenantId: '000000' });
  const first = good(found).records[0]?.id ?? '';
  const words = '租户000000为平台租户，不能设置过期时间';
  expect(await setting(`${one.id},${first}`, { expireTime: '2031-01-01 00:00:00' })).toMatchObject({
    status: 400,
    msg: words,
  });
  expect(await root.post('blade-system/tenant/submit', { id: first, expireTime: '2031-01-01 00:00:00' })).toMatchObject(
    {
      status: 400,
      msg: words,
    },
  );
  expect(await detail(one.id)).toMatchObject({ expireTime: '2030-01-01 00:00:00' });
  good(await setting(first, { accountNumber: '500', expireTime: '' }));
  expect((await setting('1', { accountNumber: '1' })).status).toBe(404);
});
