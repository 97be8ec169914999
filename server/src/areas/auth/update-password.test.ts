import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { Visitor } from '../../testing/browser.ts';
import { testPassword } from '../../testing/context.ts';
import { addPerson, keepDearly } from '../../testing/people.ts';
import { setParameter, setRow, setRows } from '../../testing/rows.ts';
import { enter, md5, refresh, statusWith, tryPassword } from './front-door.fixture.ts';

const app = testApp();

const person = (account: string, roles: string[] = ['case_handler']) => addPerson(app.context, { account, roles });
const newer = 'Harbour-violet-7';

async function visitor(account: string, password = testPassword): Promise<Visitor> {
  return new Visitor(app.server, (await enter(app.server, account, password)).access_token);
}
const change = (by: Visitor, oldPassword: string, newPassword: string, newPassword1 = newPassword) =>
  by.post('blade-user/update-password', { oldPassword, newPassword, newPassword1 });

test('changes the password and ends other sessions', async () => {
  await person('changer');
  const elsewhere = await enter(app.server, 'changer');
  const here = await visitor('changer');
  expect((await change(here, testPassword, newer)).status).toBe(200);
  expect(await statusWith(app.server, here.token ?? '')).toBe(200);
  expect(await statusWith(app.server, elsewhere.access_token)).toBe(401);
  expect((await refresh(app.server, elsewhere.refresh_token)).status).toBe(400);
  expect((await tryPassword(app.server, 'changer')).status).toBe(400);
  expect((await tryPassword(app.server, 'changer', newer)).status).toBe(200);
});

const hashing = (value: 0 | 1) => setRows(app.db, 'client', { clientId: 'kaoxin' }, { hashesPasswords: value });
afterEach(() => hashing(0));

test('accepts digests only from clients that hash', async () => {
  await person('b7');
  const by = await visitor('b7');
  // The digest looks strong, but its password has two characters.
  for (const digest of [md5('b7'), md5(newer)]) {
    const answer = await change(by, testPassword, digest);
    expect([answer.status, answer.msg]).toEqual([400, '密码须包含大写字母、小写字母、数字、符号中的至少3种']);
  }
  await setParameter(app.context.database.kysely, 'password.classes', '1');
  expect((await change(by, testPassword, md5('b7'))).msg).toBe('密码不能是32位小写十六进制数字');
  await setParameter(app.context.database.kysely, 'password.classes', '3');
  expect((await tryPassword(app.server, 'b7')).status).toBe(200);
  expect((await change(by, md5(testPassword), newer)).status).toBe(200);
});

test('accepts query fields and hashes from hashing clients', async () => {
  await hashing(1);
  await person('hasher');
  const by = await visitor('hasher');
  const fields = { oldPassword: md5(testPassword), newPassword: md5(newer), newPassword1: md5(newer) };
  expect((await by.post('blade-user/update-password', undefined, { query: fields })).status).toBe(200);
  expect((await tryPassword(app.server, 'hasher', newer)).status).toBe(200);
});

test('checks confirmation, then old password, then strength', async () => {
  await person('careless');
  const by = await visitor('careless');
  const message = async (...words: [string, string, string?]) => (await change(by, ...words)).msg;
  expect(await message('wrong', 'short', 'other')).toBe('请输入正确的确认密码!');
  expect(await message('', newer)).toBe('请输入原密码');
  expect(await message(testPassword, '')).toBe('请输入新密码');
  expect(await message('wrong', 'short')).toBe('原密码不正确!');
  expect((await change(by, 'wrong', newer)).data).toEqual({ fields: ['oldPassword'] });
  expect((await change(by, testPassword, 'Ab1!')).data).toEqual({ fields: ['newPassword'] });
  expect(await message(testPassword, 'Ab1!')).toBe('密码长度不能少于10个字符');
  expect(await message(testPassword, 'onlysmallletters1')).toBe('密码须包含大写字母、小写字母、数字、符号中的至少3种');
  expect(await message(testPassword, 'Careless-violet-7')).toBe('密码不能包含账号名称');
  expect(await message(testPassword, 'P@ssw0rd2026')).toBe('密码过于常见，请更换');
  expect(await message(testPassword, testPassword)).toBe('新密码不能与最近5次使用过的密码相同');
  expect((await tryPassword(app.server, 'careless')).status).toBe(200);
});

test('refuses hashes of common passwords and the account name', async () => {
  await hashing(1);
  await person('zhoushu');
  const by = await visitor('zhoushu');
  const message = async (plain: string) => (await change(by, testPassword, md5(plain))).msg;
  expect(await message('admin123456')).toBe('密码过于常见，请更换');
  expect(await message('Password123')).toBe('密码过于常见，请更换');
  expect(await message('19850412')).toBe('密码过于常见，请更换');
  expect(await message('zhoushu123')).toBe('密码不能包含账号名称');
});

test('refuses the last five passwords and accepts the sixth', async () => {
  await person('circler');
  const by = await visitor('circler');
  const series = [testPassword, ...Array.from({ length: 5 }, (_, n) => `Harbour-violet-${n}x`)];
  for (let n = 1; n < series.length; n += 1)
    expect((await change(by, series[n - 1] ?? '', series[n] ?? '')).status).toBe(200);
  const now = series[5] ?? '';
  expect((await change(by, now, series[1] ?? '')).msg).toBe('新密码不能与最近5次使用过的密码相同');
  expect((await change(by, now, testPassword)).status).toBe(200);
});

test('allows nothing else until a required password change', async () => {
  const id = await person('newcomer', ['admin']);
  await setRow(app.db, 'user', id, { mustChangePassword: 1 });
  const token = await enter(app.server, 'newcomer');
  expect(token.must_change_password).toBe(1);
  const by = new Visitor(app.server, token.access_token);
  const refused = await by.get('blade-system/param/list');
  expect([refused.status, refused.msg]).toEqual([403, '首次登录请先修改密码']);
  expect((await by.get('blade-system/menu/routes')).status).toBe(200);
  expect((await by.get<{ mustChangePassword: number }>('blade-auth/oauth/user-info')).data.mustChangePassword).toBe(1);
  expect((await change(by, testPassword, newer)).status).toBe(200);
  expect((await by.get('blade-system/param/list')).status).toBe(200);
  expect((await enter(app.server, 'newcomer', newer)).must_change_password).toBe(0);
});

test('accepts passwords exactly as typed', async () => {
  await person('spacious');
  const spaced = '  Hafen–Veilchen 7 é ';
  expect((await change(await visitor('spacious'), testPassword, spaced)).status).toBe(200);
  expect((await tryPassword(app.server, 'spacious', spaced)).status).toBe(200);
  expect((await tryPassword(app.server, 'spacious', spaced.trim())).status).toBe(400);
});

test('locks a session after five wrong old passwords', async () => {
  await person('stolen');
  const by = await visitor('stolen');
  for (let n = 0; n < 5; n += 1) expect((await change(by, `guess-${n}`, newer)).msg).toBe('原密码不正确!');
  expect((await change(by, testPassword, newer)).msg).toBe('原密码不正确!');
  // The owner is not locked out.
  expect((await tryPassword(app.server, 'stolen', testPassword, { from: '127.0.0.1' })).status).toBe(200);
});

test("S68 serves others during one user's flood of tries", async () => {
  await person('eager');
  await person('patient');
  await keepDearly(app.context);
  const [eager, patient] = [await visitor('eager'), await visitor('patient')];
  const ended: string[] = [];
  const flood = Array.from({ length: 90 }, async (_, n) => {
    const { status } = await change(eager, `guess-${n}`, newer);
    ended.push('flood');
    return status;
  });
  const honest = change(patient, testPassword, newer).then(({ status }) => {
    ended.push('honest');
    return status;
  });
  const statuses = await Promise.all(flood);
  expect(await honest).toBe(200);
  expect(statuses).toContain(429);
  expect(ended.indexOf('honest')).toBeLessThan(ended.length - 1);
});

test('accepts one of two concurrent changes', async () => {
  await person('hasty');
  const by = await visitor('hasty');
  const answers = await Promise.all([change(by, testPassword, `${newer}a`), change(by, testPassword, `${newer}b`)]);
  const statuses = answers.map((answer) => answer.status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  const winner = statuses[0] === 200 ? 'a' : 'b';
  expect((await tryPassword(app.server, 'hasty', newer + winner)).status).toBe(200);
});

test('audits the change without passwords', async () => {
  const id = await person('audited');
  const by = await visitor('audited');
  await change(by, 'not-the-old-one', newer);
  await change(by, testPassword, newer);
  const { rows } = await sql<{ status: number; row: string }>`
    select status, a::text as row from audit a where actor_id = ${id} and call like '%update-password' order by id`.execute(
    app.db,
  );
  expect(rows.map((row) => row.status)).toEqual([400, 200]);
  for (const { row } of rows)
    for (const secret of [testPassword, newer, 'not-the-old-one']) expect(row).not.toContain(secret);
});
