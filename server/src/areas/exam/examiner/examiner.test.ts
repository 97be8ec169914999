import type { AnswerOf } from '@kaoxin/contract/call.ts';
import type { Page } from '@kaoxin/contract/conventions.ts';
import type { ExaminerRow, examiner } from '@kaoxin/contract/exam/people/examiner.ts';
import type { StagedBatch } from '@kaoxin/contract/lists/staging.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { peopleOf, registeredIn } from '#engine/ports/exam-port.ts';
import type { AppContext } from '#platform/app-context.ts';
import { workOff } from '#platform/jobs/work-off.ts';
import { readSheet } from '#platform/sheets/read-sheet.ts';
import { personActor } from '#platform/tasks/person-actor.ts';
import { Work } from '#platform/work.ts';
import { allJobKinds } from '#wiring';
import { testApp } from '../../../testing/app.ts';
import type { Visitor } from '../../../testing/browser.ts';
import { send } from '../../../testing/multipart.ts';
import { good } from '../../../testing/petitions.ts';
import { addRole } from '../../../testing/rights.ts';
import { setRow, setRows } from '../../../testing/rows.ts';
import { addExam, type Hall, openHall, residentNumber, rosterCsv, rosterRow } from '../roster/roster.fixture.ts';

async function addOutsider({ database: { kysely } }: AppContext): Promise<void> {
  await addRole(kysely, { alias: 'outsider', menus: ['pii_view'], scopes: { formal_exam: 1 } });
}

const app = testApp(
  {
    manager: ['exam_manager'],
    mate: ['exam_manager'],
    district: { dept: '云溪考区办', roles: ['district_manager'] },
    neighbour: { dept: '澄江考区办', roles: ['district_manager'] },
    centre: { dept: '云溪一中', roles: ['centre_manager'] },
    reader: ['case_auditor'],
    analyst: ['data_analyst'],
    stranger: { tenantId: '111111', roles: 'all' },
    outsider: ['outsider'],
  },
  { before: addOutsider },
);
const { manager, mate, district, neighbour, centre, reader, analyst, stranger, outsider } = app.visitors;
type Counts = AnswerOf<typeof examiner.calls.counts>;
let hall: Hall;
let other: string;

const people = 60;
const place = (n: number): Record<string, string> =>
  n % 3 === 0 ? { 考区: '澄江考区' } : { 考点: n % 3 === 1 ? '云溪一中考点' : '' };

beforeAll(async () => {
  const depts = { 云溪考区: app.deptId('云溪考区办'), 澄江考区: app.deptId('澄江考区办') };
  hall = await openHall(app.db, depts);
  await setRow(app.db, 'district', hall.centres.one, { deptId: app.deptId('云溪一中') });
  const { one, two } = hall.districts;
  other = await addExam(app.db, { districtIds: [one, two], centreIds: Object.values(hall.centres) });
  const rows = Array.from({ length: people }, (_, n) =>
    rosterRow(n, { ...place(n), 报名状态: n < 20 ? '待审核' : '已缴费' }),
  );
  await bring(hall.exam, rosterCsv(rows));
  await bring(other, rosterCsv([rosterRow(1), rosterRow(3, { 考区: '澄江考区' })]));
});

async function bring(exam: string, content: string): Promise<void> {
  const path = 'formalExam/importExaminers';
  const { batchId } = good(await send<StagedBatch>(manager, `${path}?examId=${exam}`, '名单.csv', content));
  await workOff(app.context, allJobKinds);
  good(await manager.post(`${path}Confirm`, { batchId }));
  await workOff(app.context, allJobKinds);
}

type Query = Record<string, string>;
const page = (by: Visitor, query: Query = {}) =>
  by.get<Page<ExaminerRow>>('examiners/page', { examId: hall.exam, ...query });
const pageOf = async (by: Visitor, query?: Query) => good(await page(by, query));
const counts = async (by: Visitor, query: Query = {}) =>
  good(await by.get<Counts>('examiners/counts', { examId: hall.exam, ...query }));
const idsOf = async (query: Query) => (await pageOf(manager, { size: '200', ...query })).records.map(({ id }) => id);
async function keptAndThere() {
  const cells = sql`exam_id, district_id, coalesce(nullif(centre_id, 0), 0) as centre_id, reg_status, attend_status, violation_level`;
  const kept =
    await sql`select ${cells}, people as n from examiner_count where people <> 0 order by 1, 2, 3, 4, 5, 6`.execute(
      app.db,
    );
  const there = await sql`select ${cells}, count(*)::int as n from examiner where is_deleted = 0
    group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6`.execute(app.db);
  return { kept: kept.rows, there: there.rows };
}

describe('the list', () => {
  test('masks numbers and phones and shows no scores', async () => {
    const { records, total } = await pageOf(reader, { size: '10' });
    expect(total).toBe(people);
    expect(records[1]).toMatchObject({
      name: '陈远乙',
      districtIdName: '云溪考区',
      centreIdName: '云溪一中考点',
      genderName: '男',
      idTypeName: '居民身份证',
      idNo: `9901**********${residentNumber(1).slice(-4)}`,
      phone: '138****0001',
      regStatusName: '待审核',
      attendStatusName: '未定',
      subjects: ['JC', 'GS'],
    });
    expect(records.map(({ totalScore, passFlag }) => totalScore ?? passFlag)).toEqual(records.map(() => null));
  });

  test('hides needs and integrity records from data analysts', async () => {
    const marks = sql`exam_id = ${hall.exam} and needs_access = 1`;
    const [first] = (await pageOf(district)).records;
    await setRow(app.db, 'examiner', first?.id, { needsAccess: 1 });
    await setRow(app.db, 'person', first?.personId, { integrityFlag: 1 });
    const of = async (by: Visitor) => {
      const { needsAccess, integrityFlag } = (await pageOf(by)).records.find(({ id }) => id === first?.id) ?? {};
      return { needsAccess, integrityFlag };
    };
    for (const by of [manager, district]) expect(await of(by)).toEqual({ needsAccess: 1, integrityFlag: 1 });
    for (const by of [analyst, reader]) expect(await of(by)).toEqual({ needsAccess: null, integrityFlag: null });
    expect(good(await analyst.get<object>('examiners/detail', { id: first?.id ?? '' }))).toMatchObject({
      needsAccess: null,
      integrityFlag: null,
    });
    for (const query of [{ needsAccess: '1' }, { needsAccess_null: '1' }, { integrity: '0' }] as Query[])
      expect([query, (await page(analyst, query)).status, (await page(manager, query)).status]).toEqual([
        query,
        403,
        200,
      ]);
    await sql`update examiner set needs_access = 0 where ${marks}`.execute(app.db);
    await setRows(app.db, 'person', {}, { integrityFlag: 0 });
  });

  test('shows and filters integrity records, except in anonymous exports', async () => {
    const [first] = (await pageOf(manager)).records;
    const marked = (flag: number) => setRow(app.db, 'person', first?.personId, { integrityFlag: flag });
    expect(await idsOf({ integrity: '1' })).toEqual([]);
    await marked(1);
    const { records } = await pageOf(manager, { integrity: '1' });
    expect(records).toMatchObject([{ id: first?.id, integrityFlag: 1 }]);
    expect((await pageOf(manager, { integrity: '0' })).total).toBe(people - 1);
    expect((await pageOf(manager)).records.filter(({ integrityFlag }) => integrityFlag === 1)).toHaveLength(1);
    await marked(0);
    expect(await idsOf({ integrity: '1' })).toEqual([]);
  });

  test('pages in one order from both ends and by row', async () => {
    const all = await idsOf({});
    expect(all).toHaveLength(people);
    expect(new Set(all).size).toBe(people);
    for (const size of [7, 25]) {
      const walked: string[] = [];
      for (let current = 1; current <= Math.ceil(people / size); current += 1)
        walked.push(...(await pageOf(manager, { size: `${size}`, current: `${current}` })).records.map(({ id }) => id));
      expect(walked).toEqual(all);
      const followed: string[] = [];
      for (let last = '0'; followed.length < people; last = followed.at(-1) ?? last)
        followed.push(...(await pageOf(manager, { size: `${size}`, after: last })).records.map(({ id }) => id));
      expect(followed).toEqual(all);
    }
    expect((await pageOf(manager, { current: '9', size: '25' })).records).toEqual([]);
  });

  test('has totals equal to its rows under any filter', async () => {
    const queries: Query[] = [
      {},
      { districtId: hall.districts.one },
      { centreId: hall.centres.one, regStatus: '3' },
      { attendStatus: '0', violationLevel: '0' },
      { regStatus: '9' },
      { regStatus_ge: '1' },
      { name: '甲' },
      { districtId: hall.districts.two, name: '陈远' },
    ];
    for (const by of [manager, district, centre])
      for (const query of queries) {
        const { total, records } = await pageOf(by, { size: '200', ...query });
        expect([query, total]).toEqual([query, records.length]);
      }
  });

  test('requires an examination for searches by person', async () => {
    expect(await manager.get('examiners/page', { name: '陈' })).toMatchObject({ status: 400, msg: '请选择考试' });
    expect(good(await manager.get<Page<ExaminerRow>>('examiners/page')).total).toBe(people + 2);
  });

  test('follows a person through examinations', async () => {
    const [one] = (await pageOf(manager, { idNo: residentNumber(1) })).records;
    const { records, total } = good(
      await manager.get<Page<ExaminerRow>>('examiners/page', { personId: one?.personId ?? '' }),
    );
    expect(total).toBe(2);
    expect(records.map(({ examId }) => examId).toSorted()).toEqual([hall.exam, other].toSorted());
    const elsewhere = good(await neighbour.get<Page<ExaminerRow>>('examiners/page', { personId: one?.personId ?? '' }));
    expect(elsewhere.total).toBe(0);
  });

  test('S66 needs access to numbers for searches by number', async () => {
    const idNo = residentNumber(3).toLowerCase();
    expect((await pageOf(manager, { idNo })).records.map(({ name }) => name)).toEqual(['陈远丁']);
    expect((await pageOf(manager, { idNo: residentNumber(999) })).total).toBe(0);
    const found = good(await manager.get<Page<ExaminerRow>>('examiners/page', { idNo }));
    expect(found.total).toBe(2);
    expect((await page(reader, { idNo })).status).toBe(403);
    expect((await reader.get('formalExam/exportRoster', { examId: hall.exam, idNo })).status).toBe(403);
    expect((await pageOf(district, { idNo })).total).toBe(0);
  });
});

describe('limits every call to the same scope', () => {
  const sheetOf = async (by: Visitor) => {
    const url = `/api/formalExam/exportRoster?examId=${hall.exam}`;
    const { statusCode, rawPayload } = await app.server.inject({
      url,
      headers: { 'blade-auth': `bearer ${by.token}` },
    });
    if (statusCode === 403) return undefined;
    const names: string[] = [];
    for await (const { cells } of readSheet(rawPayload)) names.push(String(cells[4] ?? ''));
    return names.slice(2);
  };
  const seen = async (by: Visitor) => {
    const { total, records } = await pageOf(by, { size: '200' });
    const counted = await counts(by);
    const handedOut = await sheetOf(by);
    expect(handedOut).toEqual(by === centre ? undefined : records.map(({ name }) => name));
    expect([counted.total, records.length]).toEqual([total, total]);
    return total;
  };

  test('city, district, centre', async () => {
    expect(await seen(manager)).toBe(60);
    expect(await seen(district)).toBe(40);
    expect(await seen(neighbour)).toBe(20);
    expect(await seen(centre)).toBe(20);
  });

  test('another tenant sees nothing', async () => {
    expect((await pageOf(stranger)).total).toBe(0);
    expect((await stranger.get('examiners/counts', { examId: hall.exam })).status).toBe(404);
    const [id = ''] = await idsOf({});
    expect((await stranger.post('examiners/reveal', { id, fields: ['idNo'], reason: '核对' })).status).toBe(404);
    expect((await stranger.post('examiners/regQuit', { ids: [id] })).status).toBe(404);
  });

  test('exports the rows of the page, masked as there', async () => {
    const answer = await app.server.inject({
      url: `/api/formalExam/exportRoster?examId=${hall.exam}&districtId=${hall.districts.two}`,
      headers: { 'blade-auth': `bearer ${manager.token}` },
    });
    const rows: string[][] = [];
    for await (const { cells } of readSheet(answer.rawPayload)) rows.push(cells.map((cell) => String(cell ?? '')));
    expect(rows).toHaveLength(22);
    expect(rows[2]?.slice(1, 9)).toEqual([
      ...['澄江考区', '', '', '陈远甲', '女', '居民身份证'],
      ...[`9901**********${residentNumber(0).slice(-4)}`, '138****0000'],
    ]);
    const subjects = rows[1]?.indexOf('报考科目') ?? -1;
    expect(rows[2]?.[subjects]).toBe('经济基础知识、工商管理');
  });

  test('filters and exports accessible needs, except without names', async () => {
    const { records } = await pageOf(district, { size: '2' });
    const ids = records.map(({ id }) => id);
    const mark = (by: Visitor, needsAccess: number) => by.post('examiners/access', { ids, needsAccess });
    expect((await mark(neighbour, 1)).status).toBe(404);
    for (const by of [centre, reader, analyst]) expect((await mark(by, 1)).status).toBe(403);
    good(await mark(district, 1));
    const found = await pageOf(manager, { needsAccess: '1' });
    expect(found.records.map(({ id, needsAccess }) => [id, needsAccess])).toEqual(ids.map((id) => [id, 1]));
    expect((await pageOf(neighbour, { needsAccess: '1' })).total).toBe(0);
    expect((await pageOf(manager, { needsAccess: '0' })).total).toBe(people - 2);
    const column = async (by: Visitor) => {
      const url = `/api/formalExam/exportRoster?examId=${hall.exam}`;
      const answer = await app.server.inject({ url, headers: { 'blade-auth': `bearer ${by.token}` } });
      const rows: string[][] = [];
      for await (const { cells } of readSheet(answer.rawPayload)) rows.push(cells.map((cell) => String(cell ?? '')));
      const place = rows[1]?.indexOf('无障碍需求') ?? -1;
      return rows.slice(2).map((row) => row[place] ?? '');
    };
    expect((await column(manager)).filter((said) => said === '是')).toHaveLength(2);
    expect(new Set(await column(analyst))).toEqual(new Set(['']));
    good(await mark(manager, 0));
    expect((await pageOf(manager, { needsAccess: '1' })).total).toBe(0);
  });

  test('W15 exports anonymous rows for data analysts', async () => {
    const url = `/api/formalExam/exportRoster?examId=${hall.exam}`;
    const headers = { 'blade-auth': `bearer ${analyst.token}` };
    const { rawPayload } = await app.server.inject({ url, headers });
    const rows: string[][] = [];
    for await (const { cells } of readSheet(rawPayload)) rows.push(cells.map((cell) => String(cell ?? '')));
    expect(rows).toHaveLength(people + 2);
    for (const row of rows.slice(2)) expect(row.slice(2, 5)).toEqual(['', '', '']);
    for (const row of rows.slice(2)) expect([row[7], row[8]]).toEqual(['', '']);
    expect(rows[2]?.[5]).toMatch(/[男女]/);
    const { records } = await pageOf(manager, { size: '200' });
    const text = rows.slice(1).join();
    for (const { name, ticketNo } of records)
      expect([name, text.includes(name), ticketNo]).toEqual([name, false, null]);
  });

  test('filters them by examination, place and state only', async () => {
    const one = (await pageOf(manager, { size: '1' })).records[0];
    const sheet = async (by: Visitor, query: Record<string, string>) => {
      const url = `/api/formalExam/exportRoster?${new URLSearchParams({ examId: hall.exam, ...query })}`;
      const { statusCode, payload } = await app.server.inject({ url, headers: { 'blade-auth': `bearer ${by.token}` } });
      return [statusCode, statusCode === 200 ? '' : JSON.parse(payload).msg];
    };
    const refused = [400, '导出的名单不含姓名，只能按考试、考区和状态筛选，请清除其他条件后再导出'];
    const ofOne: Record<string, string>[] = [
      { name: one?.name ?? '' },
      { ticketNo: '27' },
      { workUnit: '局' },
      { personId: one?.personId ?? '' },
      { centreId: hall.centres.one },
    ];
    for (const query of ofOne) {
      expect([query, await sheet(analyst, query)]).toEqual([query, refused]);
      expect([query, (await sheet(manager, query))[0]]).toEqual([query, 200]);
    }
    const ofMany: Record<string, string>[] = [
      { districtId: hall.districts.one },
      { regStatus: '3' },
      { attendStatus: '0' },
    ];
    for (const query of ofMany) expect([query, await sheet(analyst, query)]).toEqual([query, [200, '']]);
  });

  test('shows the counts to managers of examinations and places', async () => {
    const acting = { roleIds: [], deptId: null, language: 'zh' as const, ip: '' };
    const actor = await personActor(app.context, '000000', app.idOf('manager'), acting);
    if (!actor) throw new Error('nobody');
    const work = new Work(app.context, { ...actor, scopes: 'all' }, 'test', 'business');
    const at = await peopleOf(work, [hall.exam], 'district');
    expect(at?.get(hall.districts.one)).toMatchObject({ registered: 40, present: 0, violation: 0 });
    expect(await registeredIn(work, hall.exam)).toBe(60);
  });
});

describe('registrations', () => {
  test('pass, are paid, refused with reason and withdrawn', async () => {
    const [one = '', two = '', three = ''] = await idsOf({ regStatus: '0' });
    const audit = (by: Visitor, ids: string[], auditResult: number, auditNote?: string) =>
      by.post('examiners/regAudit', { ids, auditResult, auditNote });
    expect(await audit(manager, [one], 2)).toMatchObject({ status: 400, msg: '请填写不通过原因' });
    expect(await audit(manager, [one, two], 1)).toMatchObject({ status: 200, data: { count: 2 } });
    expect(await audit(manager, [three], 2, '学历证明不清晰')).toMatchObject({ status: 200 });
    expect(await manager.post('examiners/regPay', { ids: [one] })).toMatchObject({ status: 200 });
    expect(await manager.post('examiners/regQuit', { ids: [one, two] })).toMatchObject({ status: 200 });
    const { records } = await pageOf(manager, { size: '200' });
    const stateOf = (id: string) => records.find((row) => row.id === id);
    expect([stateOf(one)?.regStatus, stateOf(two)?.regStatus]).toEqual([9, 9]);
    expect(stateOf(three)).toMatchObject({ regStatus: 2, regNote: '学历证明不清晰', regStatusName: '审核不通过' });
    const { kept, there } = await keptAndThere();
    expect(kept).toEqual(there);
  });

  test('name the first examinee in a wrong state', async () => {
    const [waiting = ''] = await idsOf({ regStatus: '0' });
    const [gone = ''] = await idsOf({ regStatus: '9' });
    const name = (await pageOf(manager, { size: '200' })).records.find(({ id }) => id === gone)?.name;
    expect(await manager.post('examiners/regQuit', { ids: [waiting, gone] })).toMatchObject({
      status: 400,
      msg: `【${name}】当前报名状态【已退出】不可退出`,
    });
    expect(await idsOf({ regStatus: '0' })).toContain(waiting);
    expect((await manager.post('examiners/regPay', { ids: [waiting] })).msg).toContain(
      '当前报名状态【待审核】不可登记缴费',
    );
  });

  test('are frozen with the examination', async () => {
    const [id = ''] = await idsOf({ regStatus: '0' });
    await setRow(app.db, 'formalExam', hall.exam, { status: 20 });
    expect(await manager.post('examiners/regQuit', { ids: [id] })).toMatchObject({
      status: 400,
      msg: '当前考试状态【编排中】不可退出',
    });
    await setRow(app.db, 'formalExam', hall.exam, { status: 10 });
  });

  test('S51 lets one of two simultaneous steps succeed', async () => {
    const ids = await idsOf({ regStatus: '0' });
    expect(ids.length).toBeGreaterThan(5);
    for (const id of ids) {
      const both = await Promise.all([
        manager.post('examiners/regAudit', { ids: [id], auditResult: 2, auditNote: '材料不全' }),
        mate.post('examiners/regQuit', { ids: [id] }),
      ]);
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    }
    const { kept, there } = await keptAndThere();
    expect(kept).toEqual(there);
  });

  test('are limited to the examinees of a district', async () => {
    const [own = ''] = (await pageOf(district, { regStatus: '3' })).records.map(({ id }) => id);
    const [foreign = ''] = (await pageOf(neighbour, { regStatus: '3' })).records.map(({ id }) => id);
    expect((await district.post('examiners/regQuit', { ids: [foreign] })).status).toBe(404);
    expect((await district.post('examiners/regQuit', { ids: [own, foreign] })).status).toBe(404);
    expect((await district.post('examiners/regQuit', { ids: [own] })).status).toBe(200);
    for (const by of [centre, reader]) expect((await by.post('examiners/regQuit', { ids: [own] })).status).toBe(403);
  });
});

test('reveals a number with audited reason, logged nowhere', async () => {
  const [row] = (await pageOf(manager, { idNo: residentNumber(2) })).records;
  const asked = { id: row?.id, fields: ['idNo', 'phone'], reason: '核对考生来电' };
  expect(await reader.post('examiners/reveal', asked)).toMatchObject({ status: 403 });
  expect(await outsider.post('examiners/reveal', asked)).toMatchObject({ status: 403 });
  expect(await manager.post('examiners/reveal', { ...asked, reason: '' })).toMatchObject({ status: 400 });
  expect(good(await manager.post('examiners/reveal', asked))).toEqual({
    idNo: residentNumber(2),
    phone: '13800000002',
  });
  expect(good(await manager.post('examiners/reveal', { ...asked, fields: ['phone'] }))).toEqual({
    phone: '13800000002',
  });
  const { rows } = await sql<{ input: string }>`select input::text as input from audit
    where call = 'POST examiners/reveal' and status = 200`.execute(app.db);
  expect(rows[0]?.input).toContain('核对考生来电');
  const logged = await sql<{ n: number }>`select count(*)::int as n from audit
    where input::text like ${`%${residentNumber(2)}%`} or input::text like '%13800000002%'`.execute(app.db);
  expect(logged.rows[0]?.n).toBe(0);
});

test('does not expect withdrawn examinees on the day', async () => {
  const open = async () => (await counts(manager)).byAttendance.find(({ status }) => status === 0)?.count;
  const before = await open();
  const [id = ''] = await idsOf({ regStatus: '3', attendStatus: '0' });
  good(await manager.post('examiners/regQuit', { ids: [id] }));
  expect(await open()).toBe((before ?? 0) - 1);
});
