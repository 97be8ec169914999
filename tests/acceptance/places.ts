import { expect, test } from 'vitest';
import type { Program } from './client.ts';
import type { World } from './world.ts';

interface Place {
  id: string;
  version: number;
  code: string;
  rooms: { id: string; roomNo: string }[];
}

export function places(world: () => World): void {
  let leader: Program;
  let district: Place;
  let centre: Place;
  const manager = { managerName: '沈云帆', managerPhone: '13800001111' };

  test('reads the initial form of a district, saves it and reads it', async () => {
    leader = await world().as('leader');
    expect((await leader.get('district/addDetail', { nodeType: '1' })).data).toMatchObject({ nextCode: '01' });
    const { deptId } = (await leader.get<{ deptId: string }>('blade-auth/oauth/user-info')).data;
    const form = { nodeType: 1, code: '01', name: '云溪', regionCode: '11', deptId, ...manager };
    district = (await leader.post<Place>('district/save', form)).data;
    expect((await leader.get('district/detail', { id: district.id })).data).toMatchObject({ code: '01', rooms: [] });
    expect((await leader.post('district/save', { ...form, deptId: null })).msg).toBe('请选择管理机构');
  });

  test('submits a centre with rooms, lists it and offers it in pickers', async () => {
    const rooms = [{ roomNo: '001', seats: 30, columnsCount: 5, isAccessible: 1, isBackup: 0 }];
    const form = { nodeType: 2, parentId: district.id, code: '01001', name: '云溪第一中学考点', ...manager };
    centre = (await leader.post<Place>('district/submit', { ...form, address: '学府路1号', centreKind: 1, rooms }))
      .data;
    expect(centre.rooms.map(({ roomNo }) => roomNo)).toEqual(['001']);
    const page = await leader.get('district/page', { nodeType: '2', keyword: '云一zhong' });
    expect(page.data).toMatchObject({ total: 1, records: [{ id: centre.id, roomCount: 1, seatCount: 30 }] });
    expect((await leader.get('district/page')).data).toMatchObject({ total: 1, records: [{ centreCount: 1 }] });
    const below = await leader.get('district/district-lazy-list', { parentId: district.id });
    expect(below.data).toMatchObject([{ id: centre.id, hasChildren: 0 }]);
    for (const call of ['district/select', 'district/allSelect'])
      expect((await leader.get(call, { nodeType: '2' })).data).toEqual([
        { id: centre.id, name: '云溪第一中学考点', code: '01001' },
      ]);
    const handler = await world().as('handler');
    expect((await handler.get('district/allSelect')).status).toBe(403);
  });

  test('omits a disabled centre from pickers and removes its district', async () => {
    expect((await leader.post('district/enable', { ids: [centre.id], status: 0 })).msg).toBe('操作成功');
    expect((await leader.get('district/select', { nodeType: '2' })).data).toEqual([]);
    const remove = (id: string) => leader.post('district/remove', {}, { query: { ids: id } });
    expect((await remove(district.id)).msg).toContain('请先删除考点');
    for (const { id } of [centre, district]) expect((await remove(id)).msg).toBe('操作成功');
  });
}
