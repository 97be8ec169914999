import type { uploaded } from '@kaoxin/contract/files/file.ts';
import type { Profile } from '@kaoxin/contract/user/user.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { testApp } from '../../testing/app.ts';
import { signIn, Visitor } from '../../testing/browser.ts';
import { testPassword } from '../../testing/context.ts';
import { send } from '../../testing/multipart.ts';
import { tinyPng } from '../../testing/pictures.ts';
import { addRow, emptyTable, setRow, setRows } from '../../testing/rows.ts';

const app = testApp({
  me: { realName: '单小青', roles: ['case_handler'] },
  other: { realName: '他人', roles: ['admin'] },
  security: ['sec_admin'],
});
const { me, other, security } = app.visitors;
beforeEach(async () => {
  await setRows(
    app.db,
    'user',
    { account: 'me' },
    { name: '小青', realName: '单小青', phone: null, email: null, avatar: null },
  );
});

const info = async (visitor = me) => (await visitor.get<Profile>('blade-user/info')).data;
const change = (body: object, visitor = me) => visitor.post<Profile>('blade-user/update-info', body);
const stored = async (id: string) => {
  const { rows } = await sql<Record<string, unknown>>`select * from "user" where id = ${id}`.execute(app.db);
  return rows[0] ?? {};
};
const picture = async (visitor: Visitor, use = 'avatar') =>
  (await send<z.output<typeof uploaded>>(visitor, 'blade-resource/oss/endpoint/put-file', 'x.png', tinyPng, { use }))
    .data.link;

describe('own record', () => {
  test('is complete without password and requires a session', async () => {
    await change({ phone: '13800138000', email: 'xq@example.cn', password: testPassword });
    const { data, body } = await me.get<Profile>('blade-user/info');
    expect(data).toMatchObject({
      id: app.idOf('me'),
      account: 'me',
      realName: '单小青',
      phone: '13800138000',
      email: 'xq@example.cn',
    });
    expect(data.avatar).toMatch(/^data:image\/svg/);
    expect(JSON.stringify(body)).not.toMatch(/argon|password/i);
    expect((await new Visitor(app.server).get('blade-user/info')).status).toBe(401);
  });

  test('changes only the sent fields', async () => {
    const answer = await change({ name: ' 阿青 ' });
    expect(answer.data).toMatchObject({ name: '阿青', realName: '单小青', phone: null });
    expect(await stored(app.idOf('me'))).toMatchObject({ name: '阿青', realName: '单小青' });
  });

  test('S65 leaves the real name to account managers', async () => {
    const msg = '姓名不能自行修改，请联系管理员在用户管理中修改';
    expect(await change({ realName: '曾青青' })).toMatchObject({ status: 400, msg });
    expect(await stored(app.idOf('me'))).toMatchObject({ realName: '单小青', formerNames: [] });
    // Clients send back the record as they read it.
    expect(await change({ ...(await info()), name: '阿青' })).toMatchObject({ status: 400, msg: '手机号码不能为空' });
    expect((await change({ realName: '单小青', name: '阿青' })).data).toMatchObject({ name: '阿青' });
    const renamed = { id: app.idOf('me'), realName: '曾青青' };
    const asked = await other.post<{ realName: string; request: { id: string } }>('blade-user/update', renamed);
    expect(asked.data).toMatchObject({ realName: '单小青' });
    const { id } = asked.data.request;
    expect((await security.post('blade-user/login-request/confirm', { id })).status).toBe(200);
    expect(await stored(renamed.id)).toMatchObject({ realName: '曾青青', realNameKey: 'zengqingqing' });
    expect((await me.get<{ realName: string }>('blade-auth/oauth/user-info')).data.realName).toBe('曾青青');
  });

  test('ignores other ids in the body', async () => {
    const before = await stored(app.idOf('other'));
    const rights = { roleId: '1', deptId: '1', account: 'root', password: 'x', newPassword: 'y', newPassword1: 'y' };
    expect((await change({ id: app.idOf('other'), name: '改他人', ...rights })).status).toBe(200);
    expect(await stored(app.idOf('other'))).toEqual(before);
    expect(await stored(app.idOf('me'))).toMatchObject({ name: '改他人', account: 'me' });
    expect((await stored(app.idOf('me'))).roleIds).not.toContain('1');
  });

  test('accepts a loaded record and names unknown fields', async () => {
    const answer = await change({ ...(await info()), phone: '13800138000', password: testPassword });
    expect(answer.status).toBe(200);
    expect(await change({ userType: 9 })).toMatchObject({ status: 400, msg: '不支持的字段：userType' });
  });

  test('S65 keeps real name and account in the audit log', async () => {
    await change({ name: '罗景行' });
    const visitor = await signIn(app.server, 'me');
    expect((await visitor.post('blade-user/update-info', { name: '罗景行' })).status).toBe(200);
    await visitor.get('blade-auth/oauth/logout');
    const { rows } = await sql<{ who: string; calls: number }>`
      select actor_name as who, count(distinct title)::int as calls from audit
      where actor_id = ${app.idOf('me')} and title in ('登录', '退出登录', '修改个人信息') group by 1`.execute(app.db);
    expect(rows).toEqual([{ who: '单小青(me)', calls: 3 }]);
  });

  test('returns 409 after a concurrent change', async () => {
    const { version } = await info();
    await change({ name: '先到' });
    expect(await change({ name: '后到', version })).toMatchObject({
      status: 409,
      msg: '数据已被他人修改,请刷新后重试',
    });
    expect((await info()).name).toBe('先到');
  });
});

describe('rules', () => {
  test.each([
    [{ phone: '' }, '手机号码不能为空'],
    [{ phone: null }, '手机号码不能为空'],
    [{ phone: '1380013800' }, '手机号码长度不为11位'],
    [{ phone: '02887654321' }, '手机号码格式不正确'],
    [{ email: 'x' }, '邮箱格式不正确'],
    [{ realName: '' }, '请输入姓名'],
    [{ name: null }, '请输入昵称'],
    [{ name: '名'.repeat(21) }, '昵称不能超过20个字符'],
  ])('%j: %s', async (body, msg) => {
    const before = await stored(app.idOf('me'));
    expect(await change(body)).toMatchObject({ status: 400, msg });
    expect(await stored(app.idOf('me'))).toEqual(before);
  });

  test('answer in English on request', async () => {
    const answer = await me.post('blade-user/update-info', { phone: '1' }, { headers: { 'accept-language': 'en' } });
    expect(answer.msg).toBe('The phone number does not have 11 digits');
  });

  test('allow removing the e-mail address', async () => {
    await change({ email: 'a@b.cn', password: testPassword });
    expect((await change({ email: '', password: testPassword })).data.email).toBeNull();
  });
});

describe('S63 contact addresses', () => {
  const titles = async () => {
    const { rows } = await sql<{ title: string }>`select title from inbox_message
      where user_id = ${app.idOf('me')} order by id`.execute(app.db);
    return rows.map(({ title }) => title);
  };

  test.each([
    [{ phone: '13911112222' }, '手机号码'],
    [{ email: 'new@kx.cn' }, '邮箱'],
  ])('requires the password for %j, notifies and ends sessions', async (given, what) => {
    const elsewhere = await signIn(app.server, 'me');
    const before = await stored(app.idOf('me'));
    expect(await change(given)).toMatchObject({ status: 400, msg: '修改手机号码或邮箱须输入登录密码' });
    expect(await change({ ...given, password: 'Not-The-Password-1' })).toMatchObject({
      status: 400,
      msg: '登录密码不正确',
      data: { fields: ['password'] },
    });
    expect(await stored(app.idOf('me'))).toEqual(before);
    expect((await elsewhere.get('blade-user/info')).status).toBe(200);
    expect((await change({ ...given, password: testPassword })).data).toMatchObject(given);
    expect((await elsewhere.get('blade-user/info')).status).toBe(401);
    expect((await me.get('blade-user/info')).status).toBe(200);
    expect((await titles()).at(-1)).toContain(`您的${what}已修改`);
    const { rows } = await sql`select input::text as input from audit where call like '%update-info'`.execute(app.db);
    expect(JSON.stringify(rows)).not.toContain(testPassword);
  });

  test('limits guesses and needs no password without change', async () => {
    await setRow(app.db, 'user', app.idOf('me'), { phone: '13800138000' });
    for (let tries = 0; tries < 5; tries += 1) await change({ phone: '13911112222', password: `Wrong-Guess-${tries}` });
    expect((await change({ phone: '13911112222', password: testPassword })).status).toBe(400);
    await emptyTable(app.db, 'login_failure');
    expect((await change({ ...(await info()), name: '新名' })).status).toBe(200);
  });

  test('notifies the old phone if a service exists', async () => {
    await setRow(app.db, 'user', app.idOf('me'), { phone: '13800138000' });
    await addRow(app.db, 'sms', {
      tenantId: '000000',
      status: 0,
      category: 6,
      smsCode: 'account-notice',
      templateId: 'T9',
      signName: '考信',
    });
    await change({ phone: '13911112222', password: testPassword });
    const { rows } = await sql`select sms_code, phone_masked, purpose from sms_message`.execute(app.db);
    expect(rows).toEqual([{ smsCode: 'account-notice', phoneMasked: '138****8000', purpose: 'account' }]);
  });
});

describe('avatar', () => {
  test('accepts own uploads and removes on empty text', async () => {
    const link = await picture(me);
    expect((await change({ avatar: link })).data.avatar).toBe(link);
    expect((await me.get<{ avatar: string }>('blade-auth/oauth/user-info')).data.avatar).toBe(link);
    expect((await new Visitor(app.server).send({ method: 'GET', url: link })).status).toBe(200);
    expect((await change({ avatar: '' })).data.avatar).toMatch(/^data:image\/svg/);
  });

  test('S41 refuses external addresses and other uploads', async () => {
    const refused = { status: 400, msg: '头像无效，请重新上传' };
    for (const avatar of [
      'https://evil.example/x.png',
      '//evil.example/x',
      'javascript:1',
      '/api/file/open?ticket=x.y',
    ])
      expect(await change({ avatar }), avatar).toMatchObject(refused);
    expect(await change({ avatar: await picture(other) })).toMatchObject(refused);
    expect(await change({ avatar: await picture(me, 'document') })).toMatchObject(refused);
    expect(await change({ avatar: `https://evil.example${await picture(me)}` })).toMatchObject(refused);
  });

  test('keeps the default when it is sent back', async () => {
    const { avatar } = await info();
    expect((await change({ avatar })).status).toBe(200);
    expect((await stored(app.idOf('me'))).avatar).toBeNull();
  });
});
