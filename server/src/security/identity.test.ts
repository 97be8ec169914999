import { createHmac, generateKeyPairSync } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '#app';
import { forgetSettings } from '#platform/settings/settings.ts';
import { enter, refresh, statusWith } from '../areas/auth/front-door.fixture.ts';
import { clientHeader, signIn, type Visitor } from '../testing/browser.ts';
import { type TestContext, testContext, testPassword } from '../testing/context.ts';
import { addPerson } from '../testing/people.ts';
import { ago, setParameter, setRows } from '../testing/rows.ts';

/** Cases of security.md 5.1 about calls; docs/security.md names the test of each. */
let testing: TestContext;
let app: FastifyInstance;
let second: FastifyInstance;
let closeSecond: () => Promise<void>;
let administrator: Visitor;
beforeAll(async () => {
  testing = await testContext();
  app = await buildApp(testing.context);
  const other = await testContext({ database: testing.context.database });
  second = await buildApp(other.context);
  closeSecond = async () => {
    await second.close();
    await other.close();
  };
  administrator = await signIn(app, 'admin');
});
afterAll(async () => {
  await closeSecond();
  await app.close();
  await testing.close();
});
const onBoth = async (token: string) => [await statusWith(app, token), await statusWith(second, token)];

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
/** Signing keys published in repositories of look-alikes. */
const publicKeys = [
  'bladexisapowerfulmicroservicearchitectureupgradedandoptimizedfromacommercialproject',
  'bladex',
  'secret',
];
const claims = {
  token_type: 'access_token',
  tenant_id: '000000',
  user_id: '1123598821738675201',
  role_name: 'administrator',
  role_id: '1123598816738675201',
  account: 'admin',
  client_id: 'kaoxin',
  exp: 4_000_000_000,
};
function forged(): string[] {
  const sign = (key: string, header: object, body: object = claims) => {
    const text = `${part(header)}.${part(body)}`;
    return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
  };
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const own = sign('secret', { alg: 'HS256', typ: 'JWT' });
  return [
    ...publicKeys.map((key) => sign(key, { alg: 'HS256', typ: 'JWT' })),
    ...publicKeys.map((key) => sign(Buffer.from(key, 'base64').toString('latin1'), { alg: 'HS256' })),
    ...['none', 'None', 'NONE'].map((alg) => `${part({ alg })}.${part(claims)}.`),
    sign(pem, { alg: 'RS256', typ: 'JWT' }),
    sign('secret', { alg: 'HS256' }, { ...claims, aud: 'elsewhere' }),
    own.replace(part(claims), part({ ...claims, tenant_id: '111111', role_id: '1' })),
  ];
}

test('S01 refuses tokens with public, missing or swapped keys and edited claims', async () => {
  const real = await enter(app, 'admin');
  administrator = await signIn(app, 'admin');
  for (const token of [...forged(), `${real.access_token}x`, real.access_token.slice(1), real.refresh_token])
    expect([token, ...(await onBoth(token))]).toEqual([token, 401, 401]);
  for (const header of [`crypto ${real.access_token}`, `Basic ${real.access_token}`])
    expect(
      (await app.inject({ url: '/api/blade-system/param/list', headers: { 'blade-auth': header } })).statusCode,
    ).toBe(401);
});

/** Paths that scanners of look-alikes request first. */
const scanned = [
  'blade-user/export-user?Blade-Auth=',
  'blade-user/user-list',
  'blade-user/list',
  'blade-log/api/list?updatexml(1,concat(0x3f,md5(1),0x3f),1)=1',
  'blade-log/error/list',
  'blade-log/usual/list',
  'blade-system/menu/list?updatexml(1,concat(1,user()),1)=1',
  'blade-system/dict-biz/list?updatexml(1,concat(0x7e,version()),1)=1',
  'blade-system/tenant/list',
  'blade-system/user/page',
  'blade-develop/datasource/list',
  'blade-desk/notice/list?updatexml(1,concat(0x7e,user()),1)=1',
  'blade-resource/oss/list',
  'blade-resource/sms/list',
  'blade-flow/model/list',
  'blade-report/report/rest/list',
];
const outside = [
  'ureport/designer',
  'ureport/datasource/testConnection',
  'ureport/res/../../WEB-INF/web.xml',
  'actuator',
  'actuator/env',
  'actuator/heapdump',
  'v2/api-docs',
  'v3/api-docs',
  'swagger-resources',
  'doc.html',
  'druid/index.html',
  'nacos/v1/auth/users?pageNo=1&pageSize=9',
  '.env',
  '.git/config',
  'WEB-INF/web.xml',
];

test('S02 the scanner’s paths without a session: 401 or 404, and nothing is listed', async () => {
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  for (const path of [...scanned, ...outside].flatMap((one) => [`/api/${one}`, `/${one}`])) {
    for (const method of ['GET', 'POST'] as const) {
      const answer = await fetch(`${address}${path}`, { method, headers: { authorization: clientHeader } });
      const text = await answer.text();
      // The front end answers its page at every address outside /api that is no file; the page holds no data.
      const isPage = answer.status === 200 && text.includes('<div id="root">') && !path.startsWith('/api/');
      expect([method, path, answer.status]).toEqual([method, path, isPage ? 200 : expect.toSatisfy(isRefused)]);
      expect(text, path).not.toMatch(/records|password|select |stack|at \w+ \(|"root:/i);
    }
  }
});
const isRefused = (status: number): boolean => [401, 404, 405].includes(status);

type Ending = (who: { id: string; account: string; token: string }) => Promise<{ status: number; msg: string }>;
const endings: Record<string, Ending> = {
  'the reset of the password': ({ id }) => administrator.post('blade-user/reset-password', { userIds: id }),
  'the reset of the second factor': ({ id }) => administrator.post('blade-user/reset-second-factor', { userIds: id }),
  'being disabled': ({ id }) => administrator.post('blade-user/update', { id, status: 0 }),
  'being removed': ({ id }) => administrator.post('blade-user/remove', { ids: id }),
  'being ended among those online': async ({ account }) => {
    const { data } = await administrator.get<{ records: { id: string }[] }>('blade-user/online/page', { account });
    return administrator.post('blade-user/online/end', { ids: data.records.map(({ id }) => id) });
  },
};

describe('S08 at the next request, on every server', () => {
  test.each(Object.keys(endings))('after %s token and refresh token are worth nothing', async (ending) => {
    const account = `s08-${Object.keys(endings).indexOf(ending)}`;
    const id = await addPerson(testing.context, { account, roles: [] });
    const token = await enter(second, account);
    expect(await onBoth(token.access_token)).toEqual([200, 200]);
    const { status, msg } = (await endings[ending]?.({ id, account, token: token.access_token })) ?? {};
    expect([msg, status]).toEqual(['操作成功', 200]);
    expect(await onBoth(token.access_token)).toEqual([401, 401]);
    expect((await refresh(second, token.refresh_token)).body.error_description).toBe('登录已失效,请重新登录');
  });

  test('after a change of one’s own password the other sessions are over, this one goes on', async () => {
    await addPerson(testing.context, { account: 's08-own', roles: ['case_handler'] });
    const [here, there] = [await signIn(app, 's08-own'), await signIn(second, 's08-own')];
    const next = 'Another-Room-2027';
    const body = { oldPassword: testPassword, newPassword: next, newPassword1: next };
    expect((await here.post('blade-user/update-password', body)).status).toBe(200);
    expect(await onBoth(there.token ?? '')).toEqual([401, 401]);
    expect(await onBoth(here.token ?? '')).toEqual([200, 200]);
  });

  test('a role taken away by its giver answers 403 and no 401', async () => {
    const id = await addPerson(testing.context, { account: 's08-role', roles: ['audit_admin'] });
    const { access_token: token } = await enter(second, 's08-role');
    const logs = (server: FastifyInstance) =>
      server.inject({ url: '/api/blade-log/api/list', headers: { 'blade-auth': `bearer ${token}` } });
    expect((await logs(second)).statusCode).toBe(200);
    const { rows } = await sql<{ id: string }>`select id from role where role_alias = 'data_analyst'
      and tenant_id = '000000'`.execute(testing.context.database.kysely);
    expect((await administrator.post('blade-user/grant', { userIds: id, roleIds: rows[0]?.id })).status).toBe(200);
    for (const server of [app, second]) expect((await logs(server)).statusCode).toBe(403);
    expect(await onBoth(token)).toEqual([200, 200]);
  });
});

test('S14b ends the oldest sessions beyond the limit on every server', async () => {
  await addPerson(testing.context, { account: 's14b', roles: ['case_handler'] });
  await setParameter(testing.context.database.kysely, 'session.limit', '2');
  forgetSettings(testing.context);
  const tokens = [await enter(app, 's14b'), await enter(app, 's14b'), await enter(app, 's14b')];
  const alive = await Promise.all(tokens.map(({ access_token }) => onBoth(access_token)));
  expect(alive).toEqual([
    [401, 401],
    [200, 200],
    [200, 200],
  ]);
  await setParameter(testing.context.database.kysely, 'session.limit', '0');
  forgetSettings(testing.context);
});

test('S14b the clock of a client plays no part', async () => {
  await addPerson(testing.context, { account: 's14b-clock', roles: ['case_handler'] });
  const token = await enter(app, 's14b-clock');
  await setRows(testing.context.database.kysely, 'session', { userId: token.user_id }, { createdAt: ago('13 hours') });
  for (const date of ['Thu, 01 Jan 1970 00:00:00 GMT', 'Fri, 01 Jan 2100 00:00:00 GMT']) {
    const headers = { 'blade-auth': `bearer ${token.access_token}`, date, 'x-request-time': date };
    expect((await app.inject({ url: '/api/blade-auth/oauth/user-info', headers })).statusCode).toBe(401);
    expect((await refresh(app, token.refresh_token, { headers: { date } })).status).toBe(400);
  }
});
