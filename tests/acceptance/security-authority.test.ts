import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { workOff } from '../../server/src/platform/jobs/work-off.ts';
import { type Answer, signIn, type Visitor } from '../../server/src/testing/browser.ts';
import { faultsOf } from '../../server/src/testing/faults.ts';
import { type Office, openOffice } from '../../server/src/testing/office.ts';
import { addPerson } from '../../server/src/testing/people.ts';
import { good, letter, register } from '../../server/src/testing/petitions.ts';
import { addRole, raiseGrantVersion } from '../../server/src/testing/rights.ts';
import { addRow, setRow, setRows } from '../../server/src/testing/rows.ts';
import { allJobKinds } from '../../server/src/wiring.ts';

/** security.md 5.2: cases that neither the matrix nor the unit tests cover (docs/security.md). */
let office: Office;
let security: Visitor;
let system: Visitor;
let root: Visitor;
beforeAll(async () => {
  office = await openOffice('2026-03-02 09:00:00');
  security = await office.as('security');
  system = await office.as('system');
  root = await signIn(office.app, 'admin');
});
afterAll(async () => {
  expect(await faultsOf(office.context)).toEqual([]);
  await office.close();
});

const db = () => office.context.database.kysely;
const one = async (query: ReturnType<typeof sql<{ id: string }>>) => String((await query.execute(db())).rows[0]?.id);
const roleId = (alias: string) => one(sql`select id from role where tenant_id = '000000' and role_alias = ${alias}`);
const rolesOf = async (account: string) => {
  const { rows } = await sql<{ roleIds: string[] }>`select role_ids from "user" where account = ${account}`.execute(
    db(),
  );
  return rows[0]?.roleIds;
};
const refused = (answer: Answer, status = 403) => {
  expect([answer.status, answer.code]).toEqual([status, status]);
  expect(answer.msg).not.toMatch(/select|insert|relation|\.ts|at /i);
};
async function holder(alias: string, codes: readonly string[], deptId: string | null): Promise<Visitor> {
  await addRole(db(), { alias, menus: codes });
  await addPerson(office.context, { account: alias, roles: [alias], deptId });
  return await signIn(office.app, alias);
}

describe('S18 grants no user more than the own rights', () => {
  const giving = ['user', 'user_view', 'user_edit', 'user_role', 'role', 'role_grant', 'role_edit'];
  let giver: Visitor;
  beforeAll(async () => {
    giver = await holder('giver', giving, office.depts.district1);
    await holder('narrow', ['user'], office.depts.district1);
  });
  const give = (userIds: string, roleIds: string) =>
    giver.post('blade-user/grant', undefined, { query: { userIds, roleIds } });

  test('extends no role by call, form or parent role', async () => {
    const district = office.ids.district1;
    const before = await rolesOf('district1');
    for (const alias of ['case_handler', 'city_leader', 'admin', 'administrator']) {
      refused(await give(district, await roleId(alias)));
      refused(await giver.post('blade-user/submit', { id: district, roleId: await roleId(alias) }));
    }
    const above = await addRole(db(), { alias: 'above', menus: ['param'] });
    await setRows(db(), 'role', { roleAlias: 'giver' }, { parentId: above });
    refused(await give(district, above));
    expect(await rolesOf('district1')).toEqual(before);
  });

  test('changes neither own roles nor the own role', async () => {
    const { id } = good(await giver.get<{ id: string }>('blade-user/info'));
    const own = await roleId('giver');
    refused(await give(id, `${own},${await roleId('narrow')}`));
    refused(await giver.post('blade-user/submit', { id, roleId: await roleId('narrow') }));
    refused(await giver.post('blade-system/role/grant', { roleIds: [own], menuIds: [] }));
    refused(await security.post('blade-system/role/grant', { roleIds: [await roleId('sec_admin')], menuIds: [] }));
    expect(await rolesOf('giver')).toEqual([own]);
  });

  test('grants no menu or scope that the granter lacks', async () => {
    const narrow = await roleId('narrow');
    const param = await one(sql`select id from menu where code = 'param'`);
    const all = await one(sql`select id from data_scope where resource_code = 'petition' and scope_type = 1`);
    refused(await giver.post('blade-system/role/grant', { roleIds: [narrow], menuIds: [param] }));
    refused(await giver.post('blade-system/role/grant', { roleIds: [narrow], dataScopeIds: [all] }));
  });

  test('changes no user outside the own departments', async () => {
    const narrow = await roleId('narrow');
    const inside = await addPerson(office.context, { account: 'inside', roles: [], deptId: office.depts.district1 });
    expect((await give(inside, narrow)).status).toBe(200);
    refused(await give(office.ids.district2, narrow));
    refused(await giver.post('blade-user/submit', { id: office.ids.district2, roleId: narrow }));
    refused(await give(`${inside},${office.ids.district2}`, ''));
    expect(await rolesOf('inside')).toEqual([narrow]);
  });

  test.skipIf(!process.env.TEST_DATABASE_URL)(
    'refuses a request when the right is revoked while it waits',
    async () => {
      const narrow = await roleId('narrow');
      const { pool } = office.context.database;
      const taking = await pool.connect();
      await taking.query('begin');
      await taking.query("update tenant set grant_version = grant_version + 1 where tenant_id = '000000'");
      await taking.query(
        `delete from role_menu where role_id = $1 and menu_id in (select id from menu where code in ('role_grant', 'user_role'))`,
        [await roleId('giver')],
      );
      const user = await one(sql`select id from menu where code = 'user'`);
      const late = [
        giver.post('blade-system/role/grant', { roleIds: [narrow], menuIds: [user] }),
        give(office.ids.district1, narrow),
      ];
      const waiting = async () =>
        (
          await pool.query<{ n: number }>(
            `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
        ).rows[0]?.n;
      await expect.poll(waiting).toBe(2);
      await taking.query('commit');
      taking.release();
      for (const answer of await Promise.all(late)) refused(answer);
    },
  );
});

describe('S19 separates the three powers', () => {
  const duties = ['admin', 'sec_admin', 'audit_admin'];
  const pairs = duties.flatMap((one) => duties.filter((other) => other !== one).map((other) => [one, other] as const));

  test.each(pairs)('refuses %s and %s by call, form and SQL', async (held, wanted) => {
    const account = `power_${held}_${wanted}`;
    const id = await addPerson(office.context, { account, roles: [held] });
    const both = [await roleId(held), await roleId(wanted)];
    const words = expect.stringContaining('三者互斥');
    const query = { userIds: id, roleIds: both.join(',') };
    expect(await root.post('blade-user/grant', undefined, { query })).toMatchObject({ status: 400, msg: words });
    expect(await root.post('blade-user/submit', { id, roleId: both.join(',') })).toMatchObject({ status: 400 });
    const update = sql`update "user" set role_ids = ${both}::bigint[] where id = ${id}`.execute(db());
    await expect(update).rejects.toMatchObject({ code: '23514' });
    const insert = sql`insert into "user" (tenant_id, account, password_hash, name, real_name, role_ids)
      values ('000000', ${`${account}_sql`}, '', '', '', ${both}::bigint[])`.execute(db());
    await expect(insert).rejects.toMatchObject({ code: '23514' });
    expect(await rolesOf(account)).toEqual([both[0]]);
  });
});

describe('S20 accepts no field that a user may not set', () => {
  const hostile: Record<string, unknown> = {
    tenantId: '999999',
    createUser: '1',
    createDept: '1',
    createTime: '2000-01-01 00:00:00',
    updateUser: '1',
    isDeleted: 1,
    auditUser: '1',
    auditorId: '1',
    handlerId: '1',
    caseStatus: 40,
    caseNo: 'XF1',
    score: 100,
    passwordHash: 'x',
    mustChangePassword: 0,
    constructor: { prototype: { admin: true } },
  };
  const forms: [string, string, () => Promise<Visitor>, () => object][] = [
    [
      'blade-system/param/submit',
      'param',
      async () => system,
      () => ({ paramName: 'a', paramKey: 's20', paramValue: '1' }),
    ],
    ['blade-system/post/submit', 'post', async () => system, () => ({ postCode: 's20', postName: '岗', category: 1 })],
    ['blade-system/dept/submit', 'dept', async () => system, () => ({ deptName: 'S20处' })],
    ['blade-system/role/submit', 'role', async () => security, () => ({ roleName: 'S20', roleAlias: 's_twenty' })],
    ['blade-user/submit', 'user', async () => system, () => ({ account: 's20', realName: '赵' })],
    [
      'petitionLetter/register',
      'petition_letter',
      () => office.as('handler'),
      () => ({ source: 3, typeId: office.types.claim, ...letter }),
    ],
  ];
  test.each(forms)('%s', async (call, table, who, form) => {
    const visitor = await who();
    const rows = async () =>
      (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db())).rows[0]?.n ?? 0;
    for (const [name, value] of Object.entries(hostile)) {
      const before = await rows();
      const text = JSON.stringify({ ...form(), [name]: value });
      const answer = await visitor.send({
        method: 'POST',
        url: `/api/${call}`,
        headers: { 'content-type': 'application/json' },
        payload: text,
      });
      // Refused, or dropped as a read-only field.
      expect([name, [200, 400, 403, 404, 409]]).toEqual([name, expect.arrayContaining([answer.status])]);
      if (answer.status !== 200) expect([name, await rows()]).toEqual([name, before]);
    }
    const taken = await sql`select tenant_id from ${sql.table(table)}
      where tenant_id = '999999' or create_user = 1 or create_dept = 1 or is_deleted <> 0
        or create_time < '2001-01-01' or update_user = 1`.execute(db());
    expect(taken.rows).toEqual([]);
  });
  test.each(['__proto__', 'constructor', 'prototype', 'toString'])(
    'pollutes no prototype through %s as a key',
    async (name) => {
      const payload = `{"paramName":"a","paramKey":"proto.${name}","paramValue":"1","${name}":{"polluted":true,"grants":["*"]}}`;
      const answer = await system.send({
        method: 'POST',
        url: '/api/blade-system/param/submit',
        headers: { 'content-type': 'application/json' },
        payload,
      });
      refused(answer, 400);
      expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    },
  );
});

describe('S21 filters by no hidden field', () => {
  test.each([
    ['blade-user/page', 'passwordHash'],
    ['blade-user/page', 'password_hash'],
    ['blade-user/page', 'mustChangePassword'],
    ['petitionLetter/page', 'idHash'],
    ['petitionLetter/page', 'idNo'],
    ['petitionLetter/page', 'phoneHash'],
    ['petitionLetter/page', 'searchKey'],
    ['petitionLetter/page', 'queryCode'],
    ['blade-system/client/list', 'clientSecretHash'],
    ['blade-log/api/list', 'input'],
  ])('%s by %s', async (call, field) => {
    const who = call.startsWith('petition') ? await office.as('leader') : root;
    for (const query of [`${field}=a`, `${field}_like=a`, `ascs=${field}`, `descs=${field}`, `${field}_ge=0`])
      refused(await who.send({ method: 'GET', url: `/api/${call}?${query}` }), 400);
  });

  test('keeps passwords and identity numbers out of the audit log', async () => {
    await register(office, { idNo: letter.idNo, title: '带证件号的来信' });
    const { rows } = await sql<{ text: string }>`select string_agg(a::text, ' ') as text from audit a`.execute(db());
    expect(rows[0]?.text).toContain('petitionLetter/register');
    expect(rows[0]?.text).not.toContain(letter.idNo);
    expect(rows[0]?.text).not.toContain(letter.phone);
  });
});

describe('S22 grants nothing through an empty rule', () => {
  const seen = async (account: string) => {
    const visitor = await signIn(office.app, account);
    return good(await visitor.get<{ total: number; unscoped?: 1 }>('petitionLetter/page'));
  };
  async function through(account: string, scope: ReturnType<typeof sql<{ id: string }>> | null, deptId: string | null) {
    await holder(account, ['petition', 'petition_view'], deptId);
    if (scope)
      await addRow(db(), 'roleScope', { roleId: await roleId(account), scopeId: await one(scope), scopeCategory: 1 });
    await raiseGrantVersion(db());
    return await seen(account);
  }
  const custom = (value: object | null) => sql<{ id: string }>`
    insert into data_scope (menu_id, resource_code, scope_name, scope_type, scope_value)
    select id, 'petition', ${JSON.stringify(value)}, 5, ${value && JSON.stringify(value)}::jsonb
    from menu where code = 'petition' returning id`;
  const seeded = (type: number) =>
    sql<{ id: string }>`select id from data_scope where resource_code = 'petition' and scope_type = ${type}`;

  test('shows rows through a rule for all', async () => {
    await register(office);
    const { total, unscoped } = await through('scope_all', seeded(1), null);
    expect([total > 0, unscoped]).toEqual([true, undefined]);
  });
  test.each([
    ['no rule', () => null],
    ['an empty list', () => custom({ field: 'deptId', in: [] })],
    ['no value', () => custom(null)],
    ['an unknown column', () => custom({ field: 'tenantId', in: ['000000'] })],
    ['a list of something else', () => custom({ field: 'deptId', in: ["1' or '1'='1"] })],
    ['a rule that is not there', () => sql<{ id: string }>`select 4711::bigint as id`],
    ['his department, when he has none', () => seeded(3)],
    ['his departments and those below, when he has none', () => seeded(4)],
  ])('%s', async (name, scope) => {
    const account = `scope_${name.length}_${Buffer.from(name).toString('hex').slice(0, 12)}`;
    // Reports the missing scope instead of an empty list only.
    expect(await through(account, scope(), null)).toMatchObject({ total: 0, unscoped: 1 });
  });
  test('denies access through a removed role', async () => {
    expect((await through('scope_gone', seeded(1), null)).total).toBeGreaterThan(0);
    const visitor = await signIn(office.app, 'scope_gone');
    await setRows(db(), 'role', { roleAlias: 'scope_gone' }, { isDeleted: 1 });
    await raiseGrantVersion(db());
    refused(await visitor.get('petitionLetter/page'));
  });
});

describe('S24 checks the right again when deferred work runs', () => {
  test('refuses an import after loss of the right or by another user', async () => {
    const { send } = await import('../../server/src/testing/multipart.ts');
    const sheet = [
      '标题,信访内容,信访分类,信访人,手机号码,证件号码,来源,收到时间,匿名,备注',
      `批量来信一封,${letter.content},报名资格,陈远,13000000012,,来信,2026/3/1 9:05,否,`,
    ].join('\r\n');
    await addPerson(office.context, { account: 'importer', roles: ['case_handler'], deptId: office.depts.letters });
    const importer = await signIn(office.app, 'importer');
    const { batchId } = good(await send<{ batchId: string }>(importer, 'petitionLetter/import', '来信.csv', sheet));
    expect((await (await office.as('handler')).post('petitionLetter/importConfirm', { batchId })).status).toBe(404);
    const id = await one(sql`select id from "user" where account = 'importer'`);
    const roles = String((await rolesOf('importer'))?.join(','));
    const grant = (roleIds: string) =>
      security.post('blade-user/grant', undefined, { query: { userIds: id, roleIds } });
    good(await grant(''));
    refused(await importer.post('petitionLetter/importConfirm', { batchId }));
    const { rows } = await sql`select from petition_letter where title = '批量来信一封'`.execute(db());
    expect(rows).toEqual([]);
    good(await grant(roles));
    const { taskId } = good(await importer.post<{ taskId: string }>('petitionLetter/importConfirm', { batchId }));
    // The right is lost between confirmation and execution.
    good(await grant(''));
    await workOff(office.context, allJobKinds);
    const ended = await sql<{ state: string }>`select state from task where id = ${taskId}`.execute(db());
    expect(ended.rows).toEqual([{ state: 'failed' }]);
    expect((await sql`select from petition_letter where title = '批量来信一封'`.execute(db())).rows).toEqual([]);
  });
});

describe('S25 limits links to one person and a period', () => {
  const file = '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n';
  const follow = (url: string, headers = {}) => office.app.inject({ method: 'GET', url, headers });

  test('answers 404 for guessed, cut, swapped, expired and orphaned links', async () => {
    const { send } = await import('../../server/src/testing/multipart.ts');
    const handler = await office.as('handler');
    const put = async () =>
      good(await send<{ link: string }>(handler, 'blade-resource/oss/endpoint/put-file', '材料.pdf', file)).link;
    const [link, other] = [await put(), await put()];
    expect((await follow(link)).statusCode).toBe(200);
    const nothing = (await follow(`/api/file/open?ticket=${'x'.repeat(60)}.${'y'.repeat(43)}`)).json() as {
      code: number;
      msg: string;
    };
    expect(nothing.code).toBe(404);
    const [head, seal] = [link.split('.')[0], other.split('.')[1]];
    for (const wrong of [`${head}.${seal}`, link.slice(0, -1), `${link}A`, '/api/file/open?ticket=../../etc/passwd']) {
      const { code, msg } = (await follow(wrong)).json() as { code: number; msg: string };
      expect([code, msg]).toEqual([nothing.code, nothing.msg]);
    }
    office.clock.advance(601_000);
    expect((await follow(link)).statusCode).toBe(404);
    const fresh = await put();
    await setRow(db(), 'user', office.ids.handler, { status: 0 });
    expect((await follow(fresh)).statusCode).toBe(404);
    await setRow(db(), 'user', office.ids.handler, { status: 1 });
    expect((await follow(fresh)).statusCode).toBe(200);
  });

  test('checks range requests like whole downloads', async () => {
    const { send } = await import('../../server/src/testing/multipart.ts');
    const handler = await office.as('handler');
    const { link } = good(
      await send<{ link: string }>(handler, 'blade-resource/oss/endpoint/put-file', '材料.pdf', file),
    );
    for (const range of ['bytes=0-9', 'bytes=-5', 'bytes=99999-', 'bytes=0-0,1-1,2-2', 'bytes=9-1', 'lines=1-2']) {
      const answer = await follow(good(await handler.post<string>('file/renew', { link })), { range });
      expect([range, answer.statusCode, answer.body.length]).toEqual([range, 200, file.length]);
      expect((await follow(`${link}A`, { range })).statusCode).toBe(404);
    }
  });

  test('returns exports uncached and to authorised users only', async () => {
    const leader = await office.as('handler');
    const answer = await leader.send({ method: 'GET', url: '/api/petitionLetter/export' });
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    refused(await (await office.as('analyst')).send({ method: 'GET', url: '/api/petitionLetter/export' }));
  });
});
