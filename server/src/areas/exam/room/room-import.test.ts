import type { StagedBatch } from '@kaoxin/contract/lists/staging.ts';
import type { TaskRecord } from '@kaoxin/contract/task.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { AppContext } from '#platform/app-context.ts';
import { workOff } from '#platform/jobs/work-off.ts';
import { allJobKinds } from '#wiring';
import { testApp } from '../../../testing/app.ts';
import { addRoom } from '../../../testing/examinations.ts';
import { takeIn } from '../../../testing/imports.ts';
import { send } from '../../../testing/multipart.ts';
import { grant, withdraw } from '../../../testing/rights.ts';
import { addRow, setRows } from '../../../testing/rows.ts';
import { addFullRole } from '../../../testing/tenant.ts';

const app = testApp(
  { manager: ['exam_manager'], other: ['exam_manager'], inspector: ['inspector'], importer: ['importing'] },
  { before: makeImporting },
);
const { manager, other, inspector, importer } = app.visitors;

async function makeImporting(context: AppContext): Promise<void> {
  await addFullRole(context, { alias: 'importing' });
  await mayAdd(context, false);
}
const mayAdd = ({ database: { kysely } }: AppContext, may: boolean): Promise<void> =>
  (may ? grant : withdraw)(kysely, 'importing', ['room_add']);

const layout = '考点编号*,考场号*,楼层,座位数*,备用,无障碍,列数';
const headings = '所属考点*,考场号*,楼层,座位数*,列数*,无障碍*,备用考场*';
const csv = (...rows: string[]) => [headings, ...rows].join('\r\n');
const put = (text: string | Uint8Array, by = manager, name = '考场.csv') =>
  send<StagedBatch>(by, 'room/import', name, text);
const confirm = (batchId: string, by = manager) => takeIn(app.context, by, 'room/importConfirm', batchId);
const got = (path: string, language = 'zh') =>
  app.server.inject({
    url: `/api/${path}`,
    headers: { 'blade-auth': `bearer ${manager.token}`, 'accept-language': language },
  });
const rooms = async () => {
  const { rows } = await sql<{ said: string }>`select d.code || ' ' || r.room_no || ' ' || r.seats as said
    from room r join district d on d.id = r.centre_id where r.is_deleted = 0 order by r.id`.execute(app.db);
  return rows.map(({ said }) => said);
};

beforeAll(async () => {
  const place = (name: string, code: string, type: number, tenant = '000000', parent = '1') =>
    addRow(app.db, 'district', { tenantId: tenant, name, code, nodeType: type, parentId: parent });
  await place('云溪考区', '01', 1);
  await place('一中考点', '0101', 2);
  await place('二中考点', '0102', 2);
  await place('同名考点', '0103', 2);
  await place('同名考点', '0104', 2, '000000', '2');
  await place('外市考点', '0901', 2, '111111');
});

test('maps columns of other offices', async () => {
  const { data } = await put('学校,考场编号,楼,容量,列,无障碍,备用\r\n一中考点,901,3,30,6,否,否', manager, '别处.csv');
  expect(data.headings.map(({ heading, key }) => `${heading} ${key}`)).toEqual([
    '学校 centreId',
    '考场编号 roomNo',
    '楼 floor',
    '容量 seats',
    '列 columnsCount',
    '无障碍 isAccessible',
    '备用 isBackup',
  ]);
  expect([data.good, data.bad]).toEqual([1, 0]);
});

test('deletes a discarded file, by its author only', async () => {
  const { data } = await put(csv('一中考点,910,1,30,6,否,否'), manager, '放弃.csv');
  const drop = (by: typeof manager) => by.post('room/importDrop', { batchId: data.batchId });
  expect((await drop(other)).status).toBe(404);
  expect((await drop(manager)).status).toBe(200);
  expect((await drop(manager)).status).toBe(409);
  const kept = await sql`select from import_line where file_id = ${data.batchId}`.execute(app.db);
  expect(kept.rows).toEqual([]);
  const waits = await manager.get<StagedBatch | null>('room/importDetail');
  expect(waits.data?.batchId).not.toBe(data.batchId);
  expect((await manager.post('room/importConfirm', { batchId: data.batchId })).status).toBe(409);
});

test('validates rows and imports nothing before confirmation', async () => {
  const { status, data } = await put(
    csv(
      '一中考点,001,1,30,5,否,是',
      '0102,001,,"1,0",5,2,否',
      '云溪考区,002,1,30,5,否,否',
      '外市考点,002,1,30,5,否,否',
      '同名考点,002,1,30,5,否,否',
      '0101,0000007,1,500,,否,也许',
      '0101,001,2,28,7,否,否',
    ),
  );
  expect(status).toBe(200);
  expect(data.rows.map(({ errors }) => [...errors].sort())).toEqual([
    [],
    ['座位数应为1-200', '无障碍【2】不在可选范围内'].sort(),
    ['考点编号【云溪考区】不存在'],
    ['考点编号【外市考点】不存在'],
    ['考点编号【同名考点】不止一个，请填写考点编号'],
    ['考场号不能超过6个字符', '座位数应为1-200', '备用【也许】不在可选范围内'].sort(),
    ['考场号重复'],
  ]);
  expect([data.good, data.bad]).toEqual([1, 6]);
  expect(await rooms()).toEqual([]);
});

test('imports a corrected file once and refuses number conflicts', async () => {
  const file = csv('一中考点,101,1,30,5,否,是', '同名考点,101,1,30,5,否,否');
  const { data } = await put(file);
  const mended = await manager.post<StagedBatch>('room/importMend', {
    batchId: data.batchId,
    rowNo: 3,
    cells: { centreId: '0104' },
  });
  expect(mended.data.good).toBe(2);
  expect((await manager.get<StagedBatch>('room/importDetail', {})).data.batchId).toBe(data.batchId);
  expect((await confirm(data.batchId, other)).status).toBe(404);
  expect((await confirm(data.batchId)).msg).toBe('已导入2行');
  expect(await rooms()).toEqual(['0101 101 30', '0104 101 30']);
  const again = (await put(file)).data;
  expect(await confirm(again.batchId)).toMatchObject({ status: 409, msg: expect.stringContaining('该文件已导入过') });
  const changed = (await put(csv('0101,101,1,30,5,否,是', '0104,101,1,31,5,否,否'), manager)).data;
  expect([changed.known, changed.rows[1]?.errors]).toEqual([1, ['考场号重复']]);
});

test('requires centre, number and seats, with defaults for others', async () => {
  const rows = ['0101,501,,36,,', '0101,502,3,24,是,是'];
  const text = ['考点编号,考场号,楼层,座位数,备用,无障碍', ...rows].join('\r\n');
  const { data } = await put(text, manager, '布局.csv');
  expect([data.mapped, data.good, data.bad]).toEqual([1, 2, 0]);
  expect((await confirm(data.batchId)).msg).toBe('已导入2行');
  const stored = await sql<{ said: string }>`select concat_ws(' ', room_no, floor, seats, columns_count, is_backup,
      is_accessible) as said from room where room_no in ('501', '502') order by room_no`.execute(app.db);
  expect(stored.rows.map(({ said }) => said)).toEqual(['501 36 6 0 0', '502 3 24 5 1 1']);
  await setRows(app.db, 'room', { roomNo: '501' }, { columnsCount: 9 });
  const again = (await put(`${text}\r\n0102,501,,0,,`, manager, '再来.csv')).data;
  expect([again.known, again.bad, again.rows[2]?.errors]).toEqual([2, 1, ['座位数应为1-200']]);
});

test('skips a row another user added first', async () => {
  const { data } = await put(csv('0102,201,1,30,5,否,否', '0102,202,1,30,5,否,否'));
  const centreId = sql<string>`(select id from district where code = '0102')`;
  await addRoom(app.db, centreId, '201', { seats: 12, columnsCount: 4 });
  expect((await confirm(data.batchId)).msg).toBe('已导入1行，1行未通过检查');
  expect((await rooms()).slice(-2)).toEqual(['0102 201 12', '0102 202 30']);
});

test('offers a template with choices and an ignored example', async () => {
  const answer = await got('room/importTemplate');
  const { readXlsx } = await import('hucre/xlsx');
  const { sheets } = await readXlsx(answer.rawPayload, { readStyles: true });
  expect(sheets.map(({ name }) => name)).toEqual(['考场', '可填内容']);
  expect(sheets[0]?.rows[0]?.join(',')).toBe(layout);
  expect(sheets[1]?.rows.slice(0, 3)).toEqual([
    ['考点编号', '备用', '无障碍'],
    ['一中考点', '是', '是'],
    ['二中考点', '否', '否'],
  ]);
  const offered = sheets[0]?.dataValidations?.map(({ type, range, formula1 }) => [type, range, formula1]);
  expect(offered?.slice(1)).toEqual([
    ['list', 'E2:E1048576', '可填内容!$B$2:$B$3'],
    ['list', 'F2:F1048576', '可填内容!$C$2:$C$3'],
  ]);
  // cells for input have text format
  expect(sheets[0]?.cells?.get('900,1')?.style?.numFmt).toBe('@');
  expect((await put(answer.rawPayload, manager, '模板.xlsx')).msg).toBe('表格中没有数据');
});

test.each(['zh', 'en'])('imports an export in %s elsewhere', async (language) => {
  const answer = await got('room/export', language);
  const { data } = await put(answer.rawPayload, manager, '导出.xlsx');
  expect(data.mapped).toBe(1);
  const named = data.rows.filter(({ errors }) => errors.every((error) => !error.includes('不止一个')));
  expect(named.length).toBeGreaterThan(0);
  expect(named.every(({ known }) => known === 1)).toBe(true);
});

test('refuses users who only read rooms', async () => {
  for (const path of ['room/importTemplate', 'room/importDetail']) expect((await inspector.get(path)).status).toBe(403);
  expect((await put(csv('0101,301,1,30,5,否,否'), inspector)).status).toBe(403);
});

test('adds no rooms for users without that right', async () => {
  expect((await importer.get('room/importTemplate')).status).toBe(403);
  expect((await put(csv('0101,401,1,30,5,否,否'), importer)).status).toBe(403);
  await mayAdd(app.context, true);
  const { data } = await put(csv('0101,401,1,30,5,否,否'), importer);
  const confirmed = await importer.post<{ taskId: string }>('room/importConfirm', { batchId: data.batchId });
  expect(confirmed.status).toBe(200);
  await mayAdd(app.context, false);
  await workOff(app.context, allJobKinds);
  expect(await rooms()).not.toContain('0101 401 30');
  expect((await importer.get<TaskRecord>('task/detail', { id: confirmed.data.taskId })).data.state).toBe('failed');
});
