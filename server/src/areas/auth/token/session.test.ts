import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#app';
import { endSessionsOf } from '#platform/session/end-session.ts';
import { signIn, Visitor } from '../../../testing/browser.ts';
import { testContext } from '../../../testing/context.ts';
import { addPerson } from '../../../testing/people.ts';
import { roleIds } from '../../../testing/rights.ts';
import { addRow, ago, setRow, setRows } from '../../../testing/rows.ts';
import { enter, refresh, statusWith } from '../front-door.fixture.ts';

let app: FastifyInstance;
let second: FastifyInstance;
let testing: Awaited<ReturnType<typeof testContext>>;
let other: Awaited<ReturnType<typeof testContext>>;
beforeAll(async () => {
  testing = await testContext();
  app = await buildApp(testing.context);
  other = await testContext({ database: testing.context.database });
  second = await buildApp(other.context);
});
afterAll(async () => {
  await Promise.all([app.close(), second.close()]);
  await other.close();
  await testing.close();
});

const run = (statement: ReturnType<typeof sql>) => statement.execute(testing.context.database.kysely);
const person = (account: string, roles: string[] = ['case_handler']) => addPerson(testing.context, { account, roles });
const onBoth = async (token: string) => [await statusWith(app, token), await statusWith(second, token)];

test('shares sessions between servers', async () => {
  await person('shared');
  const { access_token: token } = await enter(app, 'shared');
  expect(await onBoth(token)).toEqual([200, 200]);
});

test('accepts sessions only in the header', async () => {
  await person('header-only');
  const { access_token: token } = await enter(app, 'header-only');
  const url = '/api/blade-auth/oauth/user-info';
  const cookies = { 'kaoxin-access-token': token };
  expect((await app.inject({ url, cookies })).statusCode).toBe(401);
  expect((await app.inject({ url, query: { 'Blade-Auth': `bearer ${token}` } })).statusCode).not.toBe(200);
  expect((await app.inject({ url, headers: { 'blade-auth': token } })).statusCode).toBe(401);
  expect((await app.inject({ url, headers: { 'blade-auth': `Bearer ${token}` } })).statusCode).toBe(200);
});

test('separates sessions of concurrent requests', async () => {
  const accounts = Array.from({ length: 8 }, (_, n) => `at-once-${n}`);
  const tokens: string[] = [];
  for (const account of accounts) {
    await person(account);
    tokens.push((await enter(app, account)).access_token);
  }
  const asked = [...tokens, ...tokens, 'A'.repeat(43)];
  const told = () =>
    Promise.all(
      asked.map(async (token) => {
        const headers = { 'blade-auth': `bearer ${token}` };
        const { statusCode, body } = await app.inject({ url: '/api/blade-auth/oauth/user-info', headers });
        return statusCode === 200 ? accounts.filter((account) => body.includes(`"${account}"`)).join() : statusCode;
      }),
    );
  expect(await told()).toEqual([...accounts, ...accounts, 401]);
  await setRows(testing.context.database.kysely, 'user', { account: accounts[3] }, { status: 0 });
  const left = accounts.map((account, n) => (n === 3 ? 401 : account));
  expect(await told()).toEqual([...left, ...left, 401]);
});

test('S01 refuses made-up and signed tokens', async () => {
  const jwt = 'eyJhbGciOiJub25lIn0.eyJ1c2VyX2lkIjoiMSIsInJvbGVfbmFtZSI6ImFkbWluaXN0cmF0b3IifQ.';
  for (const token of [jwt, 'x', 'null', `${'A'.repeat(43)}`, "' or 1=1--"])
    expect(await statusWith(app, token)).toBe(401);
});

const endings: Record<string, (id: string, token: string) => Promise<unknown>> = {
  'log-out': (_id, token) => new Visitor(app, token).get('blade-auth/oauth/logout'),
  'reset of the password': (id) => endSessionsOf(testing.context.database.kysely, [id], 'password'),
  disabling: (id) => setRow(testing.context.database.kysely, 'user', id, { status: 0 }),
  deletion: (id) => setRow(testing.context.database.kysely, 'user', id, { isDeleted: 1 }),
};
test.each(Object.keys(endings))('S08 returns 401 on every server after %s', async (ending) => {
  const account = `ends-by-${ending.replaceAll(' ', '-')}`;
  const id = await person(account);
  const token = await enter(app, account);
  expect(await onBoth(token.access_token)).toEqual([200, 200]);
  await endings[ending]?.(id, token.access_token);
  expect(await onBoth(token.access_token)).toEqual([401, 401]);
  expect((await refresh(second, token.refresh_token)).status).toBe(400);
});

test('S08 blocks users of an expired tenant until extended', async () => {
  await addRow(testing.context.database.kysely, 'tenant', { tenantId: '700008', tenantName: '将到期' });
  await addPerson(testing.context, { account: 'tenant-person', roles: [], tenantId: '700008' });
  const visitor = await signIn(app, 'tenant-person', { tenantId: '700008' });
  const token = visitor.token ?? '';
  await setRows(testing.context.database.kysely, 'tenant', { tenantId: '700008' }, { expireTime: ago('1 second') });
  expect(await onBoth(token)).toEqual([401, 401]);
  await setRows(testing.context.database.kysely, 'tenant', { tenantId: '700008' }, { expireTime: null });
  expect(await onBoth(token)).toEqual([200, 200]);
  await setRows(testing.context.database.kysely, 'tenant', { tenantId: '700008' }, { status: 0 });
  expect(await onBoth(token)).toEqual([401, 401]);
});

test('S08 applies role changes with the next request', async () => {
  const id = await person('role-loser', ['admin', 'case_handler']);
  const { access_token: token } = await enter(app, 'role-loser');
  const list = async (from: FastifyInstance) => (await new Visitor(from, token).get('blade-system/param/list')).status;
  expect([await list(app), await list(second)]).toEqual([200, 200]);
  const setRoles = (aliases: string[]) =>
    setRow(testing.context.database.kysely, 'user', id, { roleIds: roleIds(aliases) });
  await setRoles(['case_handler']);
  expect([await list(app), await list(second), ...(await onBoth(token))]).toEqual([403, 403, 200, 200]);
  await setRoles(['case_handler', 'admin']);
  expect([await list(app), await list(second)]).toEqual([200, 200]);
});

test('audits logout and allows repeating it', async () => {
  await person('leaver');
  const { access_token: token, user_id: id } = await enter(app, 'leaver');
  const visitor = new Visitor(app, token);
  for (const _round of [1, 2]) expect((await visitor.get('blade-auth/oauth/logout')).status).toBe(200);
  expect((await new Visitor(app).get('blade-auth/oauth/logout')).status).toBe(200);
  const { rows } = await run(sql`select title from audit where actor_id = ${id} and call like '%logout'`);
  expect(rows).toEqual([{ title: '退出登录' }]);
});

test('S35 cleans and bounds browser log entries', async () => {
  await person('reporter');
  const visitor = new Visitor(app, (await enter(app, 'reporter')).access_token);
  const entry = {
    type: 'TypeError',
    message: '<img src=x onerror=alert(1)>\u001b[31m\u0000 broken',
    stack: 'at list.tsx:1\nat app.tsx:2',
    info: '页面渲染',
    url: 'http://localhost/#/wel',
    time: '2026-03-02 09:00:00',
  };
  expect((await visitor.post('blade-auth/oauth/logout', [entry, { ...entry, message: 'second' }])).status).toBe(200);
  const { rows } = await run(
    sql`select name, message, stack, info, source from error_log where source = 'browser' order by id`,
  );
  expect(rows).toHaveLength(2);
  expect(rows[0]).toEqual({
    name: 'TypeError',
    message: '<img src=x onerror=alert(1)> [31m  broken',
    stack: entry.stack,
    info: '2026-03-02 09:00:00 页面渲染',
    source: 'browser',
  });
  const many = Array.from({ length: 201 }, () => ({ ...entry, stack: '' }));
  expect((await visitor.post('blade-auth/oauth/logout', many)).status).toBe(400);
  expect((await visitor.post('blade-auth/oauth/logout', [{ ...entry, message: 'x'.repeat(4001) }])).status).toBe(400);
  expect((await new Visitor(app).post('blade-auth/oauth/logout', [entry])).status).toBe(401);
});
