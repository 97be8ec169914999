import type { Page } from '@kaoxin/contract/conventions.ts';
import type { StagedBatch } from '@kaoxin/contract/lists/staging.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Visitor } from '../../server/src/testing/browser.ts';
import { type Device, type Devices, openDevices, wholeDevice } from '../../server/src/testing/device/devices.ts';
import { faultsOf } from '../../server/src/testing/faults.ts';
import { refusalOf } from '../../server/src/testing/material/materials.ts';
import { send } from '../../server/src/testing/multipart.ts';
import { good } from '../../server/src/testing/petitions.ts';
import { emptyTable, setRow } from '../../server/src/testing/rows.ts';

let here: Devices;
beforeAll(async () => {
  here = await openDevices();
});
afterAll(async () => {
  expect(await faultsOf(here.office.context)).toEqual([]);
  await here.office.close();
});
beforeEach(() => emptyTable(here.db, 'device'));

const submit = (more: object = {}, by = here.mia) => by.post<Device>('device/submit', { ...wholeDevice, ...more });
const add = async (more: object = {}) => good(await submit(more));
const list = (query: Record<string, string> = {}, by = here.mia) => by.get<Page<Device>>('device/list', query);
const numbers = async (query: Record<string, string>) =>
  good(await list({ ...query, ascs: 'price' })).records.map(({ price }) => price);

describe('a decimal number', () => {
  test('is stored as typed and refuses a third decimal', async () => {
    const { id } = await add({ price: '0.10' });
    expect(good(await here.mia.get<Device>('device/detail', { id })).price).toBe(0.1);
    for (const [price, words] of [
      [1.005, '单价最多2位小数'],
      [100_000, '单价不能大于99999'],
      [-1, '单价不能小于0'],
      ['一千', '单价格式不正确'],
      ['', '请输入单价'],
    ] as const)
      expect(refusalOf(await submit({ deviceNo: 'A2', price }))).toEqual([400, words, ['price']]);
  });

  test('is compared and sorted as a number', async () => {
    for (const [place, price] of [9.5, 10, 100.25].entries()) await add({ deviceNo: `A${place}`, price });
    expect(await numbers({})).toEqual([9.5, 10, 100.25]);
    expect(await numbers({ price_ge: '9.75', price_lt: '100.25' })).toEqual([10]);
    expect(await numbers({ price: '9.50' })).toEqual([9.5]);
    expect((await list({ price_ge: '九' })).msg).toBe('查询条件单价的值格式不正确');
  });
});

describe('several keys', () => {
  test('are stored once in order and required where configured', async () => {
    const { id, uses, usesName } = await add({ uses: '3,1,3' });
    expect([uses, usesName]).toEqual([[1, 3], '高层、基层']);
    for (const [given, words] of [
      [[], '请选择用途'],
      ['', '请选择用途'],
      [null, '请选择用途'],
      [[9], '用途不在可选范围内'],
      [['x'], '用途格式不正确'],
    ] as const)
      for (const body of [
        { deviceNo: 'A2', uses: given },
        { id, uses: given },
      ])
        expect(refusalOf(await submit(body)).slice(0, 2)).toEqual([400, words]);
  });

  test('may be empty where optional', async () => {
    for (const [place, spareUses] of [[], '', null].entries())
      expect((await add({ deviceNo: `A${place}`, spareUses })).spareUses).toBeNull();
    const { id } = await add({ deviceNo: 'B1', spareUses: [4] });
    expect(good(await list({ spareUses_notnull: '' })).records.map((row) => row.id)).toEqual([id]);
    expect(good(await list({ spareUses_null: '' })).total).toBe(3);
  });

  test('match by one of them and refuse other conditions', async () => {
    const one = await add();
    const other = await add({ deviceNo: 'A2', uses: [3] });
    const found = async (query: Record<string, string>) => good(await list(query)).records.map(({ id }) => id);
    expect(await found({ uses: '2' })).toEqual([one.id]);
    expect(await found({ uses_equal: '3' })).toEqual([other.id]);
    expect(await found({ uses_notequal: '2' })).toEqual([other.id]);
    // Both are empty, so both lack this key.
    expect(await found({ spareUses_notequal: '2' })).toHaveLength(2);
    for (const suffix of ['ge', 'le', 'gt', 'lt', 'like', 'likeleft', 'notlike', 'datege', 'dateequal']) {
      const { status, msg } = await list({ [`uses_${suffix}`]: '2' });
      expect([status, msg]).toEqual([400, '查询条件用途不支持']);
    }
  });
});

test('finds a keyword in all fields by characters, pinyin and initials', async () => {
  const { id } = await add({ deviceName: '金属探测器', deviceNo: 'JT-07' });
  await add({ deviceName: '安检门', deviceNo: 'AJ-01' });
  const found = async (keyword: string) => good(await list({ keyword })).records.map(({ deviceName }) => deviceName);
  for (const keyword of ['探测', 'jt-0', 'tanceqi', 'jstcq'])
    expect(await found(keyword), keyword).toEqual(['金属探测器']);
  expect(await found('%')).toEqual([]);
  await submit({ id, deviceName: '手机信号屏蔽仪', deviceNo: undefined });
  expect([await found('探测'), await found('屏蔽')]).toEqual([[], ['手机信号屏蔽仪']]);
  const offered = good(await here.mia.get<Device[]>('device/select', { keyword: 'ajm' }));
  expect(offered.map(({ deviceName }) => deviceName)).toEqual(['安检门']);
});

test('reads only shown columns in a list, all in a detail', async () => {
  const { id } = await add({ story: '省考试院调拨' });
  const { records } = good(await list());
  const row = Object.keys(records[0] ?? {});
  expect(row).toEqual(expect.arrayContaining(['id', 'version', 'deviceName', 'price', 'uses', 'usesName', 'isLent']));
  expect(row).not.toEqual(expect.arrayContaining(['story']));
  expect(good(await here.mia.get<Device>('device/detail', { id })).story).toBe('省考试院调拨');
});

describe('a reference', () => {
  test('keeps the name of a removed target and permits other changes', async () => {
    const { exams } = here.office.depts;
    const { id, deptIdName } = await add({ deptId: exams });
    expect(deptIdName).toBe('考务处');
    const removed = (isRemoved: number) => setRow(here.db, 'dept', exams, { isDeleted: isRemoved });
    await removed(1);
    expect(good(await submit({ id, deptId: exams, price: 1 })).deptIdName).toBe('考务处');
    expect(refusalOf(await submit({ deviceNo: 'A2', deptId: exams }))).toEqual([
      400,
      '保管部门不存在，请重新选择',
      ['deptId'],
    ]);
    await removed(0);
  });

  test('asks for the page when an imported name is ambiguous', async () => {
    await sql`insert into dept (tenant_id, dept_name, parent_id, ancestors)
      select tenant_id, dept_name, parent_id, ancestors from dept
      where id = ${here.office.depts.exams}`.execute(here.db);
    const file = Buffer.from('器材编号,器材名称,单价,用途,外借,保管部门\r\nA1,安检门,1,高层,否,考务处');
    const { rows } = good(await send<StagedBatch>(here.mia, 'device/import', '器材.csv', file));
    expect(rows[0]?.errors).toEqual(['保管部门【考务处】不止一个，请改在页面上新增这一行']);
  });
});

describe('a restricted record', () => {
  test('is neither read, changed, removed nor picked by others', async () => {
    const { id } = await add({ isLent: 1 });
    expect(good(await list({}, here.sol)).total).toBe(0);
    expect((await here.sol.get('device/detail', { id })).status).toBe(404);
    expect((await here.sol.post(`device/remove?ids=${id}`)).status).toBe(404);
    expect(good(await here.sol.get<Device[]>('device/select'))).toEqual([]);
    expect(good(await here.sol.get<Device[]>('device/select', { ids: id }))).toEqual([]);
    expect(good(await here.mia.get<Device[]>('device/select'))).toHaveLength(1);
    // Guessing its content by an import does not reveal it.
    const file = '器材编号,器材名称,单价,用途,外借\r\nA1,安检门,1200.5,高层、中层,是';
    const told = async (by: Visitor) =>
      good(await send<StagedBatch>(by, 'device/import', '器材.csv', Buffer.from(file)));
    expect((await told(here.mia)).known).toBe(1);
    expect((await told(here.sol)).rows[0]?.errors).toEqual(['器材编号已存在，请更换后重试']);
    expect((await here.mia.post(`device/remove?ids=${id}`)).status).toBe(200);
  });
});
