import type { Page } from '@kaoxin/contract/conventions.ts';
import type { PlaceRecord, PlaceRow } from '@kaoxin/contract/exam/places/district.ts';
import type { OpenDistrict } from '@kaoxin/contract/exam/places/open-districts.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readSheet } from '#platform/sheets/read-sheet.ts';
import { testApp } from '../../../testing/app.ts';
import { Visitor } from '../../../testing/browser.ts';
import { addDept } from '../../../testing/people.ts';
import { good } from '../../../testing/petitions.ts';
import { addRow, presentTime } from '../../../testing/rows.ts';
import { centreBody, districtBody, roomBody, used } from './places.fixture.ts';

const app = testApp({
  manager: ['exam_manager'],
  other: ['exam_manager'],
  leader: ['city_leader'],
  inspector: ['inspector'],
  handler: ['case_handler'],
  author: ['item_author'],
});
const { manager, other, leader, inspector, handler, author } = app.visitors;

const submit = (body: object) => manager.post<PlaceRecord>('district/submit', body);
const refusal = async (body: object) => {
  const { status, msg } = await submit(body);
  return [status, msg];
};
const detail = async (id: string) => good(await manager.get<PlaceRecord>('district/detail', { id }));
let depts = 0;
const dept = () => {
  depts += 1;
  return addDept(app.context, `考区办${depts}`);
};
const district = async (code: string, more: object = {}) =>
  good(await submit(districtBody(code, { deptId: await dept(), ...more })));
const centre = async (parentId: string, code: string, more: object = {}) =>
  good(await submit(centreBody(parentId, code, more)));

let home: PlaceRecord;
beforeAll(async () => {
  home = await district('01', { name: '云溪' });
});
beforeEach(() => {
  for (const set of Object.values(used)) set.clear();
});

describe('fields of a place', () => {
  test.each([
    ['an empty one', {}, '请选择节点类型；请输入编号；请输入名称；请输入负责人；请输入电话'],
    ['without a phone', districtBody('20', { managerPhone: '' }), '手机号码不能为空'],
    ['a short phone', districtBody('20', { managerPhone: '1380000' }), '手机号码长度不为11位'],
    ['a landline', districtBody('20', { managerPhone: '01012345678' }), '手机号码格式不正确'],
    [
      'a masked phone of nobody',
      districtBody('20', { managerPhone: '138****1111', deptId: '1' }),
      '手机号码格式不正确',
    ],
    ['a manager with digits', districtBody('20', { managerName: '张3', deptId: 'real' }), '姓名含有非法字符'],
    ['no region', districtBody('20', { regionCode: null, deptId: 'real' }), '请选择行政区划'],
    ['an unknown region', districtBody('20', { regionCode: '999999', deptId: 'real' }), '行政区划不存在，请重新选择'],
    ['no department', districtBody('20'), '请选择管理机构'],
    ['a code of a centre', districtBody('01001', { deptId: 'real' }), '考区编号应为2位数字'],
    [
      'dates turned round',
      districtBody('20', { deptId: 'real', effectiveFrom: '2026-02-02', effectiveTo: '2026-02-01' }),
      '停用日期不能早于启用日期',
    ],
    ['a longitude off the earth', districtBody('20', { lng: 181 }), '经度不能大于180'],
  ])('a district: %s', async (_name, body, words) => {
    const isReal = 'deptId' in body && body.deptId === 'real';
    const given = isReal ? { ...body, deptId: await dept() } : body;
    expect(await refusal(given)).toEqual([400, words]);
  });

  test.each([
    ['no district', { parentId: null }, '请选择所属考区'],
    ['no address', { address: '' }, '请输入地址'],
    ['no kind', { centreKind: null }, '请选择考点类型'],
    ['an unknown district', { parentId: '4711' }, '所属考区不存在，请重新选择'],
    ['a code of another district', { code: '02001' }, '考点编号应为考区编号【01】加3位数字'],
    ['a code too short', { code: '0101' }, '考点编号应为考区编号【01】加3位数字'],
  ])('a centre: %s', async (_name, more, words) => {
    expect(await refusal(centreBody(home.id, '01900', more))).toEqual([400, words]);
  });

  test('accepts a centre below a district only', async () => {
    const { id } = await centre(home.id, '01901');
    expect(await refusal(centreBody(id, '01901001'))).toEqual([400, '所属考区不存在，请重新选择']);
  });

  test('stores every field and returns pinyin, names and sums', async () => {
    const more = { shortName: '一职', lng: 120.123456, lat: -30.5, facilities: [3, 1], remark: '靠近地铁' };
    const { id } = await centre(home.id, '01902', { ...more, name: '市第一职业中学考点', regionCode: '11' });
    expect(await detail(id)).toMatchObject({
      ...more,
      facilities: [1, 3],
      facilitiesName: '视频监控、信号屏蔽',
      centreKindName: '纸笔考点',
      parentIdName: '云溪',
      regionName: '北京市',
      managerPhone: '139****2222',
      pinyin: 'sdyzyzxkd',
      status: 1,
      everUsed: 0,
      rooms: [],
      roomCount: 0,
    });
    const { rows } = await sql<{ phone: string }>`select manager_phone as phone from district where id = ${id}`.execute(
      app.db,
    );
    expect(rows[0]?.phone).toMatch(/^v2\./);
  });

  test('keeps a masked phone and reveals it with reason', async () => {
    const { id, version } = await centre(home.id, '01903');
    good(await submit({ id, version, nodeType: 2, managerPhone: '139****2222', remark: '改' }));
    const reveal = (by: typeof manager, reason: string) =>
      by.post<{ managerPhone: string }>('district/reveal', { id, reason });
    expect((await reveal(leader, '联系')).status).toBe(403);
    expect((await reveal(manager, '')).status).toBe(400);
    expect(good(await reveal(manager, '开考前联系')).managerPhone).toBe('13900002222');
    const { rows } = await sql<{ input: unknown }>`select input from audit where target = ${id} order by id`.execute(
      app.db,
    );
    const said = JSON.stringify(rows);
    expect([said.includes('开考前联系'), said.includes('13900002222')]).toEqual([true, false]);
  });
});

describe('unique keys', () => {
  test('refuses a repeated code, sibling name or department', async () => {
    const deptId = await dept();
    const first = await district('30', { name: '同名', deptId });
    expect(await refusal(districtBody('30', { name: '别名', deptId: await dept() }))).toEqual([409, '编号已存在']);
    expect(await refusal(districtBody('31', { name: '同名', deptId: await dept() }))).toEqual([
      409,
      '同级下名称已存在',
    ]);
    expect(await refusal(districtBody('32', { deptId }))).toEqual([409, '该机构已绑定其他考区']);
    await centre(first.id, '30001', { name: '一中' });
    await centre(home.id, '01930', { name: '一中' });
    expect(await refusal(centreBody(first.id, '30002', { name: '一中' }))).toEqual([409, '同级下名称已存在']);
  });

  test('refuses one of two simultaneous equal codes', async () => {
    const bodies = [await dept(), await dept()].map((deptId, place) =>
      districtBody('33', { deptId, name: `甲${place}` }),
    );
    const both = await Promise.all(bodies.map((body) => submit(body)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.msg).toBe('编号已存在');
  });

  test('offers regions and departments without a district', async () => {
    interface Offered {
      regions: { code: string; name: string }[];
      depts: { id: string; name: string }[];
    }
    const free = await dept();
    const { id, deptId } = await district('41');
    const idsOf = async (query: Record<string, string>) =>
      good(await manager.get<Offered>('district/addDetail', query)).depts.map((one) => one.id);
    expect(await idsOf({ nodeType: '1' })).toContain(free);
    expect(await idsOf({ nodeType: '1' })).not.toContain(deptId);
    expect(await idsOf({ id })).toContain(deptId);
    const { regions } = good(await manager.get<Offered>('district/addDetail', { nodeType: '1' }));
    expect(regions.find(({ code }) => code === '11')?.name).toBeTruthy();
  });

  test('adds with save only and offers the next code', async () => {
    const next = async (query: Record<string, string>) =>
      good(await manager.get<{ nextCode: string | null }>('district/addDetail', query)).nextCode;
    expect(await next({ nodeType: '1' })).toBe('02');
    const { id } = await district('40');
    expect(await next({ nodeType: '2', parentId: id })).toBe('40001');
    const saved = await manager.post<PlaceRecord>('district/save', centreBody(id, '40001'));
    expect(saved.status).toBe(200);
    expect(await next({ nodeType: '2', parentId: id })).toBe('40002');
    expect(await next({ nodeType: '2' })).toBeNull();
    expect((await manager.post('district/save', { ...centreBody(id, '40002'), id })).status).toBe(400);
  });
});

describe('use', () => {
  const words = '该考区/考点存在未结束的考试安排,不能停用';
  const turn = (ids: string[], status: number, by = manager) => by.post('district/enable', { ids, status });

  test('blocks disabling during an open examination only', async () => {
    const above = await district('50');
    const { id } = await centre(above.id, '50001');
    used.open.add(id);
    for (const one of [id, above.id]) {
      const { status, msg } = await turn([one], 0);
      expect([status, msg]).toEqual([400, words]);
    }
    expect(await refusal({ id, nodeType: 2, status: 0 })).toEqual([400, words]);
    expect((await turn([id], 1)).status).toBe(200);
    used.open.clear();
    good(await turn([id, above.id], 0));
    expect([(await detail(id)).status, (await detail(above.id)).status]).toEqual([0, 0]);
    const offered = good(await manager.get<{ id: string }[]>('district/select', { nodeType: '2' }));
    expect(offered.map((one) => one.id)).not.toContain(id);
    expect((await turn([id], 0, inspector)).status).toBe(403);
  });

  test('fixes code and existence after use in an examination', async () => {
    const above = await district('51');
    const { id } = await centre(above.id, '51001');
    used.ever.add(id);
    expect(await refusal({ id, nodeType: 2, code: '51002' })).toEqual([400, '已被考试引用，不能修改编号']);
    expect(await refusal({ id: above.id, nodeType: 1, code: '52' })).toEqual([400, '已被考试引用，不能修改编号']);
    good(await submit({ id, nodeType: 2, name: '改名无妨' }));
    const { status, msg } = await manager.post(`district/remove?ids=${id}`);
    expect([status, msg]).toEqual([400, '已被考试引用,不能删除']);
    expect((await detail(id)).everUsed).toBe(1);
  });

  test('shows the latest five examinations and counts open ones', async () => {
    const { id } = await district('57');
    expect(await detail(id)).toMatchObject({ activeExamCount: 0, lastExams: [] });
    const exam = (day: number) => ({
      id: String(day),
      examCode: `KS2026000${day}`,
      name: `第${day}场`,
      statusName: '已发布',
      examStart: `2026-03-0${day} 09:00:00`,
    });
    used.exams.set(id, [2, 6, 1, 3, 5, 4].map(exam));
    const shown = await detail(id);
    expect([shown.activeExamCount, shown.lastExams.map((one) => one.id)]).toEqual([6, ['6', '5', '4', '3', '2']]);
    const { records } = good(await manager.get<Page<PlaceRow>>('district/page', { code: '57' }));
    expect(records.map(({ activeExamCount }) => activeExamCount)).toEqual([6]);
    used.exams.clear();
  });

  test("updates centre codes with an unused district's code", async () => {
    const above = await district('53');
    const { id } = await centre(above.id, '53007');
    good(await submit({ id: above.id, nodeType: 1, code: '54' }));
    expect((await detail(id)).code).toBe('54007');
  });

  test('removes districts without centres, and rooms without seats', async () => {
    const above = await district('55', { name: '要删' });
    const { id, rooms } = await centre(above.id, '55001', { name: '要删一中', rooms: [roomBody('001')] });
    const remove = (...ids: string[]) => manager.post('district/remove', { ids });
    expect((await remove(above.id)).msg).toBe('考区【要删】下还有考点【要删一中】，请先删除考点');
    used.rooms.add(rooms[0]?.id ?? '');
    expect((await remove(id)).msg).toBe('考场001已编排考生,不能删除');
    used.rooms.clear();
    good(await remove(above.id, id));
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from room
      where centre_id = ${id} and is_deleted = 0`.execute(app.db);
    expect(rows[0]?.n).toBe(0);
  });

  test('keeps a district with petitions', async () => {
    const { id, deptId } = await district('56');
    await addRow(app.db, 'petitionLetter', {
      tenantId: '000000',
      caseNo: 'XF2026010100009',
      queryCode: 'BBBBBBBB',
      source: 3,
      receivedTime: presentTime(),
      deptId: deptId ?? '',
      districtId: id,
      acceptStart: presentTime(),
      acceptUnit: 'calendar',
      finishUnit: 'calendar',
      typeId: '1',
      legalClass: 3,
      title: '来信',
      content: '内容',
    });
    const { status, msg } = await manager.post(`district/remove?ids=${id}`);
    expect([status, msg]).toEqual([400, '已有信访件等事项，不能删除']);
  });
});

describe('rooms of a centre', () => {
  const rooms = async (id: string) =>
    (await detail(id)).rooms.map(({ roomNo, seats, status }) => `${roomNo} ${seats} ${status}`);

  test('are limited to five hundred', async () => {
    const many = Array.from({ length: 501 }, (_, at) => roomBody(String(at + 1)));
    expect(await refusal(centreBody(home.id, '01920', { rooms: many }))).toEqual([400, '考场不能超过500个']);
  });

  test('are changed by ID, added, removed and renumbered', async () => {
    const made = await centre(home.id, '01910', { rooms: ['001', '002', '003'].map((roomNo) => roomBody(roomNo)) });
    const [first, second] = made.rooms;
    const body = { id: made.id, version: made.version, nodeType: 2 };
    const given = [
      { ...first, roomNo: '002' },
      { ...second, roomNo: '001', seats: 28 },
      roomBody('004', { status: 0 }),
    ];
    const after = good(await submit({ ...body, rooms: given }));
    expect(await rooms(made.id)).toEqual(['001 28 1', '002 30 1', '004 30 0']);
    expect(after.rooms.find(({ id }) => id === first?.id)?.roomNo).toBe('002');
    expect([after.roomCount, after.seatCount]).toEqual([2, 58]);
    good(await submit({ id: made.id, nodeType: 2, remark: '改' }));
    expect(await rooms(made.id)).toHaveLength(3);
  });

  test('refuse a repeated number at its cell', async () => {
    const { id, version } = await centre(home.id, '01911');
    const { status, msg, data } = await submit({ id, version, nodeType: 2, rooms: [roomBody('001'), roomBody('001')] });
    expect([status, msg, data]).toMatchObject([400, '考场号重复', { fields: [{ path: 'rooms.1.roomNo' }] }]);
    const many = await submit({ id, version, nodeType: 2, rooms: [roomBody('001', { seats: 201 })] });
    expect([many.status, many.data]).toMatchObject([400, { fields: [{ path: 'rooms.0.seats' }] }]);
    expect(await rooms(id)).toEqual([]);
  });

  test('cannot be removed with a seated examinee', async () => {
    const made = await centre(home.id, '01912', { rooms: [roomBody('001'), roomBody('002')] });
    used.rooms.add(made.rooms[1]?.id ?? '');
    const body = { id: made.id, version: made.version, nodeType: 2, rooms: [made.rooms[0]] };
    expect(await refusal(body)).toEqual([400, '考场002已编排考生,不能删除']);
    const alone = await manager.post(`room/remove?ids=${made.rooms[1]?.id}`);
    expect([alone.status, alone.msg]).toEqual([400, '考场002已编排考生,不能删除']);
    used.rooms.clear();
    good(await submit(body));
    expect(await rooms(made.id)).toEqual(['001 30 1']);
  });

  test('refuse the second of two open forms', async () => {
    const made = await centre(home.id, '01913', { rooms: [roomBody('001')] });
    const of = (roomNo: string) => ({
      id: made.id,
      version: made.version,
      nodeType: 2,
      rooms: [...made.rooms, roomBody(roomNo)],
    });
    const both = await Promise.all([
      manager.post('district/submit', of('002')),
      other.post('district/submit', of('003')),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await rooms(made.id)).toHaveLength(2);
    // without a version no room is removed
    expect((await submit({ id: made.id, nodeType: 2, rooms: [] })).status).toBe(409);
  });

  test('make an open form stale when changed elsewhere', async () => {
    const made = await centre(home.id, '01914');
    good(await other.post('room/submit', { centreId: made.id, ...roomBody('001') }));
    expect((await submit({ id: made.id, version: made.version, nodeType: 2, rooms: [] })).status).toBe(409);
    expect(await rooms(made.id)).toEqual(['001 30 1']);
  });

  test('refuse rooms of other centres and of districts', async () => {
    const one = await centre(home.id, '01915', { rooms: [roomBody('001')] });
    const two = await centre(home.id, '01916');
    expect((await submit({ id: two.id, version: two.version, nodeType: 2, rooms: one.rooms })).status).toBe(409);
    expect(await refusal(districtBody('57', { deptId: await dept(), rooms: [roomBody('001')] }))).toEqual([
      400,
      '考场只能设在考点',
    ]);
  });
});

describe('lists', () => {
  const page = async (query: Record<string, string>, by = manager) =>
    good(await by.get<Page<PlaceRow>>('district/page', { size: '200', ...query })).records;
  let above: PlaceRecord;
  beforeAll(async () => {
    above = await district('60', { name: '澄江' });
    await centre(above.id, '60001', {
      name: '市第一职业中学考点',
      rooms: [roomBody('001'), roomBody('002', { seats: 20 })],
    });
    await centre(above.id, '60002', { name: '澄江实验考点', centreKind: 2, rooms: [roomBody('001', { status: 0 })] });
  });

  test('page districts by default, with sums', async () => {
    const districts = await page({});
    expect(new Set(districts.map(({ nodeType }) => nodeType))).toEqual(new Set([1]));
    expect(districts.find(({ id }) => id === above.id)).toMatchObject({
      centreCount: 2,
      roomCount: 2,
      seatCount: 50,
      deptIdName: expect.stringContaining('考区办'),
    });
    const centres = await page({ nodeType: '2', parentId: above.id });
    expect(centres.map(({ code, roomCount, seatCount }) => [code, roomCount, seatCount])).toEqual([
      ['60001', 2, 50],
      ['60002', 0, 0],
    ]);
    expect((await page({ nodeType: '2', centreKind: '2' })).map(({ code }) => code)).toEqual(['60002']);
  });

  test.each(['sdyz', 'shidiyizhi', '市一zhong', '第一职业'])('%s finds the centre', async (keyword) => {
    const parentId = above.id;
    expect((await page({ nodeType: '2', parentId, keyword })).map(({ code }) => code)).toEqual(['60001']);
    const query = { nodeType: '2', parentId, keyword };
    const offered = good(await manager.get<{ code: string }[]>('district/select', query));
    expect(offered.map(({ code }) => code)).toEqual(['60001']);
  });

  test('open the tree level by level', async () => {
    const level = async (query: Record<string, string>) =>
      good(
        await inspector.get<{ id: string; code: string; hasChildren: number }[]>('district/district-lazy-list', query),
      );
    expect((await level({})).find(({ id }) => id === above.id)).toMatchObject({ code: '60', hasChildren: 1 });
    expect((await level({ parentId: above.id })).map(({ code, hasChildren }) => [code, hasChildren])).toEqual([
      ['60001', 0],
      ['60002', 0],
    ]);
  });

  test('export what the page shows', async () => {
    const answer = await app.server.inject({
      url: `/api/district/exportCentres?parentId=${above.id}`,
      headers: { 'blade-auth': `bearer ${manager.token}` },
    });
    const rows: string[][] = [];
    for await (const { cells } of readSheet(answer.rawPayload)) rows.push(cells.map((cell) => String(cell ?? '')));
    const [, heads, first] = rows;
    expect(heads).toEqual('编号,考点名称,所属考区,类型,考场数,座位数,设施,状态'.split(','));
    expect(first).toEqual(['60001', '市第一职业中学考点', '澄江', '纸笔考点', '2', '50', '', '启用']);
  });

  test('let inspectors and handlers read, others only choose', async () => {
    expect((await inspector.get('district/page')).status).toBe(200);
    for (const path of ['district/export', 'district/exportCentres', 'district/allSelect'])
      expect((await inspector.get(path)).status).toBe(403);
    expect((await inspector.post('district/submit', { id: above.id, nodeType: 1, remark: '改' })).status).toBe(403);
    for (const path of ['district/page', 'district/district-lazy-list', 'district/addDetail']) {
      expect((await handler.get(path)).status).toBe(200);
      expect((await author.get(path)).status).toBe(403);
    }
    expect((await handler.post('district/enable', { ids: [above.id], status: 0 })).status).toBe(403);
    expect(good(await handler.get<object[]>('district/select', { nodeType: '1' })).length).toBeGreaterThan(0);
    expect(good(await leader.get<object[]>('district/allSelect', { nodeType: '1' })).length).toBeGreaterThan(0);
  });
});

test('offers citizens the districts in use, without centres', async () => {
  const closed = await district('97', { name: '停用考区', status: 0 });
  await centre(home.id, '01097', { name: '公众考点' });
  const offered = good(await new Visitor(app.server).get<OpenDistrict[]>('open/district/list'));
  expect(offered.map(({ id }) => id)).toContain(home.id);
  expect(offered.map(({ name }) => name)).not.toContain('公众考点');
  expect(offered.map(({ id }) => id)).not.toContain(closed.id);
});
