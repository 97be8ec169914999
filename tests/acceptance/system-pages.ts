import { expect, test } from 'vitest';
import type { Program } from './client.ts';
import type { World } from './world.ts';

interface Row {
  id: string;
  version: number;
}

/** Specification section 7 (blade-system, blade-log): dictionaries, posts, clients, regions, top menus, logs. */
export function systemPages(world: () => World): void {
  const added = async (admin: Program, path: string, body: object): Promise<Row> => {
    const answer = await admin.post<Row>(`${path}/submit`, body);
    expect([path, answer.status, answer.msg]).toEqual([path, 200, '操作成功']);
    return answer.data;
  };
  const removed = async (admin: Program, path: string, id: string) => {
    expect((await admin.post(`${path}/remove`, {}, { query: { ids: id } })).msg).toBe('操作成功');
  };

  test.each(['blade-system/dict', 'blade-system/dict-biz'])(
    '%s: maintains dictionaries and their entries',
    async (path) => {
      const admin = await world().as('admin');
      const form = { code: 'door', dictValue: '窗口', sort: 1, isSealed: 0 };
      const head = await added(admin, path, form);
      const entry = await added(admin, path, {
        parentId: head.id,
        dictKey: 'a',
        dictValue: '一号',
        sort: 1,
        isSealed: 0,
      });
      const get = async (call: string, query: Record<string, string>) =>
        (await admin.get(`${path}/${call}`, query)).data;
      expect(await get('parent-list', { code: 'door' })).toMatchObject({ total: 1, records: [{ id: head.id }] });
      expect(await get('child-list', { parentId: head.id, current: '1', size: '10' })).toMatchObject([
        { id: entry.id },
      ]);
      expect(await get('list', { code: 'door' })).toMatchObject([{ id: head.id, children: [{ id: entry.id }] }]);
      expect(await get('tree', { code: 'DICT' })).toContainEqual(
        expect.objectContaining({ key: head.id, title: '窗口' }),
      );
      expect(await get('detail', { id: entry.id })).toMatchObject({ code: 'door', dictKey: 'a' });
      expect(await get('dictionary', { code: 'door' })).toMatchObject([{ dictKey: 'a', dictValue: '一号' }]);
      expect(await get('dictionary-tree', { code: 'door' })).toMatchObject([{ key: entry.id, dictKey: 'a' }]);
      expect((await admin.post(`${path}/remove`, {}, { query: { ids: head.id } })).status).toBe(400);
      await removed(admin, path, `${head.id},${entry.id}`);
    },
  );

  test('maintains posts and offers them in a list', async () => {
    const admin = await world().as('admin');
    const path = 'blade-system/post';
    const { id } = await added(admin, path, { category: 3, postCode: 'ky', postName: '科员', sort: 1 });
    expect((await admin.get(`${path}/list`, { postName: '科' })).data).toMatchObject({ total: 1 });
    expect((await admin.get(`${path}/detail`, { id })).data).toMatchObject({ postName: '科员' });
    expect((await admin.get(`${path}/select`)).data).toMatchObject([{ id, postName: '科员' }]);
    await removed(admin, path, id);
  });

  test('hides the secrets of clients', async () => {
    const admin = await world().as('admin');
    const path = 'blade-system/client';
    const form = {
      clientId: 'gateway',
      clientSecret: 'a-secret-of-some-length',
      authorizedGrantTypes: 'password,refresh_token',
      scope: 'all',
      accessTokenValidity: 3600,
      refreshTokenValidity: 604_800,
    };
    const { id } = await added(admin, path, form);
    const listed = await admin.get(`${path}/list`);
    const shown = await admin.get(`${path}/detail`, { id });
    expect(JSON.stringify([listed.body, shown.body])).not.toMatch(/secret/i);
    await removed(admin, path, id);
  });

  test('hides passwords of data sources, tests them, assigns reachable ones', async () => {
    const admin = await world().as('admin');
    const path = 'blade-develop/datasource';
    const form = {
      name: '乙市业务库',
      driverClass: 'org.postgresql.Driver',
      url: 'jdbc:postgresql://10.1.2.3:5432/b',
      username: 'kaoxin',
      password: 'kept-to-itself',
    };
    const { id } = await added(admin, path, form);
    const shown = [await admin.get(`${path}/list`), await admin.get(`${path}/detail`, { id })];
    expect(JSON.stringify(shown.map(({ body }) => body))).not.toMatch(/password|kept-to-itself/);
    expect((await admin.get(`${path}/select`)).data).toMatchObject([{ id, name: '乙市业务库' }]);
    expect((await admin.post(`${path}/test`, {}, { query: { id } })).msg).toContain('OUTBOUND_ALLOW');
    const tenant = 'blade-system/tenant';
    const asked = { query: { tenantId: '000000', datasourceId: id } };
    expect((await admin.post(`${tenant}/datasource`, {}, asked)).msg).toContain('OUTBOUND_ALLOW');
    const lying = await admin.get(`${tenant}/datasource-detail`, { tenantId: '000000' });
    expect(lying.data).toMatchObject({ datasourceId: null });
    await removed(admin, path, id);
  });

  test('lists regions level by level', async () => {
    const admin = await world().as('admin');
    const path = 'blade-system/region';
    await added(admin, path, { code: '1301', parentCode: '13', name: '石家庄市', sort: 1 });
    expect((await admin.get(`${path}/list`, { level: '2' })).data).toMatchObject({ total: 1 });
    expect((await admin.get(`${path}/lazy-tree`, { parentCode: '13' })).data).toMatchObject([{ id: '1301' }]);
    expect((await admin.get(`${path}/detail`, { code: '1301' })).data).toMatchObject({ parentName: '河北省' });
    expect((await admin.get(`${path}/search`, { keyword: 'sjz' })).data).toMatchObject([{ code: '1301' }]);
    expect((await admin.post(`${path}/remove`, {}, { query: { id: '1301' } })).msg).toBe('操作成功');
    expect((await admin.get(`${path}/export-template`)).status).toBe(200);
    const file = new FormData();
    file.append('file', new File(['[{"code":"130100","name":"石家庄市"}]'], '区划.json'));
    const { data } = await admin.post<{ batchId: string }>(`${path}/import`, file);
    const confirmed = await admin.post<{ taskId: string }>(`${path}/import-confirm`, { batchId: data.batchId });
    const task = async () => (await admin.get('task/detail', { id: confirmed.data.taskId })).data;
    await expect.poll(task, { timeout: 15_000 }).toMatchObject({ state: 'done', done: 1, total: 1 });
    expect((await admin.post(`${path}/remove`, {}, { query: { id: '1301' } })).msg).toBe('操作成功');
  });

  test('assigns menus to top menus', async () => {
    const admin = await world().as('admin');
    const path = 'blade-system/topmenu';
    const { id } = await added(admin, path, { code: 'desk', name: '办公', source: 'desktop', sort: 1 });
    expect((await admin.get(`${path}/list`)).data).toMatchObject({ total: 1 });
    expect((await admin.get(`${path}/detail`, { id })).data).toMatchObject({ code: 'desk' });
    const { data } = await admin.get<{ menu: { children?: { id: string }[] }[] }>('blade-system/menu/grant-top-tree');
    const menuIds = data.menu.flatMap(({ children = [] }) => children.map((menu) => menu.id)).slice(0, 2);
    expect((await admin.post(`${path}/grant`, { topMenuIds: [id], menuIds })).msg).toBe('操作成功');
    const keys = await admin.get<{ menu: string[] }>('blade-system/menu/top-tree-keys', { topMenuIds: id });
    expect(keys.data.menu.sort()).toEqual(menuIds.sort());
    await removed(admin, path, id);
  });

  test.each(['usual', 'api', 'error'])('reads the %s log and refuses to write it', async (log) => {
    const admin = await world().as('admin');
    await admin.post('blade-auth/oauth/logout', [{ type: 'Error', message: '页面出错', time: '2026-01-05 09:00:00' }]);
    const { data } = await admin.get<{ records: Row[] }>(`blade-log/${log}/list`);
    const id = data.records[0]?.id ?? '';
    expect((await admin.get(`blade-log/${log}/detail`, { id })).data).toMatchObject({ id });
    expect((await admin.post(`blade-log/${log}/remove`, {}, { query: { ids: id } })).status).toBe(404);
    expect((await (await world().as('handler')).get(`blade-log/${log}/list`)).status).toBe(403);
    expect((await admin.get('blade-log/chain/verify')).status).toBe(403);
  });
}
