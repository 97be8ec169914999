import type { PlaceRecord } from '@kaoxin/contract/exam/places/district.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AppContext } from '#platform/app-context.ts';
import { testApp } from '../../../testing/app.ts';
import { addDept } from '../../../testing/people.ts';
import { good } from '../../../testing/petitions.ts';
import { addRole, addScope, withPathClosed } from '../../../testing/rights.ts';
import { addRows } from '../../../testing/rows.ts';
import { centreBody, districtBody, roomBody, used } from './places.fixture.ts';

/**
 * Roles: one limited to the own department without those below, and one with personal data and all places but no page
 * of places.
 */
async function addRoles({ database: { kysely } }: AppContext): Promise<void> {
  const places = ['district', 'centre', 'room'];
  await addScope(kysely, 'district', { type: 3 });
  await addRole(kysely, {
    alias: 'own_dept',
    menus: places.flatMap((code) => [code, `${code}_*`]),
    scopes: { district: 3 },
  });
  await addRole(kysely, { alias: 'reader', menus: ['pii_view'], scopes: { district: 1 } });
}

const app = testApp(
  {
    city: ['exam_manager'],
    district: { dept: '云溪考区办', roles: ['district_manager'] },
    centre: { dept: '云溪一中', roles: ['district_manager'] },
    reader: ['reader'],
    clerk: { dept: '南屏考区办', roles: ['own_dept'] },
    petitions: { dept: '信访科', roles: ['case_handler'] },
  },
  { before: addRoles },
);
const { city, district, centre, clerk, reader } = app.visitors;

const added = async (body: object) => good(await city.post<PlaceRecord>('district/save', body));
const detail = async (id: string) => good(await city.get<PlaceRecord>('district/detail', { id }));
const offered = async () =>
  good(await centre.get<{ code: string }[]>('district/select', { nodeType: '1' })).map(({ code }) => code);
let one: PlaceRecord;
let two: PlaceRecord;
let school: PlaceRecord;
let below: string;
beforeAll(async () => {
  below = await addDept(app.context, '云溪二中', { parentId: app.deptId('云溪考区办') });
  one = await added(districtBody('01', { name: '云溪', deptId: app.deptId('云溪考区办') }));
  two = await added(districtBody('02', { name: '澄江', deptId: await addDept(app.context, '澄江考区办') }));
  school = await added(centreBody(one.id, '01001', { deptId: app.deptId('云溪一中') }));
});
beforeEach(() => {
  for (const set of Object.values(used)) set.clear();
});

test('the form does not bypass the right to disable', async () => {
  const turned = await district.post('district/submit', { id: one.id, nodeType: 1, status: 0 });
  expect([turned.status, (await detail(one.id)).status]).toEqual([403, 1]);
  good(await district.post('district/submit', { id: one.id, nodeType: 1, status: 1, remark: '不变' }));
  good(await city.post('district/enable', { ids: [one.id], status: 0 }));
  for (const status of [1, null])
    expect((await district.post('district/submit', { id: one.id, nodeType: 1, status })).status).toBe(403);
  good(await city.post('district/submit', { id: one.id, nodeType: 1, status: 1 }));
  for (const status of [0, 1]) good(await district.post('district/submit', { id: school.id, nodeType: 2, status }));
});

test("refuses departments out of the caller's subtree", async () => {
  const words = '管理机构应为本部门或其下级部门';
  const foreign = app.deptId('信访科');
  const made = await district.post('district/save', centreBody(one.id, '01009', { deptId: foreign }));
  expect([made.status, made.msg]).toEqual([403, words]);
  for (const { id, nodeType } of [one, school]) {
    const given = await district.post('district/submit', { id, nodeType, deptId: foreign });
    expect([given.status, given.msg]).toEqual([403, words]);
  }
  const { id, deptId } = good(
    await district.post<PlaceRecord>('district/save', centreBody(one.id, '01009', { deptId: below })),
  );
  expect(deptId).toBe(below);
  good(await district.post('district/submit', { id, nodeType: 2, deptId: null }));
  good(await city.post('district/submit', { id, nodeType: 2, deptId: foreign }));
  good(await district.post('district/submit', { id, nodeType: 2, deptId: foreign, remark: '改' }));
});

test("shows a moved centre's new district at once", async () => {
  expect(await offered()).toEqual(['01']);
  good(await city.post('district/submit', { id: school.id, nodeType: 2, parentId: two.id, code: '02001' }));
  expect(await offered()).toEqual(['02']);
  good(await city.post('district/submit', { id: school.id, nodeType: 2, parentId: one.id, code: '01001' }));
  expect(await offered()).toEqual(['01']);
});

describe("centres out of the caller's scope", () => {
  let above: PlaceRecord;
  let hidden: PlaceRecord;
  beforeAll(async () => {
    above = await added(districtBody('07', { name: '南屏', deptId: app.deptId('南屏考区办') }));
    hidden = await added(centreBody(above.id, '07001', { name: '保密印制考点' }));
  });

  test('follow a new code of their district', async () => {
    expect((await clerk.get('district/detail', { id: hidden.id })).status).toBe(404);
    good(await clerk.post('district/submit', { id: above.id, nodeType: 1, code: '08' }));
    expect((await detail(hidden.id)).code).toBe('08001');
  });

  test('block removing their district without being named', async () => {
    const { status, msg } = await clerk.post(`district/remove?ids=${above.id}`);
    expect([status, msg]).toEqual([400, '考区【南屏】下还有考点，请先删除考点']);
  });
});

test('keeps a seated room at its centre', async () => {
  const [from, to] = [
    await added(centreBody(one.id, '01020', { rooms: [roomBody('001')] })),
    await added(centreBody(one.id, '01021')),
  ];
  const id = from.rooms[0]?.id ?? '';
  const moved = () => city.post('room/submit', { id, centreId: to.id });
  used.rooms.add(id);
  expect(await moved()).toMatchObject({ status: 400, msg: '考场001已编排考生，不能改到其他考点' });
  good(await city.post('room/submit', { id, centreId: from.id, seats: 20 }));
  used.rooms.clear();
  good(await moved());
});

test('limits the rooms of a centre for every caller', async () => {
  const { id } = await added(centreBody(one.id, '01022'));
  const full = Array.from({ length: 499 }, (_, n) => ({
    tenantId: '000000',
    centreId: id,
    roomNo: String(n + 1),
    seats: 30,
    columnsCount: 5,
    isAccessible: 0,
    isBackup: 0,
  }));
  await addRows(app.db, 'room', full);
  const last = good(await city.post<{ id: string }>('room/submit', { centreId: id, ...roomBody('500') }));
  const more = await city.post('room/submit', { centreId: id, ...roomBody('501') });
  expect([more.status, more.msg]).toEqual([400, '考场不能超过500个']);
  good(await city.post('room/submit', { id: last.id, centreId: id, seats: 20 }));
  good(await city.post(`room/remove?ids=${last.id}`));
  good(await city.post('room/restore', { ids: last.id }));
});

test('hides phones of places without access to places', async () => {
  const asked = await reader.post('district/reveal', { id: school.id, reason: '联系' });
  expect(asked.status).toBe(403);
  expect(good(await city.post<object>('district/reveal', { id: school.id, reason: '联系' }))).toEqual({
    managerPhone: '13900002222',
  });
});

test('applies API scopes to parts of a resource', async () => {
  const { id, version, rooms } = await added(centreBody(one.id, '01023', { rooms: [roomBody('001')] }));
  const form = { id, nodeType: 2, version };
  const asks = {
    '/district/detail': [
      () => city.get('district/addDetail', { id }),
      () => city.post('district/reveal', { id, reason: '联系' }),
    ],
    '/room/submit': [() => city.post('district/submit', { ...form, rooms: [...rooms, roomBody('002')] })],
    '/room/remove': [() => city.post('district/submit', { ...form, rooms: [] })],
  };
  for (const [path, ask] of Object.entries(asks)) {
    const answers = await withPathClosed(app.db, 'district', path, () => Promise.all(ask.map((each) => each())));
    expect([path, ...answers.map(({ status }) => status)]).toEqual([path, ...ask.map(() => 403)]);
  }
  expect((await detail(id)).rooms).toHaveLength(1);
  good(await city.post('district/submit', { ...form, rooms: [] }));
});

test('refuses a repeated room in a form', async () => {
  const { id, version, rooms } = await added(centreBody(one.id, '01024', { rooms: [roomBody('001')] }));
  const twice = [...rooms, ...rooms.map((room) => ({ ...room, roomNo: '002' }))];
  expect((await city.post('district/submit', { id, nodeType: 2, version, rooms: twice })).status).toBe(400);
  expect((await detail(id)).rooms.map(({ roomNo }) => roomNo)).toEqual(['001']);
});

describe('at the same moment', () => {
  const rounds = 8;
  const dept = () => addDept(app.context, '同时考区办');
  const orphans = async () => {
    const { rows } = await sql`
      select c.code from district c where c.is_deleted = 0 and c.node_type = 2 and not exists (
        select from district d where d.id = c.parent_id and d.is_deleted = 0 and c.code like d.code || '%')
      union all
      select r.room_no from room r where r.is_deleted = 0 and not exists (
        select from district c where c.id = r.centre_id and c.is_deleted = 0)`.execute(app.db);
    return rows;
  };

  test('adds nothing below a removed or renumbered district', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const code = String(30 + round);
      const { id } = await added(districtBody(code, { deptId: await dept() }));
      await Promise.all([
        city.post('district/save', centreBody(id, `${code}001`)),
        round % 2 === 0
          ? city.post('district/remove', { ids: [id] })
          : city.post('district/submit', { id, nodeType: 1, code: String(60 + round) }),
      ]);
    }
    expect(await orphans()).toEqual([]);
  });

  test('adds no room to a removed centre', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { id } = await added(centreBody(one.id, `011${String(round).padStart(2, '0')}`));
      await Promise.all([
        city.post('room/submit', { centreId: id, ...roomBody('001') }),
        city.post('district/remove', { ids: [id] }),
      ]);
    }
    expect(await orphans()).toEqual([]);
  });

  test('reports a room removed by another user as changed', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { id, version, rooms } = await added(
        centreBody(one.id, `012${String(round).padStart(2, '0')}`, { rooms: [roomBody('001')] }),
      );
      const [saved] = await Promise.all([
        city.post('district/submit', { id, nodeType: 2, version, rooms }),
        city.post(`room/remove?ids=${rooms[0]?.id}`),
      ]);
      expect([200, 409]).toContain(saved.status);
    }
  });
});
