import type { Page } from '@kaoxin/contract/conventions.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { readSheet } from '#platform/sheets/read-sheet.ts';
import { testApp } from '../../../testing/app.ts';
import { good } from '../../../testing/petitions.ts';
import { addRow, setRow, setRows } from '../../../testing/rows.ts';

const app = testApp({
  manager: ['exam_manager'],
  inspector: ['inspector'],
  handler: ['case_handler'],
  author: ['item_author'],
});
const { manager, inspector, handler, author } = app.visitors;

interface Room {
  id: string;
  version: number;
  roomNo: string;
  centreId: string;
  centreIdName: string | null;
  seats: number;
}
const ids: Record<'district' | 'centre' | 'other' | 'foreign', string> = {
  district: '',
  centre: '',
  other: '',
  foreign: '',
};
const room = (roomNo: string, more: object = {}) => ({
  centreId: ids.centre,
  roomNo,
  floor: 2,
  seats: 30,
  columnsCount: 5,
  isAccessible: 0,
  isBackup: 0,
  ...more,
});
const added = async (roomNo: string, more?: object) =>
  good(await manager.post<Room>('room/submit', room(roomNo, more)));

beforeAll(async () => {
  const place = (name: string, nodeType: number, tenantId = '000000') =>
    addRow(app.db, 'district', { tenantId, name, code: name, nodeType });
  ids.district = await place('云溪考区', 1);
  ids.centre = await place('云溪一中考点', 2);
  ids.other = await place('澄江二中考点', 2);
  ids.foreign = await place('外市考点', 2, '111111');
});

test('names its centre in every answer', async () => {
  const { id } = await added('001');
  const seen = async () => good(await inspector.get<Room>('room/detail', { id }));
  expect(await seen()).toMatchObject({ roomNo: '001', centreId: ids.centre, centreIdName: '云溪一中考点' });
});

test('exists only while its centre exists', async () => {
  const { id } = await added('002');
  const removed = (isRemoved: number) => setRow(app.db, 'district', ids.centre, { isDeleted: isRemoved });
  const listed = async () => good(await manager.get<Page<Room>>('room/list', { centreId: ids.centre })).records.length;
  const before = await listed();
  await removed(1);
  expect(await listed()).toBe(0);
  expect((await inspector.get('room/detail', { id })).status).toBe(404);
  expect((await manager.post('room/submit', { id, seats: 28 })).status).toBe(404);
  expect((await manager.post('room/remove', { ids: [id] })).status).toBe(404);
  expect((await manager.post('room/submit', room('003'))).status).toBe(400);
  await removed(0);
  expect([await listed(), (await inspector.get('room/detail', { id })).status]).toEqual([before, 200]);
});

test.each([
  ['a district is no centre', () => ids.district, '所属考点不存在，请重新选择'],
  ['one of another tenant', () => ids.foreign, '所属考点不存在，请重新选择'],
  ['none at all', () => '4711', '所属考点不存在，请重新选择'],
])('%s: refused, and nothing is stored', async (_name, centre, words) => {
  const { status, msg } = await manager.post('room/submit', room('009', { centreId: centre() }));
  expect([status, msg]).toEqual([400, words]);
  const { rows } = await sql`select from room where room_no = '009'`.execute(app.db);
  expect(rows).toEqual([]);
});

test('refuses repeated numbers in a centre, also simultaneous ones', async () => {
  await added('101');
  const again = await manager.post('room/submit', room('101'));
  expect([again.status, again.msg]).toEqual([409, '所属考点、考场号已存在，请更换后重试']);
  await added('101', { centreId: ids.other });
  const both = await Promise.all([manager.post('room/submit', room('102')), manager.post('room/submit', room('102'))]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('lists and exports one centre with equal columns', async () => {
  await added('205', { centreId: ids.other, isBackup: 1, floor: null });
  const { records } = good(await inspector.get<Page<Room>>('room/list', { centreId: ids.other, descs: 'roomNo' }));
  expect(records.map(({ roomNo, centreIdName }) => [roomNo, centreIdName])).toEqual([
    ['205', '澄江二中考点'],
    ['101', '澄江二中考点'],
  ]);
  const answer = await app.server.inject({
    method: 'GET',
    url: `/api/room/export?centreId=${ids.other}&descs=roomNo`,
    headers: { 'blade-auth': `bearer ${manager.token}` },
  });
  const rows: string[][] = [];
  for await (const { cells } of readSheet(answer.rawPayload)) rows.push(cells.map((cell) => String(cell ?? '')));
  expect(rows.slice(1)).toEqual([
    ['考场号', '所属考点', '楼层', '座位数', '列数', '无障碍', '备用考场', '状态'],
    ['205', '澄江二中考点', '', '30', '5', '否', '是', '启用'],
    ['101', '澄江二中考点', '2', '30', '5', '否', '否', '启用'],
  ]);
  const found = async (query: Record<string, string>) =>
    good(await inspector.get<Page<Room>>('room/list', { centreId: ids.other, ...query })).records.map(
      ({ roomNo }) => roomNo,
    );
  expect(await found({ floor: '2' })).toEqual(['101']);
  expect(await found({ isBackup: '1' })).toEqual(['205']);
  expect(await found({ isAccessible: '1' })).toEqual([]);
  await setRows(app.db, 'room', { centreId: ids.other, roomNo: '205' }, { status: 0 });
  expect([await found({ status: '0' }), await found({ status: '1' })]).toEqual([['205'], ['101']]);
  const [disabled] = good(await manager.get<Page<Room>>('room/list', { centreId: ids.other, status: '0' })).records;
  good(await manager.post('room/submit', { id: disabled?.id, floor: 3 }));
  expect(await found({ status: '0' })).toEqual(['205']);
});

test('lets managers edit, inspectors and handlers only read', async () => {
  const { id } = await added('301');
  for (const [visitor, list, submit, exported] of [
    [inspector, 200, 403, 403],
    [handler, 200, 403, 403],
    [author, 403, 403, 403],
  ] as const) {
    expect((await visitor.get('room/list')).status).toBe(list);
    expect((await visitor.post('room/submit', { id, seats: 1 })).status).toBe(submit);
    expect((await visitor.get('room/export')).status).toBe(exported);
  }
});

test('offers centres by name, number and ID', async () => {
  const offered = async (query: Record<string, string>) =>
    good(await manager.get<{ name: string }[]>('district/select', { nodeType: '2', ...query })).map(({ name }) => name);
  expect(await offered({})).toEqual(expect.arrayContaining(['云溪一中考点', '澄江二中考点']));
  expect(await offered({})).not.toContain('外市考点');
  expect(await offered({ keyword: '澄江' })).toEqual(['澄江二中考点']);
  expect(await offered({ ids: [ids.centre, ids.foreign, ids.district].join(',') })).toEqual(['云溪一中考点']);
});
