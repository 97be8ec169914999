import type { CaseHeadAnswer } from '@kaoxin/contract/casework/record.ts';
import type { Page } from '@kaoxin/contract/conventions.ts';
import type { StagedBatch } from '@kaoxin/contract/lists/staging.ts';
import type { ReviewRosterRow } from '@kaoxin/contract/reinspection/roster.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { workOff } from '#platform/jobs/work-off.ts';
import { rowsOf } from '#platform/sheets/testing/rows-of.ts';
import { allJobKinds } from '#wiring';
import { testApp } from '../../../testing/app.ts';
import { clientHeader, type Visitor } from '../../../testing/browser.ts';
import { send } from '../../../testing/multipart.ts';
import { good } from '../../../testing/petitions.ts';
import { dropRows, setRow } from '../../../testing/rows.ts';
import { spendBudget } from '../../../testing/services.ts';
import { markedExam } from '../../exam/result/result.fixture.ts';
import { residentNumber } from '../../exam/roster/roster.fixture.ts';
import { addField, enabledTemplate } from '../../template/templates.fixture.ts';
import { application, draftTask, nameOf, type Reviewed, scored, staff, statusOf } from '../reviews.fixture.ts';

const app = testApp(
  {
    ...staff,
    district: { dept: '云溪考区办', roles: ['district_manager'] },
    analyst: { roles: ['data_analyst'] },
    stranger: { tenantId: '111111', roles: 'all' },
  },
  { now: '2027-06-10 10:00:00' },
);
const { manager, auditor, district, analyst, stranger } = app.visitors;
const path = 'reinspection/importRoster';
const workNo = '工号A-77812';
let one: Reviewed;

const list = async (query: Record<string, string> = {}, by: Visitor = manager) =>
  good(await by.get<Page<ReviewRosterRow>>('reinspection/roster/page', { taskId: one.task.id, ...query }));
const ticketOf = (place: number): string => one.exam.people[place]?.ticketNo ?? '';
const rowAt = async (place: number): Promise<ReviewRosterRow> => {
  const [row] = (await list({ ticketNo: ticketOf(place) })).records;
  if (!row) throw new Error(`nobody of place ${place} is listed`);
  return row;
};
const remove = (ids: readonly string[], by: Visitor = manager) => by.post('reinspection/roster/remove', { ids });
const register = (place: number, more: object = {}) =>
  manager.post<CaseHeadAnswer>('reinspectionUser/register', { source: 4, ...application(one, place, more) });
async function sheet(query: Record<string, string>, by: Visitor = manager): Promise<string[][]> {
  const { rawPayload } = await app.server.inject({
    method: 'GET',
    url: '/api/reinspection/roster/export',
    query,
    headers: { authorization: clientHeader, 'blade-auth': `bearer ${by.token}` },
  });
  return (await rowsOf(rawPayload)).slice(1).map(({ cells }) => cells.map(String));
}
async function brought(places: readonly number[]): Promise<void> {
  const lines = places.map((place) =>
    [ticketOf(place), nameOf(place), residentNumber(place), `${place + 1}号楼`, workNo].join(','),
  );
  const file = ['准考证号,姓名,证件号码,考场位置,工号', ...lines].join('\r\n');
  const { batchId } = good(await send<StagedBatch>(manager, `${path}?taskId=${one.task.id}`, '名单.csv', file));
  await workOff(app.context, allJobKinds);
  good(await manager.post(`${path}Confirm`, { batchId }));
  await workOff(app.context, allJobKinds);
}

beforeAll(async () => {
  await addField(manager, 'hall', { fieldName: '考场位置', writer: 1, maxLength: 10 });
  await addField(manager, 'workNo', { fieldName: '工号', writer: 1, sensitive: 1 });
  const template = await enabledTemplate(manager, 1, { name: {}, idNo: {}, hall: {}, workNo: {} });
  // the fourth examinee is in another district
  const exam = await markedExam(app.db, { 云溪考区: app.deptId('云溪考区办') }, 4);
  const scores = [
    [110, 112],
    [100, 90],
    [90, 70],
    [72, 72],
  ] as const;
  await scored(app, exam, scores);
  one = { exam, task: await draftTask(manager, exam, app.deptId('考务处'), { templateId: template.id }) };
  await setRow(app.db, 'formalExam', exam.exam, { status: 50 });
  await brought([0, 1, 2, 3]);
  good(await statusOf(manager, one.task.id, 1));
});

describe('the roster of a task', () => {
  test('shows rows with imported values and application state', async () => {
    const { total, records } = await list({});
    expect([total, records.map(({ ticketNo }) => ticketNo)]).toEqual([4, [0, 1, 2, 3].map(ticketOf)]);
    expect(records[0]).toMatchObject({
      taskIdName: one.task.name,
      name: nameOf(0),
      districtIdName: '云溪考区',
      hasApplied: 0,
      brought: `考场位置：1号楼；工号：工${'*'.repeat(workNo.length - 1)}`,
    });
    good(await register(0));
    expect((await rowAt(0)).hasApplied).toBe(1);
    expect((await rowAt(1)).hasApplied).toBe(0);
    expect((await list({ current: '2', size: '3', ascs: 'ticketNo' })).records).toHaveLength(1);
  });

  test('finds by full ticket, full name and district', async () => {
    const found = async (query: Record<string, string>) => (await list(query)).records.map(({ ticketNo }) => ticketNo);
    expect(await found({ ticketNo: ticketOf(2) })).toEqual([ticketOf(2)]);
    expect(await found({ ticketNo: ticketOf(2).slice(0, 8) })).toEqual([]);
    expect(await found({ name: nameOf(1) })).toEqual([ticketOf(1)]);
    expect(await found({ name: '考生' })).toEqual([]);
    expect(await found({ districtId: one.exam.districts.two })).toEqual([ticketOf(3)]);
  });

  test('is limited to district and tenant', async () => {
    expect((await list({}, district)).total).toBe(3);
    expect((await list({ ticketNo: ticketOf(3) }, district)).total).toBe(0);
    expect((await list({}, stranger)).total).toBe(0);
  });

  test('masks names and refuses search by name without permission', async () => {
    const { records } = await list({ ticketNo: ticketOf(0) }, analyst);
    expect(records.map(({ name }) => name)).toEqual(['考*甲']);
    const { status, msg } = await analyst.get('reinspection/roster/page', { name: nameOf(0) });
    expect([status, msg]).toEqual([403, '按姓名查询须持有【查看敏感信息】权限']);
  });

  test('logs the person searched for without ticket or name', async () => {
    const { id } = await rowAt(2);
    await list({ name: nameOf(2) });
    const { rows } = await sql<{ said: string; target: string }>`select a::text as said, target from audit a
      where a.call = 'GET reinspection/roster/page' and target = ${id} order by a.id`.execute(app.db);
    expect(rows).toHaveLength(2);
    expect(rows.map(({ said }) => said).join()).not.toMatch(new RegExp(`${ticketOf(2)}|${nameOf(2)}`));
  });

  test('exports the visible rows and counts searches', async () => {
    const tickets = (lines: string[][]) => lines.slice(1).map(([ticketNo]) => ticketNo);
    const whole = await sheet({ taskId: one.task.id, ascs: 'ticketNo' });
    expect(tickets(whole)).toEqual([0, 1, 2, 3].map(ticketOf));
    expect(whole.flat().join()).not.toContain(workNo);
    expect(whole[1]).toEqual(expect.arrayContaining([nameOf(0), '云溪考区', '已申请', one.task.name]));
    expect(tickets(await sheet({ taskId: one.task.id, ascs: 'ticketNo' }, district))).toEqual([0, 1, 2].map(ticketOf));
    expect((await analyst.get('reinspection/roster/export', { taskId: one.task.id })).status).toBe(403);
    const subject = sql`(select 'looks|' || id from "user" where account = 'manager')`;
    await spendBudget(app.db, subject, 200);
    for (const verb of ['page', 'export'])
      expect((await manager.get(`reinspection/roster/${verb}`, { ticketNo: '27039999999999' })).status).toBe(429);
    await dropRows(app.db, 'rate', { subject });
  });
});

describe('removal', () => {
  test('requires the permission', async () => {
    const { id } = await rowAt(1);
    for (const by of [district, auditor]) expect((await remove([id], by)).status).toBe(403);
    expect((await remove([id], stranger)).status).toBe(404);
    expect((await manager.post('reinspection/roster/remove', {})).msg).toBe('请选择至少一条数据');
    expect((await list()).total).toBe(4);
  });

  test('refuses all if one has applied', async () => {
    const [applied, other] = [await rowAt(0), await rowAt(1)];
    const { status, msg } = await remove([other.id, applied.id]);
    expect([status, msg]).toEqual([400, '所选人员中有1人已提交复核申请，不能移除']);
    expect((await list()).total).toBe(4);
  });

  test('blocks applications until the next import', async () => {
    good(await remove([(await rowAt(1)).id]));
    expect((await list()).total).toBe(3);
    expect((await register(1)).msg).toBe('未查询到您的成绩');
    await brought([1]);
    expect((await list()).total).toBe(4);
    good(await register(1));
  });

  test('is possible after a withdrawal', async () => {
    const { id } = good(await register(2));
    await setRow(app.db, 'reinspectionUser', id, { caseStatus: 60 });
    const row = await rowAt(2);
    expect(row.hasApplied).toBe(0);
    good(await remove([row.id]));
    expect((await list({ ticketNo: ticketOf(2) })).total).toBe(0);
  });

  test('prevents the restore of a deleted application', async () => {
    const { id } = await rowAt(3);
    const { id: removed, caseNo } = good(await register(3));
    good(await auditor.post('reinspectionUser/remove', {}, { query: { ids: removed, reason: '误录' } }));
    good(await remove([id]));
    const { status, msg } = await auditor.post('reinspectionUser/restore', { ids: removed });
    expect([status, msg]).toEqual([409, `不能撤销删除：${caseNo}的考生已移出复核名单`]);
    await brought([3]);
  });

  test('is refused once the task is closed', async () => {
    const { id } = await rowAt(3);
    good(await statusOf(manager, one.task.id, 2));
    const { status, msg } = await remove([id]);
    expect([status, msg]).toEqual([400, '当前任务状态【已截止】不可移除名单']);
    expect((await list()).total).toBe(3);
  });
});
