import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { forgetSettings } from '#platform/settings/settings.ts';
import { testApp } from '../../testing/app.ts';
import { signIn } from '../../testing/browser.ts';
import { addPerson } from '../../testing/people.ts';
import { good } from '../../testing/petitions.ts';
import { raiseGrantVersion } from '../../testing/rights.ts';
import { addRow, ago, setRow, setRows } from '../../testing/rows.ts';
import { copyPassword } from '../../testing/services.ts';

const tenantId = '222222';
const app = testApp({ root: 'admin', keeper: ['admin'], theirs: { tenantId, roles: ['admin'] } });
const { root, keeper } = app.visitors;

const run = <R>(statement: ReturnType<typeof sql<R>>) => statement.execute(app.db);
beforeEach(() =>
  setRows(
    app.db,
    'tenant',
    { tenantId },
    { accountNumber: null, packageId: null, expireTime: null, status: 1, isDeleted: 0 },
  ),
);
let number = 0;
const person = (more: object = {}) =>
  root.post<{ id: string; initialPassword: string }>('blade-user/submit', {
    account: `there${++number}`,
    realName: '冯一',
    tenantId,
    ...more,
  });
const roleThere = async (alias: string): Promise<string> =>
  String(
    (await run(sql<{ id: string }>`select id from role where tenant_id = ${tenantId} and role_alias = ${alias}`))
      .rows[0]?.id,
  );

test('counts accounts of the target tenant only', async () => {
  await setRows(app.db, 'tenant', { tenantId }, { accountNumber: 1 });
  await setRows(app.db, 'user', { tenantId }, { isDeleted: 1 });
  good(await person());
  expect(await person()).toMatchObject({ status: 400, msg: expect.stringContaining('账号') });
});

test('uses the initial password of the target tenant', async () => {
  await addRow(app.db, 'param', {
    tenantId,
    paramName: '初始密码',
    paramKey: 'account.initPassword',
    paramValue: 'There-Only-2026',
  });
  forgetSettings(app.context);
  expect(good(await person()).initialPassword).toBe('There-Only-2026');
  expect(good(await person({ tenantId: '000000' })).initialPassword).not.toBe('There-Only-2026');
});

test('administers an expired tenant whose users cannot sign in', async () => {
  await setRows(app.db, 'tenant', { tenantId }, { expireTime: ago('1 day') });
  const { initialPassword } = good(await person({ account: 'early' }));
  await expect(signIn(app.server, 'early', { tenantId, password: initialPassword })).rejects.toThrow();
});

test('refuses a deleted tenant and hides its data', async () => {
  await setRows(app.db, 'tenant', { tenantId }, { isDeleted: 1 });
  expect(await person()).toMatchObject({ status: 400, msg: '租户不存在，请重新选择' });
  for (const call of ['dept/tree', 'dept/lazy-tree', 'dept/search', 'role/tree', 'post/select'])
    expect([call, (await root.get(`blade-system/${call}`, { tenantId })).status]).toEqual([call, 404]);
  const offered = good(await root.get<{ tenantId: string }[]>('blade-system/tenant/select'));
  expect(offered.map((one) => one.tenantId)).not.toContain(tenantId);
});

test("limits a new user to the tenant's package", async () => {
  await run(sql`insert into tenant_package (id, tenant_id, package_name, menu_id)
    select 8802, '000000', '只有部门', id::text from menu where code = 'dept' and is_deleted = 0`);
  await setRows(app.db, 'tenant', { tenantId }, { packageId: '8802' });
  await raiseGrantVersion(app.db);
  await addPerson(app.context, { account: 'bounded', roles: [], tenantId });
  const id = good(await person({ account: 'manager', roleId: await roleThere('admin') })).id;
  await setRow(app.db, 'user', id, { mustChangePassword: 0 });
  await copyPassword(app.db, id, { account: 'bounded' });
  const manager = await signIn(app.server, 'manager', { tenantId });
  expect((await manager.get('blade-system/dept/list')).status).toBe(200);
  expect((await manager.get('blade-user/page')).status).toBe(403);
});

test('offers other tenants to the super user only', async () => {
  const offered = good(await keeper.get<{ tenantId: string }[]>('blade-system/tenant/select'));
  expect(offered.map((one) => one.tenantId)).toEqual(['000000']);
  const own = good(await keeper.get<{ id: string }[]>('blade-system/dept/search', { keyword: '信访' }));
  expect(own.length).toBeGreaterThan(0);
});
