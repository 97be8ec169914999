import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { testPassword } from '../../testing/context.ts';
import { addPerson } from '../../testing/people.ts';
import { addRow, ago } from '../../testing/rows.ts';
import { addClient } from '../../testing/services.ts';
import { ask, md5, reasonsOf, tryPassword } from './front-door.fixture.ts';

const app = testApp();

const person = (account: string, roles: string[] = ['case_handler']) => addPerson(app.context, { account, roles });
const refused = { error_code: 'invalid_grant', error_description: '用户名或密码错误' };

test.each(['query', 'form', 'json'] as const)('reads parameters from %s', async (as) => {
  await person(`reader-${as}`);
  const { status, body } = await tryPassword(app.server, `reader-${as}`, testPassword, { as });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    token_type: 'bearer',
    expires_in: 3600,
    tenant_id: '000000',
    account: `reader-${as}`,
    role_name: 'case_handler',
    must_change_password: 0,
  });
  expect(body.access_token).toMatch(/^[\w-]{43}$/);
  expect(body.refresh_token).toMatch(/^[\w-]{43}$/);
  expect(body.refresh_token).not.toBe(body.access_token);
  expect(body.avatar).toMatch(/^data:image/);
});

test('ignores account case and audits the login', async () => {
  await person('Gu-Qing');
  expect((await tryPassword(app.server, 'gu-qing')).status).toBe(200);
  expect(await reasonsOf(app.context, 'Gu-Qing')).toEqual([null]);
});

test('stores no plain tokens or passwords', async () => {
  await person('secretive');
  const { body } = await tryPassword(app.server, 'secretive');
  const { rows } = await sql<{ all: string }>`
    select (select string_agg(s::text, '') from session s) || (select string_agg(r::text, '') from refresh_token r)
      || (select string_agg(a::text, '') from audit a) || (select string_agg(u::text, '') from "user" u) as all`.execute(
    app.db,
  );
  const secrets = [body.access_token, body.refresh_token, md5(testPassword), testPassword];
  for (const secret of secrets) expect(rows[0]?.all).not.toContain(secret);
});

test('S13 returns the same 401 for all client errors', async () => {
  const db = app.db;
  await addClient(db, 'closed', { grants: 'password', status: 0 });
  await addClient(db, 'narrow', { grants: 'refresh_token' });
  const basic = (pair: string) => `Basic ${Buffer.from(pair).toString('base64')}`;
  const wrong = ['kaoxin:wrong', 'nobody:kaoxin_secret', 'closed:kaoxin_secret', 'narrow:kaoxin_secret', ':', 'kaoxin'];
  const headers = [...wrong.map(basic), 'Basic', 'Bearer x', ''];
  for (const authorization of headers) {
    const { status, body } = await tryPassword(app.server, 'admin', testPassword, { headers: { authorization } });
    expect([status, body], authorization).toEqual([
      401,
      { error_code: 'invalid_client', error_description: '客户端认证失败' },
    ]);
  }
});

test("refuses unknown and incomplete grants in the caller's language", async () => {
  for (const [grant_type, code] of [
    ['phone', 'invalid_code'],
    ['social', 'invalid_grant'],
  ] as const) {
    const { status, body } = await ask(app.server, { grant_type });
    expect([status, body.error_code]).toEqual([400, code]);
  }
  expect((await ask(app.server, { grant_type: 'magic' })).body.error_description).toBe('不支持的登录方式');
  const english = await ask(app.server, { grant_type: 'magic' }, { headers: { 'accept-language': 'en' } });
  expect(english.body.error_description).toBe('Unknown way to log in');
});

test('reports an expired tenant only after a right password', async () => {
  const { context } = app;
  await addRow(context.database.kysely, 'tenant', {
    tenantId: '700002',
    tenantName: '到期租户',
    expireTime: ago('1 day'),
  });
  await addPerson(context, { account: 'late', roles: [], tenantId: '700002' });
  const headers = { 'tenant-id': '700002' };
  expect((await tryPassword(app.server, 'late', 'wrong', { headers })).body).toEqual(refused);
  expect((await tryPassword(app.server, 'late', testPassword, { headers })).body.error_description).toBe(
    '租户已到期或停用，请联系管理员',
  );
});

test('S35 reduces hostile accounts to one plain line', async () => {
  const hostile = 'evil\n2026 INFO admin logged in\u001b[31m\u0000';
  expect((await tryPassword(app.server, hostile, 'x')).body).toEqual(refused);
  const { rows } = await sql<{ target: string }>`
    select target from audit where target like 'evil%'`.execute(app.db);
  expect(rows.map((row) => row.target)).toEqual(['evil 2026 INFO admin logged in [31m']);
});
