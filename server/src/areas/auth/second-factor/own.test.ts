import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { signIn, Visitor } from '../../../testing/browser.ts';
import { testPassword } from '../../../testing/context.ts';
import { addPerson } from '../../../testing/people.ts';
import { tryPassword } from '../front-door.fixture.ts';
import { codeFor, enrol, forgetSteps } from './second-factor.fixture.ts';

const app = testApp();

const path = 'blade-auth/second-factor';
const password = testPassword;
async function newcomer(account: string): Promise<Visitor> {
  await addPerson(app.context, { account, roles: ['case_handler'] });
  return signIn(app.server, account);
}
const state = async (who: Visitor) => (await who.get<Record<string, unknown>>(`${path}/state`)).data;

test('requires password and code to add, renew and remove', async () => {
  const who = await newcomer('willing');
  expect(await state(who)).toEqual({ enrolled: 0, required: 0, since: null, recoveryLeft: 0 });
  const { secret, recoveryCodes } = await enrol(who);
  expect(await state(who)).toEqual({
    enrolled: 1,
    required: 0,
    since: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    recoveryLeft: 10,
  });
  expect((await who.post(`${path}/start`, { password })).msg).toContain('已绑定');
  await forgetSteps(app.context);
  const renewed = await who.post<{ recoveryCodes: string[] }>(`${path}/recovery-codes`, {
    password,
    code: recoveryCodes[0],
  });
  expect(renewed.data.recoveryCodes).toHaveLength(10);
  const refused = await who.post(`${path}/remove`, { password, code: recoveryCodes[1] });
  expect([refused.status, refused.msg]).toEqual([400, expect.stringContaining('动态验证码不正确')]);
  expect((await who.post(`${path}/remove`, { password: 'wrong', code: codeFor(secret) })).msg).toBe('登录密码不正确');
  expect((await who.post(`${path}/remove`, { password })).msg).toBe('请输入动态验证码');
  expect((await who.post(`${path}/remove`, { password, code: codeFor(secret) })).status).toBe(200);
  expect((await state(who)).enrolled).toBe(0);
  expect((await tryPassword(app.server, 'willing')).status).toBe(200);
});

test('requires session and password', async () => {
  const who = await newcomer('careful');
  const refused = await who.post(`${path}/start`, { password: 'wrong' });
  expect([refused.status, refused.msg, refused.data]).toEqual([400, '登录密码不正确', { fields: ['password'] }]);
  for (const call of ['start', 'confirm', 'recovery-codes', 'remove'])
    expect((await new Visitor(app.server).post(`${path}/${call}`, {})).status).toBe(401);
});

test('binds an offer to its user and password', async () => {
  const who = await newcomer('offered');
  const other = await newcomer('envious');
  const { data } = await who.post<{ token: string; secret: string }>(`${path}/start`, { password });
  const confirm = (visitor: Visitor) =>
    visitor.post(`${path}/confirm`, { token: data.token, code: codeFor(data.secret) });
  expect((await confirm(other)).msg).toContain('绑定已超时');
  expect((await who.post(`${path}/confirm`, { token: data.token, code: '000000' })).msg).toContain('动态验证码不正确');
  expect((await who.post(`${path}/confirm`, { token: 'v1.a.b.c', code: '000000' })).msg).toContain('绑定已超时');
  expect((await confirm(who)).status).toBe(200);
  expect((await confirm(who)).status).toBe(400);
});

test('locks guesses within a session, even right codes', async () => {
  const who = await newcomer('stolen-session');
  const { secret } = await enrol(who);
  await forgetSteps(app.context);
  for (let n = 0; n < 5; n += 1) await who.post(`${path}/remove`, { password, code: '000000' });
  expect((await who.post(`${path}/remove`, { password, code: codeFor(secret) })).msg).toBe('登录密码不正确');
  expect((await state(who)).enrolled).toBe(1);
});

test('keeps secrets, codes and passwords out of logs', async () => {
  const who = await newcomer('logged');
  const { secret, recoveryCodes } = await enrol(who);
  await forgetSteps(app.context);
  await who.post(`${path}/remove`, { password, code: recoveryCodes[3] });
  const { rows } = await sql<{
    row: string;
  }>`select a::text as row from audit a where call like '%second-factor%'`.execute(app.db);
  expect(rows.length).toBeGreaterThanOrEqual(3);
  for (const { row } of rows) for (const held of [secret, recoveryCodes[3], password]) expect(row).not.toContain(held);
});
