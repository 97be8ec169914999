import type { RosterRow } from '@kaoxin/contract/economist/roster.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { Visitor } from '../../../testing/browser.ts';
import { good } from '../../../testing/petitions.ts';
import { setRow } from '../../../testing/rows.ts';
import { type Hall, openHall, residentNumber } from '../../exam/roster/roster.fixture.ts';
import { allOk, audit, Citizens, detailOf, idOfCase, rosterEntry, rosterOf } from '../economist.fixture.ts';

const app = testApp(
  {
    reviewer: { dept: '考务处', roles: ['title_reviewer'], realName: '庚审核' },
    district: { dept: '云溪考区办', roles: ['district_manager'], realName: '乙考区' },
    neighbour: { dept: '澄江考区办', roles: ['district_manager'], realName: '丙考区' },
    stranger: { tenantId: '111111', roles: 'all' },
  },
  { now: '2026-03-02 10:00:00' },
);
const { reviewer, district, neighbour, stranger } = app.visitors;
const reason = '核对原始材料';
let hall: Hall;
let citizens: Citizens;
let next = 0;

beforeAll(async () => {
  hall = await openHall(app.db, { 云溪考区: app.deptId('云溪考区办'), 澄江考区: app.deptId('澄江考区办') });
  citizens = new Citizens(new Visitor(app.server));
});

async function listed(more: object = {}): Promise<{ n: number; row: RosterRow }> {
  next += 1;
  good(await reviewer.post('economistUser/save', rosterEntry(next, hall.districts.one, more)));
  const [row] = (await rosterOf(reviewer, { idNo: residentNumber(next) })).records;
  if (!row) throw new Error('who was added is there');
  return { n: next, row };
}
async function filed() {
  const { n, row } = await listed();
  const { caseNo, queryCode } = good(await citizens.file(n));
  return { n, row, caseNo, queryCode, id: await idOfCase(reviewer, caseNo) };
}
const edit = ({ id, version }: RosterRow, more: object, by: Visitor = reviewer) =>
  by.post<RosterRow>('economistUser/edit', { id, version, reason, ...more });
const now = async ({ id }: RosterRow) => good(await reviewer.get<RosterRow>('economistUser/detail', { id }));
const entries = async (id: string) =>
  (await detailOf(id, reviewer)).timeline.filter(({ action }) => action === 'roster');
const toldOf = async (caseNo: string) => {
  const { rows } = await sql<{
    account: string;
    content: string;
    path: string | null;
  }>`select u.account, m.content, m.path
    from inbox_message m join "user" u on u.id = m.user_id
    where m.title like ${`${caseNo} 转%`} order by u.account`.execute(app.db);
  return rows.map(({ account, content, path }) => [account, content, path]);
};
const logged = async ({ id }: RosterRow) =>
  (
    await sql<{ said: string; status: number }>`select a::text as said, status from audit a
      where a.call = 'POST economistUser/edit' and target = ${id} order by a.id desc`.execute(app.db)
  ).rows;

describe('a roster row', () => {
  test('changes the given fields only', async () => {
    const { row } = await listed();
    const saved = good(await edit(row, { commitMode: 2, checkState: 3, workUnit: '云溪商行', phone: '13900000001' }));
    expect(saved).toMatchObject({
      version: row.version + 1,
      commitModeName: '非告知承诺',
      checkStateName: '需现场核查',
      workUnit: '云溪商行',
      phone: '139****0001',
      districtIdName: '云溪考区',
      name: row.name,
      idNo: row.idNo,
    });
    const blank = good(await edit(saved, { phone: '', workUnit: '', districtId: hall.districts.two }));
    expect(blank).toMatchObject({ phone: '139****0001', workUnit: null, districtIdName: '澄江考区', commitMode: 2 });
    const { rows } = await sql<{ phone: string }>`select phone from economist_user where id = ${row.id}`.execute(
      app.db,
    );
    expect([rows[0]?.phone.includes('13900000001'), app.context.secrets.open(rows[0]?.phone ?? '')]).toEqual([
      false,
      '13900000001',
    ]);
  });

  test('logs values and reason without the phone', async () => {
    const { row } = await listed();
    good(await edit(row, { commitMode: 3, phone: '13900000002' }));
    const [last] = await logged(row);
    expect(last?.status).toBe(200);
    expect(last?.said).toContain(reason);
    expect(last?.said).toMatch(/commitMode[\\": ]+3/);
    expect(last?.said).not.toContain('13900000002');
  });

  test.each([
    ['a commitment', { commitMode: 9 }, '承诺方式不在可选范围内'],
    ['a check', { checkState: 0 }, '核查方式不在可选范围内'],
    ['a phone that is too short', { phone: '1380013' }, '手机号码长度不为11位'],
    ['a phone that is none', { phone: '1380013800a' }, '手机号码格式不正确'],
    ['a district that is not there', { districtId: '1' }, '考区不存在，请重新选择'],
    ['a unit that is too long', { workUnit: '长'.repeat(101) }, '工作单位不能超过100个字符'],
    ['no reason', { commitMode: 2, reason: ' ' }, '请输入修改原因'],
    ['what a roster does not say', { score: 60 }, '不支持的字段：score'],
  ])('refuses %s and changes nothing', async (_what, more, words) => {
    const { row } = await listed();
    const { status, msg } = await edit(row, more);
    expect([status, msg]).toEqual([400, words]);
    expect(await now(row)).toEqual(row);
  });

  test('never changes name or id number', async () => {
    const { row } = await listed();
    const sent = { ...row, name: '别的人', idNo: residentNumber(991), batchNo: '2026Z44', phone: null, commitMode: 2 };
    expect(good(await edit(row, sent))).toEqual({
      ...row,
      version: row.version + 1,
      commitMode: 2,
      commitModeName: '非告知承诺',
    });
    expect((await rosterOf(reviewer, { idNo: residentNumber(991) })).total).toBe(0);
  });

  test('refuses a test centre as district', async () => {
    const { row } = await listed();
    expect((await edit(row, { districtId: hall.centres.one })).msg).toBe('考区不存在，请重新选择');
  });

  test('refuses an edit of an outdated version', async () => {
    const { row } = await listed();
    good(await edit(row, { commitMode: 2 }));
    const late = await edit(row, { commitMode: 3 });
    expect([late.status, late.msg]).toEqual([409, '数据已被他人修改,请刷新后重试']);
    expect((await now(row)).commitMode).toBe(2);
  });

  test('requires the permission and the tenant', async () => {
    const { row } = await listed();
    expect((await edit(row, { commitMode: 2 }, district)).status).toBe(403);
    expect((await edit(row, { commitMode: 2 }, stranger)).status).toBe(404);
    expect((await now(row)).commitMode).toBe(1);
  });
});

describe('an edit with a registration', () => {
  test('adds an internal timeline entry and a new version', async () => {
    const { row, id, caseNo, queryCode } = await filed();
    const seen = await detailOf(id, district);
    expect(seen.doubts).toEqual([]);
    good(await edit(await now(row), { commitMode: 3, checkState: 3, phone: '13900000003' }));
    expect(await entries(id)).toMatchObject([
      {
        actionName: '名单修改',
        actorName: '庚审核',
        fromStatus: 10,
        toStatus: 10,
        isVisible: 0,
        note: `承诺方式：告知承诺→撤回承诺；核查方式：在线核查→需现场核查；手机号：138****8000→139****0003。修改原因：${reason}`,
        diff: {
          commitMode: ['告知承诺', '撤回承诺'],
          checkState: ['在线核查', '需现场核查'],
          phone: ['138****8000', '139****0003'],
        },
      },
    ]);
    expect((await detailOf(id, district)).doubts).toEqual(['已撤回承诺', '需现场核查']);
    const stale = { id, version: seen.version, auditResult: 1, items: allOk };
    expect((await district.post('economist/audit', stale)).status).toBe(409);
    const [url, remoteAddress] = ['/api/open/case', '10.66.1.1'];
    const told = await citizens.visitor.send({ method: 'GET', url, query: { caseNo, queryCode }, remoteAddress });
    expect(JSON.stringify(good(told))).not.toMatch(new RegExp(`名单修改|撤回承诺|${reason}`));
  });

  test('adds no entry without a change', async () => {
    const { row, id } = await filed();
    const before = await now(row);
    const { commitMode, checkState, districtId, workUnit } = before;
    good(await edit(before, { commitMode, checkState, districtId, workUnit, phone: '13800138000' }));
    expect([await now(row), await entries(id)]).toEqual([before, []]);
  });

  test('leaves decided registrations alone', async () => {
    const { row, id } = await filed();
    await setRow(app.db, 'economist', id, { caseStatus: 41 });
    good(await edit(await now(row), { commitMode: 3 }));
    expect(await entries(id)).toEqual([]);
  });

  test('moves to the new district before the first level', async () => {
    const { row, id, caseNo } = await filed();
    await sql`update economist set handler_id = u.id, handler_name = u.real_name
      from "user" u where u.account = 'district' and economist.id = ${id}`.execute(app.db);
    good(await edit(await now(row), { districtId: hall.districts.two }));
    expect((await district.get('economist/detail', { id })).status).toBe(404);
    expect(await detailOf(id, neighbour)).toMatchObject({ districtId: hall.districts.two, handlerId: null });
    expect((await entries(id))[0]).toMatchObject({
      note: `考区：云溪考区→澄江考区。修改原因：${reason}`,
      diff: {
        deptId: [app.deptId('云溪考区办'), app.deptId('澄江考区办')],
        handlerName: ['乙考区', null],
      },
    });
    expect(await toldOf(caseNo)).toEqual([
      ['district', '名单修改，转由其他机构办理', null],
      ['neighbour', '名单修改，转由本机构办理', `/econManage/econManage/detail?id=${id}`],
    ]);
    good(await audit(neighbour, id, 1));
  });

  test('leaves it in the district after the first level', async () => {
    const { row, id } = await filed();
    good(await audit(district, id, 1));
    good(await edit(await now(row), { districtId: hall.districts.two }));
    expect(await detailOf(id, reviewer)).toMatchObject({ districtId: hall.districts.one, auditLevel: 2 });
    expect(await entries(id)).toHaveLength(1);
  });

  test('refuses a district without office', async () => {
    const { row, id } = await filed();
    const { status, msg } = await edit(await now(row), { districtId: hall.districts.outside });
    expect([status, msg]).toEqual([400, '该人员的登记正在办理，所选考区没有承办机构，请选择其他考区']);
    expect([(await now(row)).districtId, await entries(id)]).toEqual([hall.districts.one, []]);
  });
});
