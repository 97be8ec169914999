import type { Page } from '@kaoxin/contract/conventions.ts';
import type { Batch, RosterRow } from '@kaoxin/contract/economist/roster.ts';
import type { uploaded } from '@kaoxin/contract/files/file.ts';
import type { StagedBatch } from '@kaoxin/contract/lists/staging.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod';
import type { AppContext } from '#platform/app-context.ts';
import { writeSheets } from '#platform/sheets/write-sheet.ts';
import { testApp } from '../../../testing/app.ts';
import { Visitor } from '../../../testing/browser.ts';
import { takeIn } from '../../../testing/imports.ts';
import { send } from '../../../testing/multipart.ts';
import { good } from '../../../testing/petitions.ts';
import { addRole } from '../../../testing/rights.ts';
import { dropRows, setRows } from '../../../testing/rows.ts';
import { spendBudget } from '../../../testing/services.ts';
import { type Hall, openHall, residentNumber } from '../../exam/roster/roster.fixture.ts';
import { Citizens, nameOf, rosterEntry, rosterOf } from '../economist.fixture.ts';

async function addKeeper({ database: { kysely } }: AppContext): Promise<void> {
  await addRole(kysely, {
    alias: 'keeper',
    menus: ['economist', 'econ_import', 'district'],
    scopes: { econ: 5, district: 5 },
  });
}

const app = testApp(
  {
    reviewer: { dept: '考务处', roles: ['title_reviewer'] },
    district: { dept: '云溪考区办', roles: ['district_manager'] },
    neighbour: { dept: '澄江考区办', roles: ['district_manager'] },
    analyst: { roles: ['data_analyst'] },
    manager: ['exam_manager'],
    stranger: { tenantId: '111111', roles: 'all' },
    keeper: { dept: '云溪考区办', roles: ['keeper'] },
  },
  { now: '2026-03-02 10:00:00', before: addKeeper },
);
const { reviewer, district, neighbour, analyst, manager, stranger, keeper } = app.visitors;
let hall: Hall;

beforeAll(async () => {
  hall = await openHall(app.db, { 云溪考区: app.deptId('云溪考区办'), 澄江考区: app.deptId('澄江考区办') });
});

interface Saved {
  added: number;
  errors: { row: number; msg: string }[];
}
const save = (body: object, by = reviewer) => by.post<Saved>('economistUser/save', body);
const headings = '批次号,姓名,证件号码,准考证号,级别,专业,年度,科目一,科目二,考区,工作单位,手机号,承诺方式,核查方式';
const line = (n: number, more: Partial<Record<'batch' | 'level' | 'idNo' | 'district', string>> = {}) =>
  [
    ...[more.batch ?? '2026Z05', nameOf(n), more.idNo ?? residentNumber(n), '', more.level ?? '中级', '金融', '2025'],
    ...['88', '92.5', more.district ?? '云溪考区', '江澜商行', '13800138000', '告知承诺', '在线核查'],
  ].join(',');
function xlsx(lines: readonly string[]): Promise<Buffer> {
  const columns = headings.split(',').map((label, at) => ({ key: String(at), label, width: 12 }));
  const rows = lines.map((one) => Object.fromEntries(one.split(',').map((cell, at) => [String(at), cell])));
  return writeSheets([{ title: '名单', columns, rows }]);
}
const csv = (lines: readonly string[]) => `${headings}\r\n${lines.join('\r\n')}\r\n`;

describe('adding rows', () => {
  test('adds a person once, encrypted and masked', async () => {
    expect(good(await save(rosterEntry(1, hall.districts.one)))).toEqual({ added: 1, errors: [] });
    const again = await save(rosterEntry(1, hall.districts.one));
    expect([again.status, again.msg]).toEqual([400, '该人员已在批次中']);
    const { records } = await rosterOf(reviewer, { idNo: residentNumber(1) });
    expect(records).toMatchObject([
      { name: nameOf(1), levelName: '中级', majorName: '金融', districtIdName: '云溪考区', submitStateName: '未提交' },
    ]);
    expect(records[0]?.idNo).toMatch(/\*{6,}/);
    expect(records[0]?.phone).toBe('138****8000');
    const { rows } = await sql<Record<string, string>>`select id_no as "idNo", phone from economist_user`.execute(
      app.db,
    );
    for (const row of rows) expect(Object.values(row).join()).not.toMatch(/13800138000|\d{17}/);
  });

  test('adds valid rows and reports the others', async () => {
    const users = [
      rosterEntry(2, hall.districts.one),
      rosterEntry(1, hall.districts.one),
      rosterEntry(2, hall.districts.one),
      rosterEntry(3, hall.districts.one, { level: '高级' }),
      rosterEntry(4, hall.districts.one, { idNo: '990101199001011234' }),
      rosterEntry(5, hall.districts.one, { name: '' }),
    ];
    expect(good(await save({ batchNo: '2026Z01', users }))).toEqual({
      added: 1,
      errors: [
        { row: 2, msg: '第2行:该人员已在批次中' },
        { row: 3, msg: '第3行:该人员已在批次中' },
        { row: 4, msg: '第4行:级别/专业不匹配' },
        { row: 5, msg: '第5行:证件号码格式或校验位不正确' },
        { row: 6, msg: '第6行:请输入姓名' },
      ],
    });
  });

  test('adds a person only once for simultaneous requests', async () => {
    const one = rosterEntry(9, hall.districts.one);
    const answers = await Promise.all([save(one), save(one), save(one)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  test('reads an upload once, for its uploader only', async () => {
    const put = 'blade-resource/oss/endpoint/put-file';
    const sheet = await xlsx([line(11), line(12), line(11)]);
    const { fileId } = good(await send<z.output<typeof uploaded>>(reviewer, put, '名单.xlsx', sheet));
    expect((await save({ fileId }, stranger)).status).toBe(400);
    expect(good(await save({ fileId }))).toEqual({
      added: 2,
      errors: [{ row: 4, msg: '第4行:该人员已在批次中' }],
    });
  });
});

test('S72 hides rows of other districts and counts attempts', async () => {
  const elsewhere = '该证件号码不能登记，已通知市考试机构核对';
  good(await save(rosterEntry(801, hall.districts.two)));
  const asked = await save(rosterEntry(801, hall.districts.one), keeper);
  expect([asked.status, asked.msg]).toEqual([400, elsewhere]);
  const batch = good(
    await send<StagedBatch>(
      keeper,
      'economistUser/import',
      '名单.csv',
      csv([line(801, { batch: '2026Z01' }), line(803)]),
    ),
  );
  expect(batch.bad).toBe(0);
  const done = await takeIn(app.context, keeper, 'economistUser/importConfirm', batch.batchId);
  expect(done.msg).toBe('已导入1行，1行未通过检查');
  const messages = await sql<{ content: string }>`select content from inbox_message
    where user_id = ${app.idOf('reviewer')} and title = '名单中有他处已登记的证件号码' order by id`.execute(app.db);
  expect(messages.rows.map(({ content }) => /名单有(\d+)行/.exec(content)?.[1])).toEqual(['1', '1']);
  await setRows(app.db, 'rate', { subject: { like: 'elsewhere|%' } }, { hits: 20 });
  expect((await save(rosterEntry(805, hall.districts.one), keeper)).status).toBe(429);
  await dropRows(app.db, 'rate', { subject: { like: 'elsewhere|%' } });
});

describe('importing five thousand rows', () => {
  test('reports duplicates; the batch list counts outcomes', async () => {
    const lines = Array.from({ length: 5_000 }, (_, at) => {
      const isTwin = at >= 4_988;
      return line(1_000 + (isTwin ? at - 4_988 : at), { batch: '2026Z07' });
    });
    const batch = good(await send<StagedBatch>(reviewer, 'economistUser/import', '名单.csv', csv(lines)));
    expect(batch).toMatchObject({ total: 5_000, good: 4_988, bad: 12 });
    const wrong = good(
      await reviewer.get<Page<StagedBatch['rows'][number]>>('economistUser/importRows', {
        batchId: batch.batchId,
        kind: 'bad',
      }),
    ).records;
    expect(wrong.map(({ rowNo, errors }) => [rowNo, errors[0]])).toContainEqual([
      4_990,
      '该人员已在批次中（与第2行重复）',
    ]);
    const taken = await takeIn(app.context, reviewer, 'economistUser/importConfirm', batch.batchId);
    expect(taken.state).toBe('done');
    const citizens = new Citizens(new Visitor(app.server));
    good(await citizens.file(1_000, { batchNo: '2026Z07' }));
    const list = good(await reviewer.post<Batch[]>('economistUser/batchNoList', { year: 2026, level: 2 }));
    expect(list.find(({ batchNo }) => batchNo === '2026Z07')).toMatchObject({
      total: 4_988,
      submitted: 1,
      passed: 0,
      rejected: 0,
      year: 2026,
      level: 2,
      levelName: '中级',
    });
    expect(list[0]?.batchNo).toBe('2026Z07');
    const again = good(await send<StagedBatch>(reviewer, 'economistUser/import', '再来.csv', csv(lines.slice(0, 3))));
    expect(again).toMatchObject({ good: 0, bad: 3 });
  });
});

describe('access', () => {
  test('limits rows to the district and masks names', async () => {
    good(await save(rosterEntry(21, hall.districts.two, { batchNo: '2026Z09' })));
    expect((await rosterOf(neighbour, { batchNo: '2026Z09' })).total).toBe(1);
    expect((await rosterOf(district, { batchNo: '2026Z09' })).total).toBe(0);
    expect(
      good(await district.post<Batch[]>('economistUser/batchNoList', {})).map(({ batchNo }) => batchNo),
    ).not.toContain('2026Z09');
    const { records } = await rosterOf(analyst, { batchNo: '2026Z09' });
    expect(records[0]?.name).toMatch(/^陈\*/);
    for (const [key, value] of [
      ['name', nameOf(21)],
      ['idNo', residentNumber(21)],
    ] as const)
      expect((await analyst.get('economistUser/page', { [key]: value })).status).toBe(403);
    const one: RosterRow | undefined = records[0];
    for (const by of [district, stranger])
      expect((await by.get('economistUser/detail', { id: one?.id ?? '' })).status).toBe(404);
    expect((await district.post('economistUser/remove', { ids: one?.id })).status).toBe(403);
    expect((await save(rosterEntry(22, hall.districts.one), district)).status).toBe(403);
  });

  test('blocks deletion of a district in use', async () => {
    good(await save(rosterEntry(31, hall.districts.outside, { batchNo: '2026Z10' })));
    const { status, msg } = await manager.post(`district/remove?ids=${hall.districts.outside}`);
    expect([status, msg]).toEqual([400, '已有经济师名单，不能删除']);
  });

  test('finds names in any spelling', async () => {
    good(await save(rosterEntry(24, hall.districts.one, { batchNo: '2026Z11', name: 'Ａmina·买 买提' })));
    for (const name of ['Amina·买 买提', ' Ａｍｉｎａ•买　 买提 ']) {
      const { records } = good(await reviewer.get<Page<RosterRow>>('economistUser/page', { name }));
      expect([name, records.map(({ batchNo }) => batchNo)]).toEqual([name, ['2026Z11']]);
    }
  });

  test('counts searches of exports against the same limit', async () => {
    const subject = sql`(select 'looks|' || id from "user" where account = 'reviewer')`;
    await spendBudget(app.db, subject, 200);
    for (const path of ['economistUser/page', 'economistUser/export'])
      expect((await reviewer.get(path, { idNo: residentNumber(23) })).status).toBe(429);
    await dropRows(app.db, 'rate', { subject });
  });

  test('logs a search without its number', async () => {
    good(await reviewer.get('economistUser/page', { idNo: residentNumber(21) }));
    const { rows } = await sql<{ said: string }>`select a::text as said from audit a
      where a.call = 'GET economistUser/page' order by a.id desc limit 1`.execute(app.db);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.said).not.toContain(residentNumber(21));
  });
});
