import { createHash } from 'node:crypto';
import type { Page } from '@kaoxin/contract/conventions.ts';
import type { Issued, Person } from '@kaoxin/contract/user/people.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '#app';
import { forgetSettings } from '#platform/settings/settings.ts';
import { signIn, Visitor } from '../../../testing/browser.ts';
import { type TestContext, testContext } from '../../../testing/context.ts';
import { addDept, addPerson } from '../../../testing/people.ts';
import { addRole } from '../../../testing/rights.ts';
import { addRow, addRows, presentTime, setParameter, setRow, setRows } from '../../../testing/rows.ts';

type Added = Person & { initialPassword: string | null };
let started: TestContext;
let app: FastifyInstance;
let root: Visitor;
let system: Visitor;
let security: Visitor;
let handler: Visitor;
const ids: Record<string, string> = {};

beforeAll(async () => {
  started = await testContext();
  app = await buildApp(started.context);
  for (const role of ['admin', 'sec_admin', 'case_handler'])
    ids[role] = await addPerson(started.context, { account: `one_${role}`, roles: [role] });
  root = await signIn(app, 'admin');
  system = await signIn(app, 'one_admin');
  security = await signIn(app, 'one_sec_admin');
  handler = await signIn(app, 'one_case_handler');
});
afterAll(async () => {
  await app.close();
  await started.close();
});

const db = () => started.context.database.kysely;
const roleId = async (alias: string): Promise<string> =>
  String(
    (await sql<{ id: string }>`select id from role where tenant_id = '000000' and role_alias = ${alias}`.execute(db()))
      .rows[0]?.id,
  );
let made = 0;
const add = (values: object = {}, by = system) => {
  made += 1;
  return by.post<Added>('blade-user/submit', { account: `person${made}`, realName: '张三', ...values });
};
const added = async (values: object = {}): Promise<Added> => {
  const answer = await add(values);
  expect(answer.status).toBe(200);
  return answer.data;
};
const detail = async (id: string) => (await root.get<Person>('blade-user/detail', { id })).data;
const grant = (by: Visitor, userIds: string, roleIds: string) =>
  by.post('blade-user/grant', undefined, { query: { userIds, roleIds } });

test('finds users by part of name, account or pinyin', async () => {
  const { id } = await added({ account: 'search_me', realName: '单于慧敏' });
  const found = async (keyword: string) =>
    (await root.get<Page<Person>>('blade-user/page', { keyword })).data.records.map((person) => person.id);
  for (const keyword of ['于慧敏', 'SEARCH_ME', 'chanyuhuimin', 'cyhm', '单于会敏', 'serach_me'])
    expect([keyword, await found(keyword)]).toEqual([keyword, [id]]);
  await root.post('blade-user/submit', { id, realName: '欧阳慧敏' });
  expect([await found('oyhm'), await found('chanyuhuimin')]).toEqual([[id], []]);
});

describe('an account', () => {
  test('gets a password shown once that must be changed', async () => {
    const person = await added({ phone: '13800001111', email: 'a@b.cn', sex: 1, birthday: '1990-02-03', code: 'A01' });
    expect(person).toMatchObject({
      realName: '张三',
      name: '张三',
      sex: 1,
      birthday: '1990-02-03',
      status: 1,
      version: 1,
    });
    const password = String(person.initialPassword);
    expect(password.length).toBeGreaterThan(15);
    const visitor = await signIn(app, person.account, { password });
    expect(await visitor.get('home/todo')).toMatchObject({ status: 403, msg: '首次登录请先修改密码' });
    const seen = [
      await root.get('blade-user/detail', { id: person.id }),
      await root.get('blade-user/page', { account: person.account }),
    ];
    for (const { body } of seen) expect(JSON.stringify(body)).not.toMatch(/argon2|assword/);
    const { rows } = await sql`select from audit where input::text like ${`%${password}%`}`.execute(db());
    expect(rows).toEqual([]);
  });

  test('gets the initial password of the parameter', async () => {
    const set = async (value: string) => {
      await setParameter(started.context.database.kysely, 'account.initPassword', value);
      forgetSettings(started.context);
    };
    await set('Start-2026-Here');
    expect((await added()).initialPassword).toBe('Start-2026-Here');
    // A value stored before validation existed or before the rules became stricter.
    await set('1');
    expect((await added()).initialPassword).toMatch(/.{16}/);
    await set('');
  });

  test('accepts a valid password only when created', async () => {
    const password = 'Neu-Anfang-2026';
    const person = await added({ password, password2: password, sex: 3, birthday: '1990-02-03 12:00:00' });
    expect(person).toMatchObject({ initialPassword: null, sex: 0, birthday: '1990-02-03' });
    const visitor = await signIn(app, person.account, { password });
    expect(await visitor.get('home/todo')).toMatchObject({ status: 403, msg: '首次登录请先修改密码' });
    const wrong: [object, string][] = [
      [{ password: '123456' }, '密码长度不能少于10个字符'],
      [{ account: 'wangxiaoming', password: 'Wangxiaoming-1' }, '密码不能包含账号名称'],
      [{ password, password2: `${password}!` }, '两次密码输入不一致'],
      [{ password: 'e10adc3949ba59abbe56e057f20f883e' }, '密码'],
    ];
    for (const [form, words] of wrong) {
      const answer = await add(form);
      expect([form, answer.status, answer.msg]).toEqual([form, 400, expect.stringContaining(words)]);
    }
    const other = 'Anderes-Wort-2026';
    for (const call of ['submit', 'save', 'update'])
      expect((await system.post(`blade-user/${call}`, { id: person.id, password: other })).status).toBe(400);
    expect((await system.post('blade-user/submit', { id: person.id, password: '', name: '新名' })).status).toBe(200);
    await signIn(app, person.account, { password });
    const { rows } = await sql<{ text: string }>`
      select string_agg(a::text, ' ') as text from audit a where call = 'POST blade-user/submit'`.execute(db());
    expect(rows[0]?.text).toContain(person.account);
    for (const typed of [password, other]) expect(rows[0]?.text).not.toContain(typed);
  });

  test('accepts a digest from clients that only hash', async () => {
    const digest = createHash('md5').update('Neu-Anfang-2026').digest('hex');
    const flag = (value: number) => setRows(db(), 'client', { clientId: 'kaoxin' }, { hashesPasswords: value });
    await flag(1);
    try {
      const person = await added({ password: digest });
      await signIn(app, person.account, { password: 'Neu-Anfang-2026' });
      expect((await add({ password: createHash('md5').update('123456').digest('hex') })).status).toBe(400);
    } finally {
      await flag(0);
    }
    expect((await add({ password: digest })).status).toBe(400);
  });

  test('is unique per tenant in any case, also concurrently', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => add({ account: 'at-once' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await add({ account: 'AT-once' })).toMatchObject({ status: 409, msg: '当前账号已被使用!' });
  });

  test('is changed with its version, status by update only', async () => {
    const { id } = await added();
    const loaded = await detail(id);
    const changed = await system.post<Person>('blade-user/submit', { ...loaded, realName: '李四', status: 0 });
    expect(changed).toMatchObject({
      status: 200,
      data: { realName: '李四', status: 1, version: 2, initialPassword: null },
    });
    expect((await system.post('blade-user/update', { id, version: 1, realName: '王五' })).status).toBe(409);
  });

  test('reports all problems at their fields', async () => {
    const { status, data } = await add({ account: 'a b', realName: '1', phone: '123' });
    expect(status).toBe(400);
    expect(data).toMatchObject({ fields: ['account', 'realName', 'phone'].map((path) => ({ path })) });
  });

  test.each([
    [{ account: '' }, '请输入账号'],
    [{ account: 'a b' }, '账号不能包含空格'],
    [{ realName: '1' }, '姓名含有非法字符'],
    [{ phone: '123' }, '手机号码长度不为11位'],
    [{ email: 'x' }, '邮箱格式不正确'],
    [{ deptId: '1' }, '部门不存在'],
    [{ postId: '1' }, '岗位不存在'],
    [{ passwordHash: 'x' }, '不支持的字段'],
  ])('%j is refused: %s', async (values, words) => {
    expect(await add(values)).toMatchObject({ status: 400, msg: expect.stringContaining(words) });
  });
});

test('includes users of departments below', async () => {
  const top = await addDept(started.context, '处');
  const below = await addDept(started.context, '科', { parentId: top });
  const { id } = await added({ deptId: below });
  const found = await root.get<Page<Person>>('blade-user/page', { deptId: top });
  expect(found.data).toMatchObject({ total: 1, records: [{ id, deptId: below, deptName: '科' }] });
  expect((await root.get('blade-user/page', { deptId: 'x' })).status).toBe(400);
  expect((await root.get('blade-user/page', { passwordHash_like: '$' })).status).toBe(400);
  expect((await root.get('blade-user/page', { ascs: 'passwordHash' })).status).toBe(400);
});

describe('sessions end immediately', () => {
  // Same department and no more powerful than the account manager.
  const atWork = async (roles: string[] = []) => {
    const account = `worker${made}`;
    const id = await addPerson(started.context, { account, roles });
    made += 1;
    return { id, account, visitor: await signIn(app, account) };
  };
  test('when disabled, reset or removed', async () => {
    for (const end of [
      (id: string) => system.post('blade-user/update', { id, status: 0 }),
      (id: string) => system.post(`blade-user/reset-password?userIds=${id}`),
      (id: string) => system.post(`blade-user/remove?ids=${id}`),
    ]) {
      const { id, visitor } = await atWork();
      expect((await visitor.get('home/todo')).status).toBe(200);
      expect((await end(id)).status).toBe(200);
      expect((await visitor.get('home/todo')).status).toBe(401);
    }
  });
  test('shows a reset password once and requires a change', async () => {
    const { id, account } = await atWork();
    await setParameter(started.context.database.kysely, 'account.initPassword', 'Known-To-All-2026');
    forgetSettings(started.context);
    const { data } = await system.post<Issued[]>(`blade-user/reset-password?userIds=${id}`);
    expect(data[0]?.initialPassword).toMatch(/.{16}/);
    expect(data[0]?.initialPassword).not.toBe('Known-To-All-2026');
    await setParameter(started.context.database.kysely, 'account.initPassword', '');
    forgetSettings(started.context);
    const visitor = await signIn(app, account, { password: String(data[0]?.initialPassword) });
    expect((await visitor.get('home/todo')).status).toBe(403);
    expect((await system.post('blade-user/reset-password')).msg).toBe('请至少选择一个用户');
    expect((await system.post(`blade-user/reset-password?userIds=${ids.admin}`)).status).toBe(400);
  });
  test('applies a removed role with the next request', async () => {
    const { id, visitor } = await atWork(['case_handler']);
    expect((await visitor.get('petitionLetter/page')).status).toBe(200);
    expect((await grant(security, id, '')).status).toBe(200);
    expect((await visitor.get('petitionLetter/page')).status).toBe(403);
  });
});

describe('S18, S19 role assignment', () => {
  test('allows sec_admin, refuses system administrators and oneself', async () => {
    const { id } = await added();
    const handlers = await roleId('case_handler');
    expect((await grant(system, id, handlers)).status).toBe(403);
    expect((await system.post('blade-user/submit', { id, roleId: handlers })).status).toBe(403);
    expect((await add({ roleId: handlers })).status).toBe(403);
    expect((await grant(security, id, handlers)).status).toBe(200);
    expect(await detail(id)).toMatchObject({ roleId: handlers, roleName: '信访申诉经办人' });
    expect(await grant(security, String(ids.sec_admin), handlers)).toMatchObject({
      status: 403,
      msg: '不能修改自己的权限',
    });
    expect((await grant(security, id, '1')).status).toBe(404);
    expect((await grant(security, id, await roleId('administrator'))).status).toBe(403);
    expect((await detail(id)).roleId).toBe(handlers);
  });
  test('limits button holders to roles within their grants', async () => {
    await addRow(db(), 'role', { id: '7002', tenantId: '000000', roleName: '空', roleAlias: 'empty' });
    await addRole(db(), { alias: 'giver', menus: ['user', 'user_role'] });
    await addPerson(started.context, { account: 'giver', roles: ['giver'] });
    const giver = await signIn(app, 'giver');
    const { id } = await added();
    expect(await grant(giver, id, await roleId('case_handler'))).toMatchObject({
      status: 403,
      msg: '不能授予自己没有的权限',
    });
    expect((await grant(giver, id, '7002')).status).toBe(200);
  });
  test('refuses two of the three powers, also in the database', async () => {
    const { id } = await added();
    const both = [await roleId('admin'), await roleId('audit_admin')];
    expect(await grant(root, id, both.join(','))).toMatchObject({
      status: 400,
      msg: expect.stringContaining('三者互斥'),
    });
    const write = sql`update "user" set role_ids = ${both}::bigint[] where id = ${id}`.execute(db());
    await expect(write).rejects.toThrow('three powers');
    await setRow(db(), 'user', id, { roleIds: [both[0] ?? '', '7002'] });
    const renamed = setRows(db(), 'role', { roleAlias: 'audit_admin', tenantId: '000000' }, { isDeleted: 1 });
    await renamed;
    const second = setRow(db(), 'role', '7002', { roleAlias: 'audit_admin' });
    await expect(second).rejects.toThrow('three powers');
    await setRows(db(), 'role', { roleAlias: 'audit_admin', tenantId: '000000' }, { isDeleted: 0 });
  });
  test('reserves accounts of the powers for administrators', async () => {
    const id = String(ids.sec_admin);
    for (const change of [{ code: 'A8' }, { code: 'A9', status: 0 }])
      expect(await system.post('blade-user/update', { id, ...change })).toMatchObject({
        status: 403,
        msg: '账号【one_sec_admin】由超级管理员管理，您不能操作',
      });
  });
  test("keeps the last administrator and the caller's own account", async () => {
    const me = (await root.get<{ id: string }>('blade-user/info')).data.id;
    expect((await root.post(`blade-user/remove?ids=${me}`)).msg).toBe('不能删除自己的账号');
    expect((await root.post('blade-user/update', { id: me, status: 0 })).msg).toBe('不能停用自己的账号');
    const second = await addPerson(started.context, { account: 'second', roles: ['administrator'] });
    const other = await signIn(app, 'second');
    const { data: asked } = await system.post<{ id: string }[]>(`blade-user/remove?ids=${me},${second}`);
    const removals = await Promise.all([
      other.post('blade-user/login-request/confirm', { id: asked[0]?.id }),
      root.post('blade-user/login-request/confirm', { id: asked[1]?.id }),
    ]);
    expect(removals.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rows } = await sql`select u.id from "user" u join role r on r.id = any(u.role_ids)
      where r.role_alias = 'administrator' and u.is_deleted = 0 and u.status = 1 and u.tenant_id = '000000'`.execute(
      db(),
    );
    expect(rows).toHaveLength(1);
    await setRows(db(), 'user', { id: [me, second] }, { isDeleted: 0 });
    root = await signIn(app, 'admin');
  });
});

test('unlocks an account', async () => {
  const { account, id } = await added();
  await addRows(
    db(),
    'loginFailure',
    Array.from({ length: 5 }, () => ({ subject: `account:000000:${account}` })),
  );
  expect((await system.post(`blade-user/unlock?userIds=${id}`)).status).toBe(403);
  expect((await security.post(`blade-user/unlock?userIds=${id}`)).status).toBe(200);
  const { rows } = await sql`select from login_failure where subject like ${`%${account}`}`.execute(db());
  expect(rows).toEqual([]);
});

test('refuses to remove a user with open petitions', async () => {
  const { id } = await added({ realName: '赵六' });
  await addRow(db(), 'petitionLetter', {
    tenantId: '000000',
    caseNo: 'XF2026010100009',
    queryCode: 'AAAAAAAB',
    source: 3,
    receivedTime: presentTime(),
    acceptStart: presentTime(),
    acceptUnit: 'calendar',
    finishUnit: 'calendar',
    legalClass: 3,
    title: '信',
    content: '容',
    handlerId: id,
    caseStatus: 20,
    deptId: '1',
    typeId: '1',
  });
  expect(await system.post(`blade-user/remove?ids=${id}`)).toMatchObject({
    status: 400,
    msg: '用户【赵六】还有未办结的信访件，请先转交',
  });
});

test('returns 401, 403, and 404 across tenants', async () => {
  const foreign = await addPerson(started.context, { account: 'foreign', roles: [], tenantId: 'T9' });
  const own = await added();
  for (const path of ['page', `detail?id=${foreign}`]) {
    expect((await new Visitor(app).get(`blade-user/${path}`)).status).toBe(401);
    expect((await handler.get(`blade-user/${path}`)).status).toBe(403);
  }
  for (const path of [
    'submit',
    'update',
    'remove?ids=1',
    'grant?userIds=1&roleIds=1',
    'reset-password?userIds=1',
    'unlock?userIds=1',
  ])
    expect((await handler.post(`blade-user/${path}`, { id: '1' })).status).toBe(403);
  expect((await root.get('blade-user/detail', { id: foreign })).status).toBe(404);
  expect((await root.post('blade-user/update', { id: foreign, status: 0 })).status).toBe(404);
  expect((await root.post(`blade-user/remove?ids=${own.id},${foreign}`)).status).toBe(404);
  expect((await root.post(`blade-user/reset-password?userIds=${own.id},${foreign}`)).status).toBe(404);
  expect((await grant(root, `${own.id},${foreign}`, await roleId('case_handler'))).status).toBe(404);
  expect((await root.post(`blade-user/unlock?userIds=${own.id},${foreign}`)).status).toBe(404);
  expect(await detail(own.id)).toMatchObject({ roleId: '', status: 1 });
});
