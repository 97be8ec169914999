import { expect, test, vi } from 'vitest';
import type { Answer, Program } from './client.ts';
import type { World } from './world.ts';

interface Row {
  id: string;
  version: number;
}

export function rights(world: () => World): void {
  const good = <D>(answer: Answer<D>): D => {
    expect([answer.msg, answer.status]).toEqual(['操作成功', 200]);
    return answer.data;
  };
  const added = async (admin: Program, thing: string, body: object): Promise<Row> => {
    const row = good(await admin.post<Row>(`${thing}/submit`, body));
    good(await admin.get(`${thing}/detail`, { id: row.id }));
    return row;
  };
  const removed = async (admin: Program, thing: string, id: string) =>
    void good(await admin.post(`${thing}/remove`, {}, { query: { ids: id } }));

  test('adds a person to a department, grants a role and removes both', async () => {
    const admin = await world().as('admin');
    const dept = await added(admin, 'blade-system/dept', { deptName: '验收处' });
    for (const call of ['list', 'lazy-list', 'tree', 'lazy-tree']) {
      const trees = good(await admin.get<{ id: string }[]>(`blade-system/dept/${call}`));
      expect(JSON.stringify(trees)).toContain(call.startsWith('lazy') ? '"hasChildren":1' : dept.id);
    }
    const person = await added(admin, 'blade-user', { account: 'newcomer', realName: '钱七', deptId: dept.id });
    const kept = await admin.post('blade-system/dept/remove', {}, { query: { ids: dept.id } });
    expect(kept).toMatchObject({ status: 400, msg: expect.stringContaining('【钱七】') });
    expect(good(await admin.get('blade-user/page', { deptId: dept.id }))).toMatchObject({ total: 1 });
    const role = await added(admin, 'blade-system/role', { roleName: '见习岗', roleAlias: 'newcomers' });
    const query = { userIds: person.id, roleIds: role.id };
    good(await admin.post('blade-user/grant', {}, { query }));
    good(await admin.post('blade-user/update', { id: person.id, status: 0 }));
    good(await admin.post('blade-user/reset-second-factor', {}, { query: { userIds: person.id } }));
    good(await admin.post('blade-user/unlock', {}, { query: { userIds: person.id } }));
    const issued = good(await admin.post<object[]>('blade-user/reset-password', {}, { query: { userIds: person.id } }));
    expect(issued).toMatchObject([{ account: 'newcomer', initialPassword: expect.stringMatching(/.{10}/) }]);
    const platform = { userId: person.id, userType: 2, userExt: '门户' };
    good(await admin.post('blade-user/update-platform', platform));
    expect(good(await admin.get('blade-user/platform-detail', { id: person.id }))).toMatchObject(platform);
    await removed(admin, 'blade-user', person.id);
    await removed(admin, 'blade-system/role', role.id);
    await removed(admin, 'blade-system/dept', dept.id);
  });

  test('imports and exports people', async () => {
    const admin = await world().as('admin');
    expect((await admin.get('blade-user/export-template')).status).toBe(200);
    const sheet = new FormData();
    sheet.append('file', new File(['姓名,账号\n孙八,sheet_person'], '用户.csv'));
    const preview = await admin.post<{ batchId: string; good: number }>('blade-user/import-user', sheet);
    expect(good(preview)).toMatchObject({ good: 1 });
    const { batchId } = preview.data;
    good(await admin.get('blade-user/import-user-detail', { batchId }));
    good(await admin.get('blade-user/import-user-rows', { batchId }));
    expect((await admin.get('blade-user/import-user-errors', { batchId })).status).toBe(200);
    good(await admin.post('blade-user/import-user-map', { batchId, keys: ['realName', 'account'] }));
    good(await admin.post('blade-user/import-user-mend', { batchId, rowNo: 2, leftOut: 0 }));
    good(await admin.post('blade-user/import-user-confirm', { batchId }));
    const told = async () => good(await admin.post<object[]>('blade-user/import-user-issued', { batchId }))[0];
    expect(await vi.waitUntil(told, { timeout: 20_000 })).toMatchObject({ account: 'sheet_person' });
    const out = await admin.get('blade-user/export-user', { account: 'sheet_person' });
    expect([out.status, out.headers.get('content-disposition')]).toEqual([200, expect.stringContaining('xlsx')]);
  });

  test('adds a role with a menu and scopes', async () => {
    const admin = await world().as('admin');
    const role = await added(admin, 'blade-system/role', { roleName: '验收岗', roleAlias: 'acceptance' });
    good(await admin.get('blade-system/role/tree'));
    good(await admin.get('blade-system/role/tree-by-id', { roleId: role.id }));
    const menu = await added(admin, 'blade-system/menu', { category: 1, name: '验收', code: 'trial', path: '/trial' });
    for (const call of ['list', 'lazy-list', 'lazy-menu-list', 'menu-list', 'tree', 'grant-tree'])
      expect(JSON.stringify(good(await admin.get(`blade-system/menu/${call}`)))).toContain(menu.id);
    const shared = { menuId: menu.id, scopeName: '验收范围' };
    const rule = { scopeType: 5, scopeValue: { field: 'deptId', in: ['1'] } };
    const data = await added(admin, 'blade-system/data-scope', { ...shared, ...rule, resourceCode: 'petition' });
    const path = { scopePath: '/trial/**', scopeType: 2, resourceCode: 'trial' };
    const api = await added(admin, 'blade-system/api-scope', { ...shared, ...path });
    for (const thing of ['data-scope', 'api-scope'])
      expect(good(await admin.get(`blade-system/${thing}/list`, { menuId: menu.id }))).toMatchObject({ total: 1 });
    const all = { menuIds: [menu.id], dataScopeIds: [data.id], apiScopeIds: [api.id] };
    good(await admin.post('blade-system/role/grant', { roleIds: [role.id], ...all }));
    const keys = good(await admin.get('blade-system/menu/role-tree-keys', { roleIds: role.id }));
    expect(keys).toEqual({ menu: [menu.id], dataScope: [data.id], apiScope: [api.id] });
    await removed(admin, 'blade-system/role', role.id);
    await removed(admin, 'blade-system/data-scope', data.id);
    await removed(admin, 'blade-system/api-scope', api.id);
    await removed(admin, 'blade-system/menu', menu.id);
  });
}
