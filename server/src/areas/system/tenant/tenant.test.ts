import type { Page } from '@kaoxin/contract/conventions.ts';
import type { Tenant } from '@kaoxin/contract/system/tenant.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { signIn, Visitor } from '../../../testing/browser.ts';
import { testPassword } from '../../../testing/context.ts';
import { addPerson } from '../../../testing/people.ts';
import { good } from '../../../testing/petitions.ts';
import { addRole, grant } from '../../../testing/rights.ts';
import { enter, make, opened, tryIn } from './tenant.fixture.ts';

const app = testApp({ root: 'admin', handler: ['case_handler'] }, { faults: 'expected' });
const { root, handler } = app.visitors;

const rows = async <R>(query: ReturnType<typeof sql<R>>) => (await query.execute(app.db)).rows;
const tenantTables = ['tenant', 'role', 'dept', 'post', 'user', 'dict_biz', 'role_menu', 'role_scope'];
const counts = () =>
  Promise.all(
    tenantTables.map(async (table) =>
      Number((await rows(sql<{ n: string }>`select count(*) as n from ${sql.table(table)}`))[0]?.n),
    ),
  );
const submit = (body: object, by = root) => by.post<Tenant>('blade-system/tenant/submit', body);
const list = async (query: Record<string, string> = {}, by = root) =>
  good(await by.get<Page<Tenant>>('blade-system/tenant/list', query));

test('creates number, roles, department, post and dictionaries', async () => {
  const made = await make(root, { tenantName: '南山市人事考试院', linkman: '李四', contactNumber: '010-1' });
  const { tenantId } = made;
  expect(tenantId).toMatch(/^[1-9]\d{5}$/);
  expect(made).toMatchObject({ tenantName: '南山市人事考试院', linkman: '李四', accountCount: 1, packageId: null });
  const roles = await rows(sql<{ alias: string }>`select role_alias as alias from role where tenant_id = ${tenantId}`);
  const first = await rows(sql<{ alias: string }>`select role_alias as alias from role where tenant_id = '000000'`);
  expect(roles.map(({ alias }) => alias).sort()).toEqual(
    first
      .map(({ alias }) => alias)
      .filter((alias) => alias !== 'administrator')
      .sort(),
  );
  const admin = await enter(app.server, made);
  expect(good(await admin.get('blade-system/dept/list'))).toMatchObject([{ deptName: '南山市人事考试院' }]);
  expect(good(await admin.get('blade-system/post/list'))).toMatchObject({ records: [{ postName: '负责人' }] });
  expect(good(await admin.get('blade-user/info'))).toMatchObject({ account: 'admin' });
  const own = good(await admin.get<object[]>('blade-system/dict-biz/dictionary', { code: 'case_status' }));
  expect(own).toEqual(good(await root.get('blade-system/dict-biz/dictionary', { code: 'case_status' })));
  expect(good(await admin.get('workday/list', { year: '2026' }))).not.toEqual([]);
});

test('shows the initial password once and requires a change', async () => {
  const made = await make(root);
  const issued = made.first?.initialPassword ?? '';
  expect(issued).toMatch(/^[\w-]{19}$/);
  const early = await signIn(app.server, 'admin', { password: issued, tenantId: made.tenantId });
  expect(await early.get('blade-user/page')).toMatchObject({ status: 403, msg: '首次登录请先修改密码' });
  expect(
    JSON.stringify([await list(), good(await root.get('blade-system/tenant/detail', { id: made.id }))]),
  ).not.toContain(issued);
  const kept = await rows(sql<{ all: string }>`select string_agg(audit::text, '') as all from audit`);
  expect(kept[0]?.all).not.toContain(issued);
});

test('grants its administrator administration without casework and logs', async () => {
  const { menus, buttons } = await opened(await enter(app.server, await make(root)));
  expect(menus).toEqual(expect.arrayContaining(['user', 'role', 'dept', 'petition', 'petition_type', 'notice', 'wel']));
  expect(buttons).toEqual(expect.arrayContaining(['user_role', 'role_grant', 'user_add', 'dict_view', 'param_edit']));
  expect(
    [...menus, ...buttons].filter((code) => /^(petition_(?!type$)|pii|tenant|log_|client|dict_add|audit)/.test(code)),
  ).toEqual([]);
});

test('lets its administrator appoint a grantor of roles', async () => {
  const made = await make(root);
  const admin = await enter(app.server, made);
  const role = async (alias: string) =>
    (
      await rows(sql<{ id: string }>`select id from role where tenant_id = ${made.tenantId} and role_alias = ${alias}`)
    )[0]?.id ?? '';
  const add = async (by: Visitor, account: string, roleId: string) =>
    good(
      await by.post<{ initialPassword: string }>('blade-user/submit', {
        account,
        realName: '王五',
        ...(roleId ? { roleId } : {}),
      }),
    ).initialPassword;
  const refused = await admin.post('blade-user/submit', {
    account: 'x',
    realName: '王五',
    roleId: await role('case_handler'),
  });
  expect(refused).toMatchObject({ status: 403, msg: '不能授予自己没有的权限' });
  const first = await add(admin, 'security', await role('sec_admin'));
  const early = await signIn(app.server, 'security', { password: first, tenantId: made.tenantId });
  const own = 'Second-Choice-2026';
  good(await early.post('blade-user/update-password', { oldPassword: first, newPassword: own, newPassword1: own }));
  await add(admin, 'clerk', '');
  const [clerk] = await rows(
    sql<{ id: string }>`select id from "user" where tenant_id = ${made.tenantId} and account = 'clerk'`,
  );
  const query = { userIds: clerk?.id ?? '', roleIds: await role('case_handler') };
  expect((await early.post('blade-user/grant', {}, { query })).msg).toBe('操作成功');
});

test('creates nothing after a failure', async () => {
  const before = await counts();
  const none = await submit({ tenantName: '无包市', packageId: '1' });
  expect(none).toMatchObject({ status: 400, msg: '产品包不存在，请重新选择' });
  await rows(sql`create function fails() returns trigger language plpgsql as $$ begin
    if new.account = 'admin' and new.tenant_id <> '000000' then raise exception 'disk' using errcode = '58030'; end if;
    return new; end $$`);
  await rows(sql`create trigger fails before insert on "user" for each row execute function fails()`);
  expect((await submit({ tenantName: '中断市' })).status).toBe(500);
  await rows(sql`drop trigger fails on "user"`);
  expect(await counts()).toEqual(before);
});

test('assigns unique numbers and domains concurrently', async () => {
  const answers = await Promise.all(
    ['https://one.example.cn', 'one.example.cn/', 'ONE.example.cn'].map((domain) =>
      submit({ tenantName: '同时', domain }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.msg).toBe('绑定域名已被其他租户使用');
  const made = answers.find(({ status }) => status === 200)?.data;
  const info = await new Visitor(app.server).get('blade-system/tenant/info', {
    domain: 'http://one.example.cn/#/login',
  });
  expect(info.data).toMatchObject({ tenantId: made?.tenantId, backgroundUrl: null });
});

test.each([
  [{}, '请输入租户名称'],
  [{ tenantName: '长'.repeat(51) }, '租户名称不能超过50个字符'],
  [{ tenantName: '甲', accountNumber: 'many' }, '账号额度格式不正确'],
  [{ tenantName: '甲', accountNumber: -2 }, '账号额度不能小于-1'],
  [{ tenantName: '甲', expireTime: '2026-13-01 00:00:00' }, '过期时间应为日期和时间，例如 2026-03-02 09:30:00'],
  [{ tenantName: '甲', backgroundUrl: 'javascript:alert(1)' }, '登录页背景图应为以 / 或 https:// 开头的地址'],
  [{ tenantName: '甲', domain: 'https://' }, '绑定域名格式不正确，例如 kaoxin.example.cn'],
  [{ tenantName: '甲', grantVersion: 9 }, '不支持的字段：grantVersion'],
])('%j is refused: %s', async (body, words) => {
  const answer = await submit(body);
  expect([answer.status, answer.msg]).toEqual([400, words]);
});

test('ignores a number in the request', async () => {
  expect((await make(root, { tenantId: '000000' })).tenantId).not.toBe('000000');
});

test('finds tenants and changes them with their version', async () => {
  const made = await make(root, { tenantName: '青石市' });
  expect(await list({ tenantId: made.tenantId })).toMatchObject({ total: 1, records: [{ id: made.id }] });
  expect(await list({ tenantName: '青石', size: '1', descs: 'createTime' })).toMatchObject({ total: 1, pages: 1 });
  expect((await root.get('blade-system/tenant/list', { grantVersion: '1' })).status).toBe(400);
  const loaded = good(await root.get<Tenant>('blade-system/tenant/detail', { id: made.id }));
  expect(good(await submit({ ...loaded, linkman: '赵六' }))).toMatchObject({
    linkman: '赵六',
    version: loaded.version + 1,
  });
  expect((await submit({ ...loaded, linkman: '迟' })).status).toBe(409);
});

test('blocks a removed tenant, keeps data and restores it', async () => {
  const made = await make(root, { tenantName: '北河市', domain: 'north.example.cn' });
  const admin = await enter(app.server, made);
  const own = good(await admin.get<{ id: string }[]>('blade-system/dept/list'));
  const removed = await root.post(`blade-system/tenant/remove?ids=${made.id}`);
  expect(removed.msg).toBe('操作成功');
  expect(await admin.get('blade-user/info')).toMatchObject({ status: 401, msg: '租户已到期或停用，请联系管理员' });
  expect(await tryIn(app.server, made.tenantId)).toMatchObject({
    status: 400,
    words: '租户已到期或停用，请联系管理员',
  });
  expect((await root.get('blade-system/tenant/detail', { id: made.id })).status).toBe(404);
  expect(await list({ removed: '1', tenantId: made.tenantId })).toMatchObject({ records: [{ isRemoved: 1 }] });
  expect((await root.post(`blade-system/tenant/remove?ids=${made.id}`)).status).toBe(404);
  expect(good(await new Visitor(app.server).get('blade-system/tenant/info', { domain: 'north.example.cn' }))).toEqual(
    {},
  );

  const taken = await make(root, { tenantName: '占用', domain: 'north.example.cn' });
  expect(await root.post(`blade-system/tenant/restore?ids=${made.id}`)).toMatchObject({ status: 409 });
  good(await root.post(`blade-system/tenant/remove?ids=${taken.id}`));
  good(await root.post(`blade-system/tenant/restore?ids=${made.id}`));
  expect((await admin.get('blade-user/info')).status).toBe(401);
  const back = await signIn(app.server, 'admin', { password: 'Own-Choice-2026', tenantId: made.tenantId });
  expect(good(await back.get('blade-system/dept/list'))).toEqual(own);

  const first = (await list({ tenantId: '000000' })).records[0]?.id;
  const before = await counts();
  expect(await root.post(`blade-system/tenant/remove?ids=${made.id},${first}`)).toMatchObject({
    status: 400,
    msg: '租户000000为平台租户，不能删除',
  });
  expect((await back.get('blade-user/info')).status).toBe(200);
  expect(await counts()).toEqual(before);
  expect((await root.post('blade-system/tenant/remove')).msg).toBe('请选择至少一条数据');
});

test('returns 401, 403, and self-only access across tenants', async () => {
  const calls = [
    ['list', {}],
    ['submit', { tenantName: '越权' }],
    ['remove?ids=1', {}],
    ['restore?ids=1', {}],
    ['setting?ids=1&accountNumber=1', {}],
    ['package-setting?tenantId=1', {}],
  ] as const;
  for (const [who, status] of [
    [new Visitor(app.server), 401],
    [handler, 403],
  ] as const)
    for (const [call, body] of calls) {
      const path = `blade-system/tenant/${call}`;
      expect([call, (await (call === 'list' ? who.get(path) : who.post(path, body))).status]).toEqual([call, status]);
    }
  const made = await make(root, { tenantName: '异地市' });
  await grant(app.db, { alias: 'admin', tenantId: made.tenantId }, ['tenant*']);
  const theirs = await enter(app.server, made);
  expect(await list({}, theirs)).toMatchObject({ total: 1, records: [{ id: made.id }] });
  expect(good(await theirs.get<object[]>('blade-system/tenant/select'))).toHaveLength(1);
  const first = (await list({ tenantId: '000000' })).records[0]?.id ?? '';
  expect((await theirs.get('blade-system/tenant/detail', { id: first })).status).toBe(404);
  expect((await theirs.post(`blade-system/tenant/remove?ids=${made.id},${first}`)).status).toBe(404);
  const words = '该数据由平台统一维护，请联系平台管理员';
  const calm = [
    ['submit', { tenantName: '越权' }],
    ['submit', { id: made.id, tenantName: '越权' }],
    [`remove?ids=${made.id}`, {}],
    [`setting?ids=${made.id}&accountNumber=-1`, {}],
    [`package-setting?tenantId=${made.tenantId}&packageId=`, {}],
  ] as const;
  for (const [call, body] of calm)
    expect([call, await theirs.post(`blade-system/tenant/${call}`, body)]).toMatchObject([
      call,
      { status: 403, msg: words },
    ]);
});

test('separates editing from setting quota, expiry and package', async () => {
  const made = await make(root, { accountNumber: 5 });
  await addRole(app.db, { alias: 'tenant_clerk', menus: ['tenant', 'tenant_edit'] });
  await addPerson(app.context, { account: 'registrar', roles: ['tenant_clerk'] });
  const registrar = await signIn(app.server, 'registrar', { password: testPassword });
  expect((await submit({ id: made.id, linkman: '孙七', accountNumber: 5 }, registrar)).status).toBe(200);
  expect((await submit({ id: made.id, accountNumber: 6 }, registrar)).status).toBe(403);
  expect((await submit({ id: made.id, expireTime: '2030-01-01 00:00:00' }, registrar)).status).toBe(403);
});
