import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#app';
import { signIn } from '../../../testing/browser.ts';
import { addPerson } from '../../../testing/people.ts';
import { SocialDoor } from './social.fixture.ts';

let door: SocialDoor;
let hostile: Server;
let elsewhere: string;
const received: string[] = [];

beforeAll(async () => {
  hostile = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += String(part);
    received.push(`${request.url} ${JSON.stringify(request.headers)} ${body}`);
    response.end(JSON.stringify({ access_token: 'x', sub: 'bound', name: 'x' }));
  }).listen(0, 'localhost');
  await once(hostile, 'listening');
  elsewhere = `http://localhost:${(hostile.address() as AddressInfo).port}`;
  door = await SocialDoor.open(buildApp);
});
afterAll(async () => {
  await door.close();
  hostile.close();
});

const path = 'blade-system/social/submit';
const idOf = async (source: string): Promise<string> =>
  String((await door.run(sql<{ id: string }>`select id from social_provider where source = ${source}`)).rows[0]?.id);
const linksOf = async (source: string): Promise<number> =>
  (
    await door.run(sql<{ n: number }>`select count(*)::int as n from social_link l join social_provider p
      on p.id = l.provider_id where p.source = ${source}`)
  ).rows[0]?.n ?? 0;

test.each([
  ['plain', () => ({ tokenUrl: `${elsewhere}/token` }), '令牌地址'],
  ['plain', () => ({ userUrl: `${elsewhere}/me` }), '用户信息地址'],
  ['plain', () => ({ authorizeUrl: `${elsewhere}/auth` }), '授权地址'],
  ['plain', () => ({ subjectField: 'name' }), '用户标识字段'],
  ['plain', () => ({ clientId: 'another' }), '应用标识'],
  ['civic', () => ({ issuer: elsewhere }), '签发方地址'],
  ['civic', () => ({ kind: 3 }), '接入类型'],
] as const)('S61 %s: requires the secret to change identity settings', async (source, change, label) => {
  const answer = await door.administrator.post(path, { id: await idOf(source), ...change() });
  expect([answer.status, answer.msg]).toEqual([400, `更换${label}时请重新输入应用密钥`]);
  await door.browser().visit(source, door.civic, 'as/lin');
  expect(received).toEqual([]);
});

test('S61 ends links and registrations of a moved party', async () => {
  const browser = await door.admitted('bound', 'bound');
  const underWay = door.browser();
  const words = await underWay.visit('civic', door.civic, 'as/bound');
  const newcomer = door.browser();
  const ticket = (await newcomer.logIn('civic', door.civic, 'qian')).body.oauth_id;
  expect((await door.register({ account: 'waits', oauthId: ticket })).statusCode).toBe(200);
  const waiting = await door.waitingId('waits');
  const heard = async () => (await door.run(sql`select from "change" where table_name = 'registration'`)).rows.length;

  const kept = { id: await idOf('civic'), nameField: 'name', providerName: '市民认证' };
  expect((await door.administrator.post(path, kept)).status).toBe(200);
  expect(await linksOf('civic')).toBe(2);

  const { clientSecret } = door.civic;
  const before = await heard();
  const moved = await door.administrator.post(path, { id: kept.id, issuer: elsewhere, clientSecret });
  expect(moved.status).toBe(200);
  expect(await linksOf('civic')).toBe(0);
  expect(await heard()).toBeGreaterThan(before);
  const back = await door.administrator.post(path, { id: kept.id, issuer: door.civic.issuer, clientSecret });
  expect(back.status).toBe(200);

  expect((await underWay.enter('civic', words)).body.error_code).toBe('invalid_grant');
  const again = await browser.logIn('civic', door.civic, 'bound');
  expect([again.body.user_id, again.body.access_token]).toEqual(['', '']);
  const admitted = await door.administrator.post('blade-user/registration/pass', { id: waiting, roleId: [] });
  expect(admitted.status).toBe(409);

  const told = await door.run(sql<{
    title: string;
  }>`select m.title from inbox_message m join "user" u on u.id = m.user_id
    where u.account = 'bound'`);
  expect(told.rows.map(({ title }) => title)).toContain('您在【市民认证】的账号已解除绑定');
});

test('S61 audits changed third parties without their secret', async () => {
  await addPerson(door.context, { account: 'reader', roles: ['audit_admin'] });
  const reader = await signIn(door.app, 'reader');
  const { data } = await reader.get<{ records: unknown[] }>('blade-log/api/list', { requestUri: path });
  expect(data.records.length).toBeGreaterThan(0);
  const { rows } = await door.run(sql<{ input: string }>`select input::text as input from audit
    where call = ${`POST ${path}`}`);
  expect(rows.some(({ input }) => input.includes(elsewhere))).toBe(true);
  expect(rows.some(({ input }) => input.includes(door.civic.clientSecret))).toBe(false);
});
