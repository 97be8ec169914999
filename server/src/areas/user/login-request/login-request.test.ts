import type { Page } from '@kaoxin/contract/conventions.ts';
import type { LoginRequest, LoginRequestDetail, RequestNote } from '@kaoxin/contract/user/login-request.ts';
import type { IssuedOrAsked, Person } from '@kaoxin/contract/user/people.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { runOnce } from '#platform/jobs/periodic.ts';
import { forgetSettings } from '#platform/settings/settings.ts';
import { serverBeside, testApp } from '../../../testing/app.ts';
import { signIn, Visitor } from '../../../testing/browser.ts';
import { testPassword } from '../../../testing/context.ts';
import { addDept, addPerson } from '../../../testing/people.ts';
import { addRole, raiseGrantVersion } from '../../../testing/rights.ts';
import { addRow, ago, earlier, setParameter, setRow, setRows } from '../../../testing/rows.ts';
import { copyPassword } from '../../../testing/services.ts';
import { addTenant } from '../../../testing/tenant.ts';
import { loginRequestExpiry } from './expiry.ts';

const app = testApp({
  root: 'admin',
  system: { roles: ['admin'], realName: '系统员' },
  security: { roles: ['sec_admin'], realName: '安全员' },
  security2: { roles: ['sec_admin'], realName: '安全员二' },
  auditor: ['audit_admin'],
});
const { root, system, security, security2, auditor } = app.visitors;
const second = serverBeside(app);

let made = 0;
let leader = { id: '', account: '' };
async function newLeader(role: string | null = 'city_leader') {
  made += 1;
  const account = `leader${made}`;
  const id = await addPerson(app.context, { account, realName: '院长', roles: role === null ? [] : [role] });
  await setRow(app.db, 'user', id, { phone: '13800000001', email: 'old@kx.cn' });
  return { id, account };
}
beforeEach(async () => {
  leader = await newLeader();
});

const resetBy = (who: Visitor, id: string) => who.post<IssuedOrAsked[]>(`blade-user/reset-password?userIds=${id}`);
const asked = async (id = leader.id, by = system): Promise<RequestNote> => {
  const answer = await resetBy(by, id);
  const request = answer.data[0]?.request;
  if (!request) throw new Error(`not asked but: ${answer.status} ${answer.msg}`);
  return request;
};
const decide = <D = LoginRequest>(who: Visitor, what: string, id: string, more: object = {}) =>
  who.post<D>(`blade-user/login-request/${what}`, { id, ...more });
const confirm = (who: Visitor, id: string) =>
  decide<LoginRequest & { initialPassword: string | null }>(who, 'confirm', id);
const notesOf = async (account: string): Promise<string[]> => {
  const { rows } = await sql<{
    title: string;
  }>`select m.title || '：' || m.content as title from inbox_message m join "user" u on u.id = m.user_id
    where u.account = ${account} order by m.id`.execute(app.db);
  return rows.map(({ title }) => title);
};
const canLogIn = (account: string, password = testPassword): Promise<boolean> =>
  signIn(app.server, account, { password }).then(
    () => true,
    () => false,
  );
const roleOf = async (alias: string): Promise<string> => {
  const { rows } = await sql<{ id: string }>`select id from role
    where tenant_id = '000000' and role_alias = ${alias}`.execute(app.db);
  return String(rows[0]?.id);
};

describe('S62 logins of more powerful users', () => {
  test('needs a second person to reset a password', async () => {
    const note = await asked();
    expect(note).toMatchObject({ userId: leader.id, confirmers: ['安全员', '安全员二'] });
    expect(await canLogIn(leader.account)).toBe(true);
    const { data, status } = await confirm(security, note.id);
    expect([status, data.status, data.deciderName]).toEqual([200, 1, '安全员(security)']);
    const password = String(data.initialPassword);
    expect(await canLogIn(leader.account)).toBe(false);
    const visitor = await signIn(app.server, leader.account, { password });
    expect(await visitor.get('home/todo')).toMatchObject({ status: 403, msg: '首次登录请先修改密码' });
    expect(await notesOf(leader.account)).toEqual([
      '您的账号有人申请重置密码：系统员(system)申请对您的账号重置密码，经另一人确认后生效。如非您本人要求，请立即联系安全保密管理员。',
      '您账号的重置密码申请已确认：系统员(system)对您的账号重置密码的申请已确认，处理人安全员(security)。如非您本人要求，请立即联系安全保密管理员。',
    ]);
    expect((await notesOf('auditor')).slice(-2)).toEqual([
      `院长的重置密码申请：系统员(system)申请对院长(${leader.account})重置密码。`,
      `院长的重置密码申请已确认：系统员(system)对院长(${leader.account})重置密码的申请已确认，处理人安全员(security)。`,
    ]);
    const { rows } = await sql<{ title: string; target: string; input: unknown }>`select title, target, input from audit
      where target like ${`%${leader.id}%`} order by id`.execute(app.db);
    expect(rows.map(({ title, target }) => [title, target])).toEqual([
      ['重置密码', leader.id],
      ['登录变更确认', `${leader.id},${note.id}`],
    ]);
    expect(JSON.stringify(rows)).not.toContain(password);
  });

  test('prevents the asker from choosing the reset password', async () => {
    const known = 'Known-To-Asker-2026';
    await setParameter(app.context.database.kysely, 'account.initPassword', known);
    forgetSettings(app.context);
    const { data } = await confirm(security, (await asked()).id);
    await setParameter(app.context.database.kysely, 'account.initPassword', '');
    forgetSettings(app.context);
    expect(data.initialPassword).toMatch(/.{16}/);
    expect(await canLogIn(leader.account, known)).toBe(false);
    expect(await canLogIn(leader.account, String(data.initialPassword))).toBe(true);
  });

  test.each<[string, 'system' | 'security2', (id: string) => Promise<RequestNote>]>([
    ['a password', 'system', (id) => asked(id)],
    [
      'a phone',
      'system',
      async (id) =>
        (await system.post<{ request: RequestNote }>('blade-user/update', { id, phone: '13911112222' })).data.request,
    ],
    [
      'no second factor',
      'security2',
      async (id) =>
        (await security2.post<RequestNote[]>(`blade-user/reset-second-factor?userIds=${id}`)).data[0] as RequestNote,
    ],
  ])('records asker and confirmer as hands after %s', async (_what, asker, ask) => {
    expect((await confirm(security, (await ask(leader.id)).id)).status).toBe(200);
    const { rows } = await sql<{ byId: string }>`select by_id from login_hand where user_id = ${leader.id}`.execute(
      app.db,
    );
    expect(rows.map(({ byId }) => byId).sort()).toEqual([app.idOf(asker), app.idOf('security')].sort());
  });

  test.each([
    [
      'a reset of the second factor',
      (id: string) => security.post<RequestNote[]>(`blade-user/reset-second-factor?userIds=${id}`),
    ],
    ['unlocking', (id: string) => security.post<RequestNote[]>(`blade-user/unlock?userIds=${id}`)],
    ['removal', (id: string) => system.post<RequestNote[]>(`blade-user/remove?ids=${id}`)],
  ])('turns %s into a request until confirmed', async (what, act) => {
    const visitor = await signIn(app.server, leader.account);
    const subject = `account:000000:${leader.account}`;
    await addRow(app.db, 'loginFailure', { subject });
    const { data } = await act(leader.id);
    expect(data).toMatchObject([{ userId: leader.id }]);
    expect((await visitor.get('home/todo')).status).toBe(200);
    const [note] = data;
    expect((await confirm(security2, String(note?.id))).status).toBe(200);
    if (what !== 'unlocking') expect((await visitor.get('home/todo')).status).toBe(401);
    else expect((await sql`select from login_failure where subject = ${subject}`.execute(app.db)).rows).toEqual([]);
  });

  test.each([
    ['phone', '13911112222'],
    ['email', 'mine@evil.cn'],
    ['account', 'renamed'],
    ['realName', '院长乙'],
    ['status', 0],
  ])('keeps %s until confirmed and saves the other fields', async (field, value) => {
    const before = (await root.get<Person>('blade-user/detail', { id: leader.id })).data;
    const given = { id: leader.id, version: before.version, [field]: value, code: 'C9' };
    const { data } = await system.post<Person & { request: RequestNote | null }>('blade-user/update', given);
    expect(data).toMatchObject({ [field]: before[field as keyof Person], code: 'C9' });
    const detail = (
      await security.get<LoginRequestDetail>('blade-user/login-request/detail', { id: String(data.request?.id) })
    ).data;
    expect(detail.changes).toEqual([{ field, from: String(before[field as keyof Person]), to: String(value) }]);
    const { rows } = await sql`select changes_sealed from login_request where id = ${detail.id}`.execute(app.db);
    expect(JSON.stringify(rows)).not.toContain(`:${JSON.stringify(String(value))}`);
    expect((await confirm(security, detail.id)).status).toBe(200);
    const after = (await root.get<Person>('blade-user/detail', { id: leader.id })).data;
    expect(after[field as keyof Person]).toBe(value);
  });

  test('binds the super user and handles weaker users immediately', async () => {
    expect((await asked(leader.id, root)).confirmers).toEqual(['安全员', '安全员二']);
    const plain = await newLeader(null);
    const [direct] = (await resetBy(system, plain.id)).data;
    expect(direct).toMatchObject({ request: null, initialPassword: expect.stringMatching(/.{10}/) });
    const both = (await resetBy(system, `${plain.id},${(await newLeader()).id}`)).data;
    expect(both.map(({ initialPassword }) => initialPassword !== null)).toEqual([true, false]);
  });

  test('counts a wider data scope like a button', async () => {
    const one = await addDept(app.context, '甲处');
    const roleId = await addRole(app.db, { alias: `keeper${made}` });
    await sql`insert into role_menu (role_id, menu_id) select ${roleId}, menu_id from role_menu m join role r on r.id = m.role_id
      where r.role_alias in ('case_handler', 'admin') and r.tenant_id = '000000' on conflict do nothing`.execute(
      app.db,
    );
    await sql`insert into role_scope (role_id, scope_id, scope_category) select ${roleId}, id, 1 from data_scope
      where scope_type = 4`.execute(app.db);
    await raiseGrantVersion(app.db);
    await addPerson(app.context, { account: `keeper${made}`, roles: [`keeper${made}`], deptId: one });
    const keeper = await signIn(app.server, `keeper${made}`);
    const handler = await addPerson(app.context, { account: `h${made}`, roles: ['case_handler'], deptId: one });
    expect((await asked(handler, keeper)).confirmers).toEqual(['安全员', '安全员二']);
  });

  test('requires an administrator to confirm for a power', async () => {
    const guard = await newLeader('sec_admin');
    const note = await asked(guard.id);
    expect(note.confirmers).toEqual(['管理员']);
    expect((await confirm(security, note.id)).status).toBe(403);
    const other = await newLeader('sec_admin');
    expect(await resetBy(root, other.id)).toMatchObject({
      status: 400,
      msg: expect.stringContaining('须由另一名超级管理员'),
    });
    expect((await confirm(root, note.id)).data.initialPassword).toMatch(/.{10}/);
  });

  test('requires a second person for account managers', async () => {
    const keeper = await newLeader('admin');
    expect((await asked(keeper.id, root)).confirmers).toContain('安全员');
  });

  test('remembers removed roles and departments for a month', async () => {
    const roles = (await root.get<Person>('blade-user/detail', { id: leader.id })).data.roleId;
    const give = (roleIds: string) =>
      root.post('blade-user/grant', undefined, { query: { userIds: leader.id, roleIds } });
    expect((await give('')).status).toBe(200);
    expect((await resetBy(root, leader.id)).data).toMatchObject([{ initialPassword: null }]);
    expect((await give(roles)).status).toBe(200);
    await setRows(app.db, 'loginRequest', { userId: leader.id }, { status: 2 });
    await give('');
    await setRow(app.db, 'user', leader.id, { formerUntil: ago('1 second') });
    expect((await resetBy(root, leader.id)).data).toMatchObject([{ request: null }]);
  });

  test('remembers grants of a temporarily emptied role', async () => {
    const { rows } = await sql<{ id: string }>`select id from role
      where tenant_id = '000000' and role_alias = 'data_analyst'`.execute(app.db);
    const roleIds = [rows[0]?.id];
    const analyst = await newLeader('data_analyst');
    const { data } = await root.get<{ menu: string[]; dataScope: string[] }>(
      `blade-system/menu/role-tree-keys?roleIds=${roleIds}`,
    );
    const fill = (body: object) => root.post('blade-system/role/grant', { roleIds, ...body });
    expect((await fill({ menuIds: [], dataScopeIds: [] })).status).toBe(200);
    expect((await resetBy(root, analyst.id)).data).toMatchObject([{ initialPassword: null }]);
    expect((await fill({ menuIds: data.menu, dataScopeIds: data.dataScope })).status).toBe(200);
  });

  test('refuses a confirmer who exchanged roles with the asker', async () => {
    const puppet = await addPerson(app.context, { account: 'puppet', realName: '傀儡', roles: [] });
    const { rows } = await sql<{ id: string; alias: string }>`select id, role_alias as alias from role
      where tenant_id = '000000' and role_alias in ('sec_admin', 'admin')`.execute(app.db);
    const give = (alias: string) =>
      root.post('blade-user/grant', undefined, {
        query: { userIds: puppet, roleIds: String(rows.find((one) => one.alias === alias)?.id) },
      });
    expect((await give('sec_admin')).status).toBe(200);
    const { id, confirmers } = await asked(leader.id, root);
    expect(confirmers).not.toContain('傀儡');
    expect((await confirm(await signIn(app.server, 'puppet'), id)).status).toBe(403);
    // As system administrator, the account could ask for requests that only its creator could confirm.
    expect((await give('admin')).status).toBe(200);
    const guard = await newLeader('sec_admin');
    expect((await resetBy(await signIn(app.server, 'puppet'), guard.id)).status).toBe(400);
    await setRows(app.db, 'loginHand', { userId: puppet }, { at: earlier('at', '8 days') });
    expect((await resetBy(await signIn(app.server, 'puppet'), guard.id)).status).toBe(200);
  });

  test("S65 requires confirmation to change one's own real name", async () => {
    const { id } = (await system.get<{ id: string }>('blade-user/info')).data;
    const answer = await system.post<Person & { request: RequestNote }>('blade-user/update', { id, realName: '院长' });
    expect(answer.data).toMatchObject({
      realName: '系统员',
      request: { userId: id, confirmers: expect.arrayContaining(['安全员']) },
    });
    expect((await confirm(system, answer.data.request.id)).status).toBe(403);
    expect((await decide(system, 'withdraw', answer.data.request.id)).status).toBe(200);
  });

  test('refuses account managers their own phone and e-mail', async () => {
    const { id } = (await system.get<{ id: string }>('blade-user/info')).data;
    for (const change of [{ phone: '13911112222' }, { email: 'x@kx.cn' }])
      expect(await system.post('blade-user/update', { id, ...change })).toMatchObject({
        status: 403,
        msg: '请在个人中心修改自己的手机号码和邮箱',
      });
  });
});

describe('S62 confirmation', () => {
  test('is refused to asker, affected user and unauthorized users', async () => {
    const { id } = await asked();
    expect((await confirm(new Visitor(app.server), id)).status).toBe(401);
    for (const who of [system, auditor, await signIn(app.server, leader.account)])
      expect((await confirm(who, id)).status).toBe(403);
    expect((await confirm(root, id)).status).toBe(403);
    const factor = await security.post<RequestNote[]>(`blade-user/reset-second-factor?userIds=${leader.id}`);
    const own = String(factor.data[0]?.id);
    expect(await confirm(security, own)).toMatchObject({ status: 403, msg: '不能处理自己提出的申请' });
    expect((await confirm(root, own)).status).toBe(200);
  });

  test('is refused to the affected user despite rights', async () => {
    const other = await addPerson(app.context, { account: 'root2', roles: ['administrator'] });
    const note = await asked(app.idOf('security'), root);
    expect(await confirm(security, note.id)).toMatchObject({ status: 403, msg: '不能处理关于自己账号的申请' });
    await setRow(app.db, 'user', other, { isDeleted: 1 });
    expect((await decide(root, 'withdraw', note.id)).status).toBe(200);
  });

  test('is refused between accounts with the same recent creator', async () => {
    const puppet = async (account: string, alias: string): Promise<Visitor> => {
      const body = { account, realName: '木偶', roleId: await roleOf(alias) };
      const { data } = await root.post<Person & { initialPassword: string }>('blade-user/submit', body);
      await setRow(app.db, 'user', data.id, { mustChangePassword: 0 });
      return signIn(app.server, account, { password: data.initialPassword });
    };
    const [asking, confirming] = [await puppet('puppet1', 'admin'), await puppet('puppet2', 'sec_admin')];
    const note = await asked(leader.id, asking);
    expect(note.confirmers).not.toContain('木偶');
    expect((await confirm(confirming, note.id)).status).toBe(403);
    expect((await confirm(security, note.id)).status).toBe(200);
  });

  test('is refused to accounts created indirectly by the asker', async () => {
    const roleId = await roleOf('sec_admin');
    const give = async (by: Visitor, userIds: string) =>
      expect((await by.post('blade-user/grant', undefined, { query: { userIds, roleIds: roleId } })).status).toBe(200);
    const [go, between] = [
      await addPerson(app.context, { account: 'gobetween', realName: '中间人', roles: [] }),
      await addPerson(app.context, { account: 'made', realName: '被造者', roles: [] }),
    ];
    await give(root, go);
    await give(await signIn(app.server, 'gobetween'), between);
    const note = await asked(leader.id, root);
    expect(note.confirmers).not.toContain('被造者');
    expect((await confirm(await signIn(app.server, 'made'), note.id)).status).toBe(403);
    // Only the nearer link has expired. An earlier link counts if it was recent when the later one was made.
    await setRows(app.db, 'loginHand', { userId: go }, { at: earlier('at', '6 days') });
    expect((await confirm(await signIn(app.server, 'made'), note.id)).status).toBe(403);
    await setRows(app.db, 'loginHand', { userId: go }, { at: earlier('at', '2 days') });
    expect((await confirm(await signIn(app.server, 'made'), note.id)).status).toBe(200);
  });

  test.each<[string, (id: string) => Promise<{ status: number }>]>([
    ['a password', (id) => resetBy(system, id)],
    ['a phone', (id) => system.post('blade-user/update', { id, phone: '13911112222' })],
  ])('is refused to an account whose login the asker gave %s recently', async (_what, renew) => {
    const taken = await newLeader(null);
    expect((await renew(taken.id)).status).toBe(200);
    const query = { userIds: taken.id, roleIds: await roleOf('sec_admin') };
    expect((await security.post('blade-user/grant', undefined, { query })).status).toBe(200);
    const note = await asked();
    await setRow(app.db, 'user', taken.id, { mustChangePassword: 0 });
    await copyPassword(app.db, taken.id, { id: leader.id });
    expect((await confirm(await signIn(app.server, taken.account), note.id)).status).toBe(403);
    await setRows(app.db, 'loginHand', { userId: taken.id }, { at: earlier('at', '8 days') });
    expect((await confirm(await signIn(app.server, taken.account), note.id)).status).toBe(200);
  });

  test('succeeds once for concurrent callers on two servers', async () => {
    const { id } = await asked();
    const elsewhere = await signIn(second.server, 'security2');
    const answers = await Promise.all([confirm(security, id), confirm(elsewhere, id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await confirm(security, id)).status).toBe(409);
  });

  test('stays possible when users change their own profile', async () => {
    const stopped = await system.post<{ request: RequestNote }>('blade-user/update', { id: leader.id, status: 0 });
    const own = await signIn(app.server, leader.account);
    expect((await own.post('blade-user/update-info', { name: '新昵称' })).status).toBe(200);
    expect((await confirm(security, stopped.data.request.id)).status).toBe(200);
    expect(await canLogIn(leader.account)).toBe(false);
  });

  test('fails when the affected user or asker has changed', async () => {
    const { id } = await asked();
    await setRow(app.db, 'user', leader.id, { deptIds: ['7'] });
    expect(await confirm(security, id)).toMatchObject({ status: 409, msg: expect.stringContaining('已有变动') });
    const asker = await newLeader('admin');
    const by = await signIn(app.server, asker.account);
    const { id: other } = await asked((await newLeader()).id, by);
    await setRow(app.db, 'user', asker.id, { roleIds: [] });
    expect(await confirm(security, other)).toMatchObject({ status: 409, msg: expect.stringContaining('申请人') });
    expect(await canLogIn(leader.account)).toBe(true);
  });

  test('fails after expiry', async () => {
    const { id } = await asked();
    await setRow(app.db, 'loginRequest', id, { expireTime: ago('1 second') });
    expect(await confirm(security, id)).toMatchObject({ status: 409, msg: '该申请已过期，请重新申请' });
    // A new request is possible at once. The job expires the others.
    const again = await asked();
    await setRow(app.db, 'loginRequest', again.id, { expireTime: ago('1 second') });
    await runOnce(app.context, loginRequestExpiry);
    const { data } = await system.get<Page<LoginRequest>>('blade-user/login-request/list', { account: leader.account });
    expect(data.records.map(({ status }) => status)).toEqual([3, 3]);
  });

  test('ends by refusal or withdrawal with notice', async () => {
    const { id } = await asked();
    expect(await resetBy(system, leader.id)).toMatchObject({ status: 409 });
    expect((await decide(system, 'refuse', id)).status).toBe(403);
    expect((await decide(security, 'withdraw', id)).status).toBe(403);
    expect((await decide(security, 'refuse', id, { reason: '本人未提出' })).data).toMatchObject({ status: 2 });
    expect((await notesOf('system')).at(-1)).toContain('已被拒绝，处理人安全员(security)');
    const again = await asked();
    expect((await decide(system, 'withdraw', again.id)).data).toMatchObject({ status: 4 });
    expect((await confirm(security, again.id)).status).toBe(409);
    expect(await canLogIn(leader.account)).toBe(true);
  });

  test('appears on the home page of confirmers in the tenant', async () => {
    const { id } = await asked();
    const counters = async (who: Visitor) =>
      (await who.get<{ counters: { key: string; count: number }[] }>('home/todo')).data.counters;
    expect((await counters(security)).find(({ key }) => key === 'loginRequests')?.count).toBeGreaterThan(0);
    expect(await counters(system)).toEqual([]);
    await addTenant(app.context, '222222');
    await addPerson(app.context, { account: 'afar', roles: ['sec_admin'], tenantId: '222222' });
    const afar = await signIn(app.server, 'afar', { tenantId: '222222' });
    expect((await confirm(afar, id)).status).toBe(404);
    expect((await afar.get<Page<LoginRequest>>('blade-user/login-request/list')).data.total).toBe(0);
  });

  test('names the missing confirmer in a small tenant', async () => {
    await addTenant(app.context, '333333');
    await addPerson(app.context, { account: 'keeper', roles: ['admin'], tenantId: '333333' });
    const id = await addPerson(app.context, { account: 'boss', roles: ['city_leader'], tenantId: '333333' });
    const keeper = await signIn(app.server, 'keeper', { tenantId: '333333' });
    expect(await resetBy(keeper, id)).toMatchObject({
      status: 400,
      msg: '账号【boss】的登录变更须由另一名安全保密管理员确认，目前没有这样的人员（7日内由您或同一来源开设账号、授予角色、重置登录的不算）；请先为另一名人员授予该角色',
    });
  });
});
