import type { Binding } from '@kaoxin/contract/auth/binding.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#app';
import { signIn, Visitor } from '../../../testing/browser.ts';
import { testPassword } from '../../../testing/context.ts';
import { addPerson } from '../../../testing/people.ts';
import { setRows } from '../../../testing/rows.ts';
import { answerAt } from '../../../testing/third-party.ts';
import { tryPassword } from '../front-door.fixture.ts';
import { password as registeredWith, SocialDoor } from './social.fixture.ts';

let door: SocialDoor;
beforeAll(async () => {
  door = await SocialDoor.open(buildApp);
});
afterAll(() => door.close());

const list = async (who: Visitor) => (await who.get<Binding[]>('blade-auth/oauth/binding/list')).data;
const bound = async (who: Visitor) =>
  (await list(who)).filter(({ isBound }) => isBound === 1).map(({ source }) => source);
async function worker(account: string): Promise<Visitor> {
  await addPerson(door.context, { account, roles: ['case_handler'] });
  return signIn(door.app, account);
}
const stale = { status: 400, msg: '绑定已失效，请重新操作' };
const password = testPassword;

test('binds in a session, allows logins and unbinds', async () => {
  const who = await worker('willing');
  expect(await list(who)).toContainEqual({
    source: 'civic',
    name: 'civic认证',
    isBound: 0,
    nickName: null,
    since: null,
  });
  const browser = door.browser();
  const answer = await browser.bind(who, 'civic', door.civic, 'lin');
  expect(answer.data).toEqual({
    source: 'civic',
    name: 'civic认证',
    isBound: 1,
    nickName: '林第三',
    since: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  });
  expect((await browser.logIn('civic', door.civic, 'lin')).body.account).toBe('willing');
  const { rows } = await door.run(sql`select actor_name, status from audit
    where call = 'POST blade-auth/oauth/binding/finish' and actor_name = 'willing'`);
  expect(rows).toEqual([{ actorName: 'willing', status: 200 }]);
  const inbox = await who.get<{ title: string }[]>('desk/inbox/list', { tab: 'message' });
  expect(inbox.data.map(({ title }) => title)).toEqual([
    '您的账号已绑定【civic认证】，可由其登录；如非本人操作，请立即解除绑定并修改密码',
  ]);

  expect(await browser.binding(who, 'remove', { source: 'civic', password })).toMatchObject({ status: 200 });
  expect(await bound(who)).toEqual([]);
  expect((await browser.logIn('civic', door.civic, 'lin')).body).toMatchObject({ user_id: '', role_name: 'guest' });
  expect(await browser.binding(who, 'remove', { source: 'civic', password })).toMatchObject({ status: 404 });
});

test('asks for the password again and locks after five', async () => {
  const who = await worker('careful');
  const browser = door.browser();
  for (const step of ['start', 'remove'] as const) {
    const refused = await browser.binding(who, step, { source: 'civic', password: 'wrong' });
    expect([refused.status, refused.msg, refused.data]).toEqual([400, '登录密码不正确', { fields: ['password'] }]);
    expect((await browser.binding(who, step, { source: 'civic' })).msg).toBe('请输入登录密码');
  }
  for (let attempt = 0; attempt < 3; attempt += 1)
    await browser.binding(who, 'start', { source: 'civic', password: 'wrong' });
  expect((await browser.binding(who, 'start', { source: 'civic', password })).msg).toBe('登录密码不正确');
  expect((await tryPassword(door.app, 'careful', testPassword, { from: '127.0.0.1' })).status).toBe(200);
  const nobody = new Visitor(door.app);
  for (const step of ['start', 'finish', 'remove'] as const)
    expect((await browser.binding(nobody, step, {})).status).toBe(401);
  expect((await nobody.get('blade-auth/oauth/binding/list')).status).toBe(401);
});

test('binds once per session, browser and third party', async () => {
  const who = await worker('once');
  const other = await worker('other');
  const browser = door.browser();
  const words = () => browser.visitToBind(who, 'civic', door.civic, 'as/once');

  expect(await browser.finish(other, await words())).toMatchObject(stale);
  expect(await browser.finish(await signIn(door.app, 'once'), await words())).toMatchObject(stale);
  expect(await door.browser().finish(who, await words())).toMatchObject(stale);
  expect(await browser.finish(who, { ...(await words()), bind: 'rogue' })).toMatchObject(stale);
  expect(await browser.finish(who, { ...(await words()), state: 'invented' })).toMatchObject(stale);
  expect(await browser.finish(who, { ...(await words()), code: 'invented' })).toMatchObject({
    status: 400,
    msg: '第三方未能确认您的身份，请重试',
  });
  expect([await bound(who), await bound(other)]).toEqual([[], []]);

  const good = await words();
  const replies = await Promise.all(Array.from({ length: 5 }, () => browser.finish(who, good)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await browser.finish(who, good)).toMatchObject(stale);
});

test('separates binding from logging in', async () => {
  const who = await worker('apart');
  const browser = door.browser();
  const { code = '', state = '' } = await browser.visitToBind(who, 'civic', door.civic, 'as/apart');
  expect((await browser.enter('civic', new URLSearchParams({ code, state }))).status).toBe(400);
  const words = Object.fromEntries(await browser.visit('civic', door.civic, 'as/apart'));
  expect(await browser.finish(who, { bind: 'civic', ...words })).toMatchObject(stale);
  expect(await bound(who)).toEqual([]);
});

test('refuses identities bound to others or awaiting approval', async () => {
  const first = await worker('first');
  const second = await worker('second');
  const browser = door.browser();
  expect((await browser.bind(first, 'civic', door.civic, 'shared')).status).toBe(200);
  expect(await browser.bind(second, 'civic', door.civic, 'shared')).toMatchObject({
    status: 409,
    msg: '该第三方账号已绑定其他用户，请先由其解除或更换账号',
  });
  expect((await browser.logIn('civic', door.civic, 'shared')).body.account).toBe('first');
  expect((await browser.binding(first, 'start', { source: 'civic', password })).msg).toBe(
    '已绑定该第三方的账号，请先解除',
  );

  const visitor = door.browser();
  const { body } = await visitor.logIn('civic', door.civic, 'newcomer');
  expect((await door.register({ account: 'newcomer', oauthId: body.oauth_id })).statusCode).toBe(200);
  expect(await browser.bind(second, 'civic', door.civic, 'newcomer')).toMatchObject({ status: 409 });

  await setRows(door.context.database.kysely, 'user', { account: 'first' }, { isDeleted: 1 });
  expect((await browser.bind(second, 'civic', door.civic, 'shared')).status).toBe(200);
});

test('binds for one of two concurrent users', async () => {
  const people = [await worker('racer1'), await worker('racer2')];
  const ways = await Promise.all(
    people.map(async (who) => {
      const browser = door.browser();
      return { who, browser, words: await browser.visitToBind(who, 'civic', door.civic, 'as/raced') };
    }),
  );
  const replies = await Promise.all(ways.map(({ who, browser, words }) => browser.finish(who, words)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('invalidates an earlier registration ticket', async () => {
  const who = await worker('settled');
  const browser = door.browser();
  const { body } = await browser.logIn('civic', door.civic, 'settled');
  expect((await browser.bind(who, 'civic', door.civic, 'settled')).status).toBe(200);
  const late = await door.register({ account: 'thief', oauthId: body.oauth_id });
  expect([late.statusCode, late.json().msg]).toEqual([400, '第三方登陆信息错误!']);
  expect((await browser.logIn('civic', door.civic, 'settled')).body.account).toBe('settled');
});

test('refuses to remove the only login method', async () => {
  const browser = await door.admitted('lonely', 'lonely', ['case_handler']);
  const who = await signIn(door.app, 'lonely', { password: registeredWith });
  expect(await bound(who)).toEqual(['civic']);
  const types = sql<{ types: string }>`select authorized_grant_types as types from client where client_id = 'kaoxin'`;
  const [before] = (await door.run(types)).rows;
  const grants = (value: string) =>
    setRows(door.context.database.kysely, 'client', { clientId: 'kaoxin' }, { authorizedGrantTypes: value });
  await grants('refresh_token,social');
  const ask = { source: 'civic', password: registeredWith };
  expect((await browser.binding(who, 'remove', ask)).msg).toBe('这是您唯一的登录方式，不能解除');
  await grants(before?.types ?? '');
  expect((await browser.binding(who, 'remove', ask)).status).toBe(200);
});

test('reports cancellation, disabled and unreachable third parties', async () => {
  const who = await worker('stranded');
  const browser = door.browser();
  expect(await browser.visitToBind(who, 'civic', door.civic, 'deny')).toEqual({ bind: 'civic', error: 'denied' });
  const { data } = await browser.binding<{ address: string }>(who, 'start', { source: 'rogue', password });
  const wrong = await answerAt(door.rogue, data.address, 'as/lin');
  wrong.pathname = '/api/blade-auth/oauth/callback/civic';
  expect((await browser.back(wrong)).get('error')).toBe('state');
  await setRows(door.context.database.kysely, 'socialProvider', { source: 'plain' }, { isEnabled: 0 });
  expect((await browser.binding(who, 'start', { source: 'plain', password })).status).toBe(404);
  expect((await list(who)).map(({ source }) => source)).not.toContain('plain');
  expect((await browser.binding(who, 'start', { source: 'nowhere', password })).status).toBe(404);
  expect(await bound(who)).toEqual([]);
});
