import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#app';
import { signIn } from '../../../testing/browser.ts';
import { testPassword } from '../../../testing/context.ts';
import { addPerson } from '../../../testing/people.ts';
import { presentTime, setRows } from '../../../testing/rows.ts';
import { spendBudget } from '../../../testing/services.ts';
import { md5, tryPassword } from '../front-door.fixture.ts';
import { password, SocialDoor } from './social.fixture.ts';

let door: SocialDoor;
beforeAll(async () => {
  door = await SocialDoor.open(buildApp);
});
afterAll(() => door.close());

const msgOf = async (answer: Promise<{ statusCode: number; json(): { msg: string } }>) => {
  const { statusCode, json } = await answer.then((each) => ({ statusCode: each.statusCode, json: () => each.json() }));
  return [statusCode, json().msg];
};

test('S14 waits without a role until admitted', async () => {
  const browser = door.browser();
  const { body } = await browser.logIn('civic', door.civic, 'zhao');
  expect((await door.register({ account: 'zhao', oauthId: body.oauth_id })).statusCode).toBe(200);
  const waits = { error_code: 'account_unapproved', error_description: '注册申请尚未通过审核，请耐心等待管理员通过' };
  expect((await tryPassword(door.app, 'zhao', password)).body).toEqual(waits);
  expect((await tryPassword(door.app, 'zhao', 'wrong')).body).toEqual({
    error_code: 'invalid_grant',
    error_description: '用户名或密码错误',
  });
  expect((await browser.logIn('civic', door.civic, 'zhao')).body).toEqual(waits);
  expect((await door.run(sql`select from "user" where account = 'zhao'`)).rows).toEqual([]);

  const id = await door.waitingId('zhao');
  const passed = await door.administrator.post<{ status: number }>('blade-user/registration/pass', { id, version: 1 });
  expect([passed.status, passed.data.status]).toEqual([200, 1]);
  expect((await door.administrator.post('blade-user/registration/pass', { id })).status).toBe(409);
  const bySocial = await browser.logIn('civic', door.civic, 'zhao');
  expect([bySocial.status, bySocial.body.account, bySocial.body.role_id]).toEqual([200, 'zhao', '']);
  const byPassword = await tryPassword(door.app, 'zhao', password);
  expect([byPassword.status, byPassword.body.must_change_password]).toEqual([200, 0]);
});

test('allows a new registration after a refusal', async () => {
  const browser = door.browser();
  const { body } = await browser.logIn('civic', door.civic, 'refused-one');
  expect((await door.register({ account: 'refused-one', oauthId: body.oauth_id })).statusCode).toBe(200);
  const id = await door.waitingId('refused-one');
  const answer = await door.administrator.post('blade-user/registration/refuse', { id, reason: '非本单位人员' });
  expect(answer.data).toMatchObject({ status: 2, reason: '非本单位人员' });
  expect((await tryPassword(door.app, 'refused-one', password)).body.error_description).toBe('用户名或密码错误');
  const again = await browser.logIn('civic', door.civic, 'refused-one');
  expect((await door.register({ account: 'refused-one', oauthId: again.body.oauth_id })).statusCode).toBe(200);
});

test('assigns roles at admission if the admin may', async () => {
  const browser = await door.admitted('with-role', 'with-role', ['case_handler']);
  expect((await browser.logIn('civic', door.civic, 'with-role')).body.role_name).toBe('case_handler');
  await addPerson(door.context, { account: 'keeper', roles: ['admin'] });
  const keeper = await signIn(door.app, 'keeper');
  const { body } = await door.browser().logIn('civic', door.civic, 'another');
  await door.register({ account: 'another', oauthId: body.oauth_id });
  const { rows } = await door.run(sql<{ id: string }>`select id from role where role_alias = 'case_handler'`);
  const id = await door.waitingId('another');
  const attempt = await keeper.post('blade-user/registration/pass', { id, roleId: [rows[0]?.id] });
  expect(attempt.status).toBe(403);
  expect((await keeper.post('blade-user/registration/pass', { id })).status).toBe(200);
});

test('checks in the order of the specification', async () => {
  const words = [
    [{ tenantId: '', account: '', password: '', password2: '' }, '请先输入租户编号'],
    [{ account: ' ', password: '', password2: '' }, '请先输入账号名称'],
    [{ account: 'x', password: '', password2: 'b' }, '请先输入密码'],
    [{ account: 'x', password: 'a', password2: '' }, '请先输入密码'],
    [{ account: 'x', password2: 'other' }, '两次密码输入不一致'],
    [{ account: 'a b' }, '账号由字母、数字和 . _ @ - 组成，不超过45个字符'],
    [{ account: 'x', name: '1' }, '姓名含有非法字符'],
    [{ account: 'x', oauthId: 'made-up' }, '第三方登陆信息错误!'],
  ] as const;
  for (const [more, msg] of words) expect(await msgOf(door.register(more))).toEqual([400, msg]);
});

test('S14 validates tenant, account, password and visit', async () => {
  const { body } = await door.browser().logIn('civic', door.civic, 'careless');
  const oauthId = body.oauth_id;
  expect(await msgOf(door.register({ account: 'c', oauthId, tenantId: '999999' }))).toEqual([400, '租户信息错误!']);
  expect(await msgOf(door.register({ account: 'ADMIN', oauthId }))).toEqual([409, '当前账号已被使用!']);
  const weak = { password: 'short', password2: 'short' };
  expect(await msgOf(door.register({ account: 'c', oauthId, ...weak }))).toEqual([400, '密码长度不能少于10个字符']);
  const digest = { password: md5('b7'), password2: md5('b7') };
  expect(await msgOf(door.register({ account: 'c', oauthId, ...digest }))).toEqual([
    400,
    '密码须包含大写字母、小写字母、数字、符号中的至少3种',
  ]);
  const replies = await Promise.all(
    Array.from({ length: 5 }, (_, turn) => door.register({ account: `c${turn}`, oauthId })),
  );
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400, 400, 400]);
  const { rows } = await door.run(sql`select from registration where account like 'c_' and account <> 'cc'`);
  expect(rows).toHaveLength(1);
  // The link's id is no ticket, and tickets expire.
  const late = await door.browser().logIn('civic', door.civic, 'late');
  const [link] = (await door.run(sql<{ id: string }>`select id from social_link where subject = 'late'`)).rows;
  expect((await door.register({ account: 'late', oauthId: link?.id })).statusCode).toBe(400);
  await setRows(door.context.database.kysely, 'socialLink', { subject: 'late' }, { ticketUntil: presentTime() });
  expect((await door.register({ account: 'late', oauthId: late.body.oauth_id })).statusCode).toBe(400);
});

test('registers one of two requests for one account', async () => {
  const tickets = [];
  for (const who of ['rival-a', 'rival-b'])
    tickets.push((await door.browser().logIn('civic', door.civic, who)).body.oauth_id);
  const replies = await Promise.all(
    tickets.map((oauthId, i) => door.register({ account: i ? 'RIVAL' : 'rival', oauthId })),
  );
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
});

test('S14 limits registrations per address', async () => {
  const from = '203.0.113.99';
  await spendBudget(door.context.database.kysely, `register:${from}`, 30);
  expect((await door.register({ account: 'mass' }, from)).statusCode).toBe(429);
});

test('closes registration without a restart', async () => {
  const { body } = await door.browser().logIn('civic', door.civic, 'outsider');
  const [row] = (
    await door.administrator.get<{ records: { id: string; version: number }[] }>('blade-system/param/list', {
      paramKey: 'account.registerUser',
    })
  ).data.records;
  // The server caches parameters for some seconds.
  const turn = async (paramValue: string): Promise<number> => {
    const { status } = await door.administrator.post('blade-system/param/submit', { id: row?.id, paramValue });
    await door.administrator.get('blade-auth/oauth/clear-cache');
    return status;
  };
  expect(await turn('0')).toBe(200);
  const words = { account: 'outsider', oauthId: body.oauth_id };
  expect(await msgOf(door.register(words))).toEqual([400, '未开放注册，请联系管理员']);
  expect(await turn('1')).toBe(200);
  expect((await door.register(words)).statusCode).toBe(200);
});

test('stores no plain password or ticket', async () => {
  const { body } = await door.browser().logIn('civic', door.civic, 'discreet');
  const ticket = body.oauth_id ?? '';
  await door.register({ account: 'discreet', oauthId: ticket });
  const { rows } = await door.run(sql<{ text: string }>`select string_agg(input::text, ' ') as text from audit`);
  for (const secret of [password, md5(password), ticket, testPassword, door.civic.clientSecret])
    expect(rows[0]?.text).not.toContain(secret);
});
