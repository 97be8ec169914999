import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildApp } from '#app';
import { wipeSuccessors } from '#platform/session/sweep.ts';
import { hashToken } from '#platform/session/tokens.ts';
import { testApp } from '../../../testing/app.ts';
import { testContext, testPassword } from '../../../testing/context.ts';
import { addDept, addPerson } from '../../../testing/people.ts';
import { ago, presentTime, setParameter, setRows } from '../../../testing/rows.ts';
import { addClient } from '../../../testing/services.ts';
import { ask, enter, md5, reasonsOf, refresh, statusWith } from '../front-door.fixture.ts';

const app = testApp();

const run = (statement: ReturnType<typeof sql>) => statement.execute(app.db);
const person = (account: string, roles: string[] = ['case_handler']) => addPerson(app.context, { account, roles });
const ended = { error_code: 'invalid_grant', error_description: '登录已失效,请重新登录' };
const usedAgo = (token: string, seconds: number) =>
  setRows(app.db, 'refreshToken', { tokenHash: hashToken(token) }, { usedAt: ago(`${seconds} seconds`) });

test.each(['token', 'token/refresh'] as const)('exchanges the pair at oauth/%s', async (path) => {
  const account = `renews-${path.length}`;
  await person(account);
  const first = await enter(app.server, account);
  const { status, body } = await refresh(app.server, first.refresh_token, { path });
  expect(status).toBe(200);
  expect(body).toMatchObject({ account, user_id: first.user_id, expires_in: 3600 });
  expect(body.access_token).not.toBe(first.access_token);
  expect(await statusWith(app.server, body.access_token ?? '')).toBe(200);
});

test('serves requests with the previous token for ten seconds', async () => {
  await person('under-way');
  const first = await enter(app.server, 'under-way');
  await refresh(app.server, first.refresh_token);
  expect(await statusWith(app.server, first.access_token)).toBe(200);
  await setRows(app.db, 'session', { formerHash: hashToken(first.access_token) }, { formerUntil: presentTime() });
  expect(await statusWith(app.server, first.access_token)).toBe(401);
});

test('S11 repeats a lost answer within the window', async () => {
  await person('lost-answer');
  const first = await enter(app.server, 'lost-answer');
  const { body: once } = await refresh(app.server, first.refresh_token);
  await usedAgo(first.refresh_token, 8);
  const { status, body: again } = await refresh(app.server, first.refresh_token);
  expect(status).toBe(200);
  expect([again.access_token, again.refresh_token]).toEqual([once.access_token, once.refresh_token]);
});

test('S09 ends the family for a token reused later', async () => {
  await person('robbed');
  const first = await enter(app.server, 'robbed');
  const { body: second } = await refresh(app.server, first.refresh_token);
  await usedAgo(first.refresh_token, 11);
  expect((await refresh(app.server, first.refresh_token)).body).toEqual(ended);
  expect(await statusWith(app.server, second.access_token ?? '')).toBe(401);
  expect((await refresh(app.server, second.refresh_token ?? '')).body).toEqual(ended);
  const reasons = await reasonsOf(app.context, 'POST blade-auth/oauth/token/refresh');
  expect(reasons).toContain('刷新令牌被重复使用，会话已终止');
});

test('encrypts the successor and erases it after the window', async () => {
  await person('sealed');
  const first = await enter(app.server, 'sealed');
  const { body } = await refresh(app.server, first.refresh_token);
  const kept = async () => {
    const { rows } = await run(sql`select successor from refresh_token
      where token_hash = ${hashToken(first.refresh_token)}`);
    return (rows[0] as { successor: Buffer | null }).successor;
  };
  const sealed = await kept();
  expect(sealed?.toString('latin1')).not.toContain(body.access_token ?? '');
  await wipeSuccessors(app.db);
  expect(await kept()).toEqual(sealed);
  await usedAgo(first.refresh_token, 11);
  await wipeSuccessors(app.db);
  expect(await kept()).toBeNull();
});

test('S10 creates one successor for a hundred concurrent refreshes', async () => {
  await person('two-tabs');
  const first = await enter(app.server, 'two-tabs');
  const other = await testContext({ database: app.context.database });
  const second = await buildApp(other.context);
  const replies = await Promise.all(
    Array.from({ length: 100 }, (_, n) => refresh(n % 2 === 0 ? app.server : second, first.refresh_token)),
  );
  await second.close();
  await other.close();
  expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200]));
  const pairs = new Set(replies.map(({ body }) => `${body.access_token} ${body.refresh_token}`));
  expect(pairs.size).toBe(1);
  const { rows } = await run(sql`select r.token_hash from refresh_token r join session s on s.id = r.session_id
    where s.user_id = ${first.user_id}`);
  expect(rows).toHaveLength(2);
  expect(await statusWith(app.server, replies[99]?.body.access_token ?? '')).toBe(200);
});

test('refuses unknown, expired and foreign refresh tokens alike', async () => {
  await person('expired');
  const first = await enter(app.server, 'expired');
  expect((await refresh(app.server, 'x'.repeat(43))).body).toEqual(ended);
  expect((await refresh(app.server, '')).body).toEqual(ended);
  await addClient(app.db, 'other', { grants: 'refresh_token' });
  const authorization = `Basic ${Buffer.from('other:kaoxin_secret').toString('base64')}`;
  expect((await refresh(app.server, first.refresh_token, { headers: { authorization } })).body).toEqual(ended);
  await setRows(app.db, 'refreshToken', { tokenHash: hashToken(first.refresh_token) }, { expiresAt: presentTime() });
  expect((await refresh(app.server, first.refresh_token)).body).toEqual(ended);
  expect(await statusWith(app.server, first.access_token)).toBe(200);
});

test('S12 refuses foreign tenants and roles without consuming tokens', async () => {
  await person('switcher', ['case_handler', 'case_auditor']);
  const first = await enter(app.server, 'switcher');
  const [handler = '', auditor = ''] = first.role_id.split(',');
  const withRole = (role: string) => refresh(app.server, first.refresh_token, { headers: { 'role-id': role } });
  const tenant = await refresh(app.server, first.refresh_token, { headers: { 'tenant-id': '700001' } });
  expect(tenant.body).toEqual(ended);
  expect((await withRole(auditor)).body.error_code).toBe('invalid_choice');
  expect((await withRole(first.role_id)).status).toBe(200);

  const dept = await addDept(app.context, '别处');
  await setParameter(app.context.database.kysely, 'site.switchMode', '1');
  const other = await testContext({ database: app.context.database });
  const open = await buildApp(other.context);
  const login = (headers: Record<string, string>) =>
    ask(open, { grant_type: 'password', username: 'switcher', password: md5(testPassword) }, { headers });
  expect((await login({ 'dept-id': dept })).body.error_code).toBe('invalid_choice');
  expect((await login({ 'role-id': '1' })).body.error_code).toBe('invalid_choice');
  const { body } = await login({ 'role-id': auditor });
  expect(body.role_name).toBe('case_auditor');
  const { body: back } = await refresh(open, body.refresh_token ?? '', { headers: { 'role-id': handler } });
  expect(back.role_name).toBe('case_handler');
  await open.close();
  await other.close();
});
