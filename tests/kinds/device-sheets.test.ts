import type { Page } from '@kaoxin/contract/conventions.ts';
import type { StagedBatch } from '@kaoxin/contract/lists/staging.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { workOff } from '../../server/src/platform/jobs/work-off.ts';
import { resourceJobKinds } from '../../server/src/platform/resource/import/resource-import.ts';
import { rowsOf } from '../../server/src/platform/sheets/testing/rows-of.ts';
import { type Device, type Devices, openDevices, wholeDevice } from '../../server/src/testing/device/devices.ts';
import { faultsOf } from '../../server/src/testing/faults.ts';
import { send } from '../../server/src/testing/multipart.ts';
import { good } from '../../server/src/testing/petitions.ts';
import { emptyTable } from '../../server/src/testing/rows.ts';

let here: Devices;
beforeAll(async () => {
  here = await openDevices();
});
afterAll(async () => {
  expect(await faultsOf(here.office.context)).toEqual([]);
  await here.office.close();
});
beforeEach(() => emptyTable(here.db, 'device'));

const add = async (more: object = {}) =>
  good(await here.mia.post<Device>('device/submit', { ...wholeDevice, ...more }));
const list = (query: Record<string, string>) => here.mia.get<Page<Device>>('device/list', query);

describe('a sheet', () => {
  const exported = async (language: string) => {
    const headers = { 'blade-auth': `bearer ${here.mia.token}`, 'accept-language': language };
    return (await here.office.app.inject({ method: 'GET', url: '/api/device/export', headers })).rawPayload;
  };
  const staged = async (file: Uint8Array) =>
    good(await send<StagedBatch>(here.mia, 'device/import', '器材.xlsx', file));

  test('has the page’s columns, numeric numbers and labelled keys', async () => {
    await add();
    const cells = (await rowsOf(await exported('zh'))).map((row) => row.cells);
    expect(cells.slice(-2)).toEqual([
      ['器材名称', '器材编号', '单价', '用途', '备用用途', '保管部门', '外借'],
      ['安检门', 'A1', 1200.5, '高层、中层', null, null, '否'],
    ]);
  });

  test.each(['zh', 'en'])('is readable in %s, row by row', async (language) => {
    await add({ spareUses: [4], isLent: 1 });
    await add({ deviceNo: 'A2', uses: [3] });
    const file = await exported(language);
    const known = await staged(file);
    expect([known.total, known.known, known.mapped, known.unknownHeadings]).toEqual([2, 2, 1, []]);
    await emptyTable(here.db, 'device');
    const { batchId, good: fresh } = await staged(file);
    expect(fresh).toBe(2);
    const { data } = await here.mia.post<{ taskId: string }>('device/importConfirm', { batchId });
    await workOff(here.office.context, resourceJobKinds);
    expect(good(await here.mia.get<{ words: string }>('task/detail', { id: data.taskId })).words).toBe('已导入2行');
    const { records } = good(await list({ ascs: 'deviceNo' }));
    expect(records.map(({ price, uses, spareUses, isLent }) => [price, uses, spareUses, isLent])).toEqual([
      [1200.5, [1, 2], [4], 1],
      [1200.5, [3], null, 0],
    ]);
  });

  test('explains invalid cells', async () => {
    const { rows } = good(
      await send<StagedBatch>(
        here.mia,
        'device/import',
        '器材.csv',
        Buffer.from(
          '器材编号,器材名称,单价,用途,外借\r\nA1,安检门,1.234,高层、顶层,不详\r\nA2,安检门,"1,200.50",Senior；2,y',
        ),
      ),
    );
    expect(rows.map(({ errors }) => [...errors].sort())).toEqual([
      ['单价最多2位小数', '外借【不详】不在可选范围内', '用途【顶层】不在可选范围内'],
      [],
    ]);
  });
});
