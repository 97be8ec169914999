import type { Page } from '@kaoxin/contract/conventions.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#app';
import { signIn, Visitor } from '../../../testing/browser.ts';
import { type TestContext, testContext } from '../../../testing/context.ts';
import { addPerson } from '../../../testing/people.ts';
import { addTenant } from '../../../testing/tenant.ts';

interface Client {
  id: string;
  clientId: string;
  version: number;
}

let started: TestContext;
let app: FastifyInstance;
let administrator: Visitor;
let handler: Visitor;
let foreigner: Visitor;

beforeAll(async () => {
  started = await testContext();
  app = await buildApp(started.context);
  await addTenant(started.context, '111111');
  await addPerson(started.context, { account: 'handler', roles: ['case_handler'] });
  await addPerson(started.context, { account: 'other', roles: ['admin'], tenantId: '111111' });
  administrator = await signIn(app, 'admin');
  handler = await signIn(app, 'handler');
  foreigner = await signIn(app, 'other', { tenantId: '111111' });
});
afterAll(async () => {
  await app.close();
  await started.close();
});

const secret = 'a-secret-of-some-length';
const form = {
  clientSecret: secret,
  authorizedGrantTypes: 'password,refresh_token',
  scope: 'all',
  accessTokenValidity: 3600,
  refreshTokenValidity: 604_800,
};
const add = (clientId: string, more: object = {}) =>
  administrator.post<Client>('blade-system/client/submit', { ...form, clientId, ...more });
const storedSecret = async (id: string) =>
  (
    await sql<{ hash: string }>`select client_secret_hash as hash from client where id = ${id}`.execute(
      started.context.database.kysely,
    )
  ).rows[0]?.hash;
const isKnown = async (clientId: string, with_: string) => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/blade-auth/oauth/token?tenantId=000000&grant_type=password',
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${with_}`).toString('base64')}` },
  });
  return answer.statusCode !== 401;
};
const own = async () =>
  (await administrator.get<Page<Client>>('blade-system/client/list', { clientId: 'kaoxin' })).data.records[0];

test('never returns the secret and keeps it when empty', async () => {
  const added = await add('gateway');
  expect(added.status).toBe(200);
  const { id } = added.data;
  const answers = [
    added,
    await administrator.get('blade-system/client/list'),
    await administrator.get('blade-system/client/detail', { id }),
    await administrator.post('blade-system/client/submit', { id, scope: 'read', version: 1 }),
  ];
  for (const { body } of answers) expect(JSON.stringify(body)).not.toMatch(/secret|[0-9a-f]{64}/i);
  const hash = await storedSecret(id);
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(await isKnown('gateway', secret)).toBe(true);
  await administrator.post('blade-system/client/submit', { id, clientSecret: '' });
  expect(await storedSecret(id)).toBe(hash);
  await administrator.post('blade-system/client/submit', { id, clientSecret: 'another-secret-of-length' });
  expect(await isKnown('gateway', secret)).toBe(false);
  expect(await isKnown('gateway', 'another-secret-of-length')).toBe(true);
  expect((await administrator.post('blade-system/client/submit', { id, scope: 'x', version: 1 })).status).toBe(409);
  expect((await administrator.post(`blade-system/client/remove?ids=${id}`)).status).toBe(200);
  expect(await isKnown('gateway', 'another-secret-of-length')).toBe(false);
});

test('stores all form fields and ignores extra grant codes', async () => {
  const rest = {
    webServerRedirectUri: 'http://localhost:8888',
    resourceIds: 'all',
    authorities: 'read',
    autoapprove: 'true',
    additionalInformation: '业务系统',
  };
  const granted = { authorizedGrantTypes: 'refresh_token,password,authorization_code' };
  const { id } = (await add('sword', { ...rest, ...granted })).data;
  expect((await administrator.get('blade-system/client/detail', { id })).data).toMatchObject({ ...rest, ...granted });
  const answer = await app.inject({
    method: 'POST',
    url: '/api/blade-auth/oauth/token',
    query: { grant_type: 'authorization_code', code: 'x', redirect_uri: rest.webServerRedirectUri, tenantId: '000000' },
    headers: { authorization: `Basic ${Buffer.from(`sword:${secret}`).toString('base64')}` },
  });
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    { error_code: 'unsupported_grant_type', error_description: '不支持的登录方式' },
  ]);
});

test('hashes new passwords only for clients that ask for it', async () => {
  const flagOf = async (id: string) =>
    (await administrator.get<{ hashesPasswords: number | null }>('blade-system/client/detail', { id })).data
      .hashesPasswords;
  expect(await flagOf((await own())?.id ?? '')).toBe(0);
  const { id } = (await add('hashing', { hashesPasswords: 1 })).data;
  expect(await flagOf(id)).toBe(1);
});

test('keeps the secret out of the audit log', async () => {
  await add('logged');
  const { rows } = await sql<{ input: string }>`
    select input::text as input from audit where call = 'POST blade-system/client/submit'`.execute(
    started.context.database.kysely,
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { input } of rows) expect(input).not.toContain(secret);
});

test.each([
  [{ clientSecret: undefined }, '请输入应用密钥'],
  [{ clientSecret: 'short' }, '应用密钥不能少于16个字符'],
  [{ authorizedGrantTypes: 'password,root' }, '授权类型不在可选范围内'],
  [{ accessTokenValidity: 1 }, '令牌时效（秒）不能小于60'],
  [{ clientSecretHash: 'x' }, '不支持的字段：clientSecretHash'],
])('%j is refused: %s', async (more, words) => {
  const answer = await add('refused', more);
  expect(answer.status).toBe(400);
  expect(answer.msg).toContain(words);
});

test('refuses a duplicate id, also concurrently', async () => {
  const answers = await Promise.all([add('once'), add('once'), add('once')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

test('protects the client of the current session', async () => {
  const mine = await own();
  const id = mine?.id ?? '';
  const change = (more: object) => administrator.post('blade-system/client/submit', { id, ...more });
  for (const more of [{ clientId: 'other' }, { clientSecret: secret }, { authorizedGrantTypes: 'phone' }])
    expect((await change(more)).msg).toBe('不能修改当前登录所用应用的编号、密钥和授权类型');
  expect((await change({ accessTokenValidity: 7200 })).status).toBe(200);
  const removed = await administrator.post(`blade-system/client/remove?ids=${id}`);
  expect([removed.status, removed.msg]).toEqual([400, '应用【kaoxin】仍有登录会话，不能删除']);
});

test('returns 401, 403, and nothing across tenants', async () => {
  const id = (await own())?.id ?? '';
  for (const [who, status] of [
    [new Visitor(app), 401],
    [handler, 403],
  ] as const) {
    expect((await who.get('blade-system/client/list')).status).toBe(status);
    expect((await who.post('blade-system/client/submit', {})).status).toBe(status);
    expect((await who.post(`blade-system/client/remove?ids=${id}`)).status).toBe(status);
  }
  expect((await foreigner.get<Page<Client>>('blade-system/client/list')).data.total).toBe(0);
  expect((await foreigner.get('blade-system/client/detail', { id })).status).toBe(404);
  expect((await foreigner.post('blade-system/client/submit', { id, scope: 'x' })).status).toBe(404);
  expect((await foreigner.post(`blade-system/client/remove?ids=${id}`)).status).toBe(404);
  expect((await foreigner.post('blade-system/client/submit', { ...form, clientId: 'theirs' })).status).toBe(403);
});
