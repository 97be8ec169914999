import type { Page } from '@kaoxin/contract/conventions.ts';
import type { PlaceRecord, PlaceRow } from '@kaoxin/contract/exam/places/district.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { readSheet } from '#platform/sheets/read-sheet.ts';
import { testApp } from '../../../testing/app.ts';
import type { Visitor } from '../../../testing/browser.ts';
import { good } from '../../../testing/petitions.ts';
import { centreBody, districtBody, roomBody } from './places.fixture.ts';

const app = testApp({
  city: ['exam_manager'],
  district: { dept: '云溪考区办', roles: ['district_manager'] },
  neighbour: { dept: '澄江考区办', roles: ['district_manager'] },
  centre: { dept: '云溪一中', roles: ['centre_manager'] },
  placeless: { dept: '信访科', roles: ['centre_manager'] },
});
const { city, district, neighbour, centre, placeless } = app.visitors;

const added = async (body: object) => good(await city.post<PlaceRecord>('district/save', body));
let one: PlaceRecord;
let two: PlaceRecord;
let own: PlaceRecord;
let sibling: PlaceRecord;
let foreign: PlaceRecord;

beforeAll(async () => {
  one = await added(districtBody('01', { name: '云溪', deptId: app.deptId('云溪考区办') }));
  two = await added(districtBody('02', { name: '澄江', deptId: app.deptId('澄江考区办') }));
  const rooms = [roomBody('001')];
  own = await added(centreBody(one.id, '01001', { name: '云溪一中考点', deptId: app.deptId('云溪一中'), rooms }));
  sibling = await added(centreBody(one.id, '01002', { name: '云溪二中考点', rooms }));
  foreign = await added(centreBody(two.id, '02001', { name: '澄江一中考点', rooms }));
});

type Query = Record<string, string>;
const codes = async (by: Visitor, nodeType: 1 | 2) =>
  good(await by.get<Page<PlaceRow>>('district/page', { nodeType: String(nodeType), size: '200' }));
const named = async (by: Visitor, path: string, query: Query = {}) =>
  good(await by.get<{ code: string }[]>(path, query)).map(({ code }) => code);
const sheet = async (by: Visitor, path: string) => {
  const headers = { 'blade-auth': `bearer ${by.token}` };
  const answer = await app.server.inject({ url: `/api/${path}`, headers });
  const rows: string[] = [];
  for await (const { cells } of readSheet(answer.rawPayload)) rows.push(String(cells[0] ?? ''));
  return rows.slice(2);
};
const roomsSeen = async (by: Visitor) => good(await by.get<Page<{ centreId: string }>>('room/list')).total;

const seen = async (by: Visitor) => ({
  districts: [(await codes(by, 1)).total, (await codes(by, 1)).records.map(({ code }) => code)],
  centres: [(await codes(by, 2)).total, (await codes(by, 2)).records.map(({ code }) => code)],
  top: await named(by, 'district/district-lazy-list'),
  choice: [
    await named(by, 'district/select', { nodeType: '1' }),
    await named(by, 'district/select', { nodeType: '2' }),
  ],
  rooms: await roomsSeen(by),
});

describe('a district manager', () => {
  test('sees only the district with its centres everywhere', async () => {
    expect(await seen(district)).toEqual({
      districts: [1, ['01']],
      centres: [2, ['01001', '01002']],
      top: ['01'],
      choice: [['01'], ['01001', '01002']],
      rooms: 2,
    });
    expect((await codes(district, 1)).records[0]).toMatchObject({ centreCount: 2, roomCount: 2 });
    expect(await sheet(district, 'district/exportCentres')).toEqual(['01001', '01002']);
    expect(await seen(neighbour)).toMatchObject({ districts: [1, ['02']], centres: [1, ['02001']], rooms: 1 });
    // a user who sees everything asked in between: the cached answer must not serve others
    expect(await seen(city)).toMatchObject({ districts: [2, ['01', '02']], centres: [3, expect.anything()], rooms: 3 });
    expect((await codes(district, 2)).total).toBe(2);
  });

  test('edits centres of the district only', async () => {
    const made = good(await district.post<PlaceRecord>('district/save', centreBody(one.id, '01009')));
    good(await district.post('district/enable', { ids: [made.id], status: 0 }));
    good(await district.post(`district/remove?ids=${made.id}`));
    const elsewhere = await district.post('district/save', centreBody(two.id, '02009'));
    expect([elsewhere.status, elsewhere.msg]).toEqual([400, '所属考区不存在，请重新选择']);
    const moved = await district.post('district/submit', { id: own.id, nodeType: 2, parentId: two.id, code: '02009' });
    expect(moved.status).toBe(400);
    for (const { id } of [foreign, two]) {
      expect((await district.get('district/detail', { id })).status).toBe(404);
      expect((await district.get('district/addDetail', { id })).status).toBe(404);
      expect((await district.post('district/reveal', { id, reason: '联系' })).status).toBe(404);
    }
    const change = { id: foreign.id, nodeType: 2, version: foreign.version };
    expect((await district.post('district/submit', { ...change, remark: '改' })).status).toBe(404);
    expect((await district.post('district/submit', { ...change, rooms: [] })).status).toBe(404);
    expect((await district.post('district/enable', { ids: [foreign.id], status: 0 })).status).toBe(404);
    expect((await district.post(`district/remove?ids=${foreign.id}`)).status).toBe(404);
    expect((await district.post('room/submit', { centreId: foreign.id, ...roomBody('009') })).status).toBe(400);
  });

  test('edits the district, but adds, disables and removes none', async () => {
    good(await district.post('district/submit', { id: one.id, nodeType: 1, remark: '改' }));
    expect((await district.post('district/save', districtBody('03'))).status).toBe(403);
    expect((await district.post('district/enable', { ids: [one.id], status: 0 })).status).toBe(403);
    expect((await district.post(`district/remove?ids=${one.id}`)).status).toBe(403);
    expect((await district.get('district/allSelect')).status).toBe(403);
  });
});

describe('a centre manager', () => {
  test('sees the centre and the name of its district', async () => {
    expect(await seen(centre)).toEqual({
      districts: [0, []],
      centres: [1, ['01001']],
      top: ['01001'],
      choice: [[], ['01001']],
      rooms: 1,
    });
    expect((await codes(centre, 2)).records[0]).toMatchObject({ parentIdName: '云溪', roomCount: 1 });
    expect(good(await centre.get<PlaceRecord>('district/detail', { id: own.id })).parentIdName).toBe('云溪');
    for (const { id } of [sibling, foreign, one])
      expect((await centre.get('district/detail', { id })).status).toBe(404);
    expect(await sheet(centre, 'room/export')).toEqual(['001']);
  });

  test('edits its rooms and nothing else', async () => {
    const { version, rooms } = good(await centre.get<PlaceRecord>('district/detail', { id: own.id }));
    const form = { id: own.id, nodeType: 2, version };
    expect((await centre.post('district/submit', { ...form, remark: '改', rooms })).status).toBe(403);
    expect((await centre.post('district/enable', { ids: [own.id], status: 0 })).status).toBe(403);
    const kept = good(
      await centre.post<PlaceRecord>('district/submit', { ...form, rooms: [...rooms, roomBody('002')] }),
    );
    expect(kept.rooms.map(({ roomNo }) => roomNo)).toEqual(['001', '002']);
    good(await centre.post('room/submit', { centreId: own.id, ...roomBody('003') }));
    const other = { id: sibling.id, nodeType: 2, version: sibling.version, rooms: [] };
    expect((await centre.post('district/submit', other)).status).toBe(404);
    expect((await centre.post('room/submit', { centreId: sibling.id, ...roomBody('009') })).status).toBe(400);
  });

  test('sees no centre without one assigned', async () => {
    expect(await seen(placeless)).toEqual({
      districts: [0, []],
      centres: [0, []],
      top: [],
      choice: [[], []],
      rooms: 0,
    });
  });
});

test('gives access at once when a department is taken over', async () => {
  expect(await named(neighbour, 'district/select', { nodeType: '1' })).toEqual(['02']);
  const change = (id: string, deptId: string | null) => city.post('district/submit', { id, nodeType: 1, deptId });
  const spare = app.deptId('信访科');
  good(await change(two.id, spare));
  expect(await named(neighbour, 'district/select', { nodeType: '1' })).toEqual([]);
  good(await change(two.id, app.deptId('澄江考区办')));
  expect(await named(neighbour, 'district/select', { nodeType: '1' })).toEqual(['02']);
});
