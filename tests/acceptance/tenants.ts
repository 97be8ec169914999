import { expect, onTestFinished, test } from 'vitest';
import { findPostgres, startPostgres } from '../../scripts/postgres.mjs';
import { type Answer, digest, Program, tokenIn } from './client.ts';
import type { World } from './world.ts';

interface Tenant {
  id: string;
  tenantId: string;
  accountCount: number;
  first: { account: string; initialPassword: string } | null;
}

const moving = { timeout: 20_000 };

export function tenants(world: () => World): void {
  const good = <D>(answer: Answer<D>): D => {
    expect([answer.msg, answer.status]).toEqual(['操作成功', 200]);
    return answer.data;
  };
  const asked = <D = unknown>(admin: Program, call: string, query: Record<string, string>) =>
    admin.post<D>(`blade-system/${call}`, {}, { query }).then(good);

  test('maintains a package and a tenant up to removal and return', async () => {
    const admin = await world().as('admin');
    const trees = good(await admin.get<{ children?: { id: string; title: string }[] }[]>('blade-system/menu/tree'));
    const menus = trees.flatMap(({ children = [] }) => children).filter(({ title }) => /^(用户|部门)管理$/.test(title));
    const menuId = menus.map(({ id }) => id).join(',');
    const form = { packageName: '验收包', menuId };
    const pack = good(await admin.post<{ id: string }>('blade-system/tenant-package/submit', form));
    expect(good(await admin.get('blade-system/tenant-package/list', { packageName: '验收' }))).toMatchObject({
      total: 1,
    });
    expect(good(await admin.get('blade-system/tenant-package/detail', { id: pack.id }))).toMatchObject(form);
    expect(good(await admin.get('blade-system/tenant-package/select'))).toEqual([
      { id: pack.id, packageName: '验收包' },
    ]);

    const made = good(
      await admin.post<Tenant>('blade-system/tenant/submit', { tenantName: '验收市', domain: 'a.example.cn' }),
    );
    const { id, tenantId, first } = made;
    expect(tenantId).toMatch(/^\d{6}$/);
    await asked(admin, 'tenant/package-setting', { tenantId, packageId: pack.id });
    expect(good(await admin.get('blade-system/tenant/package-detail', { tenantId }))).toMatchObject({ menuId });
    await asked(admin, 'tenant/setting', { ids: id, accountNumber: '1', expireTime: '2099-01-01 00:00:00' });
    expect(good(await admin.get('blade-system/tenant/list', { tenantName: '验收' }))).toMatchObject({
      records: [{ tenantId, accountNumber: 1, accountCount: 1, packageName: '验收包' }],
    });
    expect(
      (await world().nobody.get('blade-system/tenant/info', { domain: 'https://a.example.cn' })).data,
    ).toMatchObject({
      tenantId,
    });

    const logIn = (password: string) =>
      world().nobody.send('POST', 'blade-auth/oauth/token', {
        query: { tenantId, scope: 'all' },
        body: new URLSearchParams({ grant_type: 'password', username: 'admin', password: digest(password) }),
        headers: { 'tenant-id': tenantId },
      });
    const theirs = new Program(world().url, tokenIn(await logIn(first?.initialPassword ?? '')).access_token);
    const newPassword = 'Own-Choice-2026';
    const change = { oldPassword: first?.initialPassword, newPassword, newPassword1: newPassword };
    good(await theirs.post('blade-user/update-password', change));
    expect(JSON.stringify(good(await theirs.get('blade-system/menu/routes')))).not.toContain('角色管理');
    expect((await theirs.get('blade-system/role/list')).status).toBe(403);
    expect((await theirs.get('blade-system/tenant/detail', { id })).status).toBe(403);
    expect(await theirs.post('blade-user/submit', { account: 'second', realName: '钱七' })).toMatchObject({
      status: 400,
      msg: '账号数量已达到租户额度（1个），请联系平台管理员调整',
    });
    expect(good(await theirs.get<Tenant[]>('blade-system/tenant/select'))).toMatchObject([{ tenantId }]);

    await asked(admin, 'tenant/remove', { ids: id });
    expect(await theirs.get('blade-user/info')).toMatchObject({ status: 401, msg: '租户已到期或停用，请联系管理员' });
    expect((await logIn(newPassword)).status).toBe(400);
    await asked(admin, 'tenant/restore', { ids: id });
    expect((await logIn(newPassword)).status).toBe(200);
    expect(good(await admin.get('blade-system/tenant/detail', { id }))).toMatchObject({ tenantId, isRemoved: 0 });

    expect((await admin.post('blade-system/tenant-package/remove', {}, { query: { ids: pack.id } })).status).toBe(400);
    await asked(admin, 'tenant/package-setting', { tenantId, packageId: '' });
    await asked(admin, 'tenant-package/remove', { ids: pack.id });
    await asked(admin, 'tenant/remove', { ids: id });
  });

  test('refuses to remove the first tenant', async () => {
    const admin = await world().as('admin');
    const { records } = good(
      await admin.get<{ records: Tenant[] }>('blade-system/tenant/list', { tenantId: '000000' }),
    );
    const ids = records[0]?.id ?? '';
    expect((await admin.post('blade-system/tenant/remove', {}, { query: { ids } })).msg).toBe(
      '租户000000为平台租户，不能删除',
    );
  });

  test('keeps a tenant in the primary database and refuses a no-op move', async () => {
    const admin = await world().as('admin');
    const tenantId = '000000';
    expect(good(await admin.get('blade-system/tenant/datasource-detail', { tenantId }))).toMatchObject({
      datasourceId: null,
    });
    const refused = await admin.post('blade-system/tenant/datasource', {}, { query: { tenantId } });
    expect([refused.status, refused.msg]).toEqual([400, '该租户已在使用所选数据源']);
  });

  test.skipIf(!findPostgres())('moves a tenant to its own database and back', async () => {
    const server = await startPostgres();
    onTestFinished(() => server.stop());
    const admin = await world().as('admin');
    const { port, username, password, pathname } = new URL(server.url);
    const url = `jdbc:postgresql://localhost:${port}${pathname}`;
    const login = { name: '验收业务库', driverClass: 'org.postgresql.Driver', url, username, password };
    const { id: datasourceId } = good(await admin.post<{ id: string }>('blade-develop/datasource/submit', login));
    const { id, tenantId } = good(await admin.post<Tenant>('blade-system/tenant/submit', { tenantName: '分库市' }));
    const lies = async () => good(await admin.get('blade-system/tenant/datasource-detail', { tenantId }));
    await asked(admin, 'tenant/datasource', { tenantId, datasourceId });
    await expect.poll(lies, moving).toMatchObject({ datasourceId, move: { stage: 'done' } });
    await asked(admin, 'tenant/datasource', { tenantId });
    await expect.poll(lies, moving).toMatchObject({ datasourceId: null, move: { stage: 'done' } });
    await asked(admin, 'tenant/remove', { ids: id });
  });
}
