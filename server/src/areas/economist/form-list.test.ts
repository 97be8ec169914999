import type { AnswerOf } from '@kaoxin/contract/call.ts';
import type { economist } from '@kaoxin/contract/economist/calls.ts';
import type { PrintedLetter } from '@kaoxin/contract/letter.ts';
import { beforeAll, expect, test } from 'vitest';
import { rowsOf } from '#platform/sheets/testing/rows-of.ts';
import { testApp } from '../../testing/app.ts';
import { clientHeader, Visitor } from '../../testing/browser.ts';
import { sayWhereToAsk } from '../../testing/people.ts';
import { good } from '../../testing/petitions.ts';
import { openHall, residentNumber } from '../exam/roster/roster.fixture.ts';
import { addField, enabledTemplate } from '../template/templates.fixture.ts';
import { Citizens, detailOf, idOfCase, nameOf, rosterEntry } from './economist.fixture.ts';

const app = testApp(
  {
    manager: { dept: '考务处', roles: ['exam_manager'] },
    reviewer: { dept: '考务处', roles: ['title_reviewer'] },
    district: { dept: '云溪考区办', roles: ['district_manager'] },
    neighbour: { dept: '澄江考区办', roles: ['district_manager'] },
    stranger: { tenantId: '111111', roles: 'all' },
  },
  { now: '2026-03-02 10:00:00' },
);
const { manager, reviewer, district, neighbour, stranger } = app.visitors;
type List = AnswerOf<typeof economist.page>;
type Counts = AnswerOf<typeof economist.counts>;

const batchNo = '2026Z01';
const both = { showInList: 1, searchable: 1 };
const usual = {
  name: both,
  idNo: both,
  phone: both,
  districtName: { showInList: 1 },
  econLevel: {},
  education: both,
  graduation: both,
};
const scans = { diploma: {}, report: {}, proof: {}, idCard: {}, promise: {} };
const more = { workUnit: { searchable: 1 }, workHistory: {}, ...scans };
const secret = '内部编号90121';
const ids: string[] = [];

beforeAll(async () => {
  await sayWhereToAsk(app.context);
  const depts = { 云溪考区: app.deptId('云溪考区办'), 澄江考区: app.deptId('澄江考区办') };
  const hall = await openHall(app.db, depts);
  const citizens = new Citizens(new Visitor(app.server));
  const file = async (n: number, formData: object) => {
    good(await reviewer.post('economistUser/save', rosterEntry(n, hall.districts.one)));
    ids.push(await idOfCase(reviewer, good(await citizens.file(n, { formData })).caseNo));
  };
  await addField(manager, 'inside', { sensitive: 1 });
  await addField(manager, 'later');
  const first = await enabledTemplate(manager, 3, { ...usual, ...more, inside: both });
  await file(1, { inside: secret });
  await file(2, { graduation: '云溪学院', education: '2' });
  const next = { id: first.id, version: first.version, name: first.name };
  await enabledTemplate(manager, 3, { ...usual, ...more, inside: both, later: both }, next);
  await file(3, { later: '补充' });
});

const list = (query: Record<string, string> = {}, by: Visitor = reviewer) =>
  by.get<List>('economist/page', { batchNo, ...query });
const found = async (query: Record<string, string>, by?: Visitor) =>
  good(await list(query, by))
    .records.map(({ id }) => ids.indexOf(id))
    .sort();
async function sheet(path: string, query: Record<string, string>): Promise<string[][]> {
  const { rawPayload } = await app.server.inject({
    method: 'GET',
    url: `/api/economist/${path}`,
    query,
    headers: { authorization: clientHeader, 'blade-auth': `bearer ${reviewer.token}` },
  });
  return (await rowsOf(rawPayload)).slice(1).map(({ cells }) => cells.map(String));
}

test('shows masked form fields for a selected batch', async () => {
  const { form, records } = good(await list());
  expect(form?.listed.map(({ key }) => key)).toEqual(['idNo', 'phone', 'graduation', 'inside', 'later']);
  expect(form?.searched.map(({ key }) => key)).toEqual(['education', 'graduation', 'workUnit', 'later']);
  const [first, , third] = ids.map((id) => records.find((row) => row.id === id)?.formWords);
  expect(first).toMatchObject({ graduation: '江澜大学', later: '', phone: '138****8000' });
  expect([first?.idNo, first?.inside]).toEqual([expect.stringMatching(/^\d{4}\*+\d{4}$/), expect.stringMatching(/\*/)]);
  expect(third?.later).toBe('补充');
  const page = await detailOf(ids[0] ?? '', reviewer);
  for (const { key, label } of form?.listed ?? [])
    expect([key, first?.[key]]).toEqual([key, page.form.find((shown) => shown.label === label)?.value ?? '']);
  expect(JSON.stringify(records)).not.toContain(secret);
});

test('has no form columns without a batch or registrations', async () => {
  expect(good(await reviewer.get<List>('economist/page')).form).toBeUndefined();
  expect(good(await list({ batchNo: '2026Z09' })).form).toBeUndefined();
  const { status, msg } = await reviewer.get('economist/page', { form_graduation: '云溪' });
  expect([status, msg]).toEqual([400, '请先选定一个批次号，再按申请表的字段查询']);
});

test('searches marked fields, with equal counts and exports', async () => {
  expect(await found({ form_graduation: '云溪' })).toEqual([1]);
  expect(await found({ form_education: '3' })).toEqual([0, 2]);
  expect(await found({ form_later: '补' })).toEqual([2]);
  expect(await found({ form_graduation: '清' })).toEqual([]);
  const query = { batchNo, form_education: '3' };
  expect(good(await reviewer.get<Counts>('economist/counts', query)).all).toBe(2);
  const [heads = [], ...lines] = await sheet('export', query);
  expect(heads.slice(-5)).toEqual(['证件号码', '手机号码', '毕业院校及专业', '字段inside', '字段later']);
  expect([lines.length, JSON.stringify(lines).includes(secret)]).toEqual([2, false]);
  expect(JSON.stringify(lines)).not.toContain('未签收');
  expect(heads.filter((head) => /^(审核|受理|办结)(剩余|期限|告知期限)$/.test(head))).toEqual(['审核剩余', '审核期限']);
  expect((await reviewer.get('economist/certificates', { form_education: '3' })).status).toBe(400);
  expect(await sheet('certificates', query)).toHaveLength(1);
});

test('prints the used form version; unmasked with a reason', async () => {
  const [id = '', , late = ''] = ids;
  const print = async (more: Record<string, string> = {}, of = id) =>
    good(await reviewer.get<PrintedLetter>('economist/print', { id: of, docType: 'FORM', ...more })).html;
  const masked = await print();
  for (const shown of ['云溪考区', '江澜大学', '138****8000', '江澜一建', '登记材料.pdf'])
    expect(masked).toContain(shown);
  for (const left of [nameOf(1), residentNumber(1), secret, '字段later']) expect(masked).not.toContain(left);
  const open = await print({ reason: '归档' });
  for (const shown of [nameOf(1), residentNumber(1), '13800138000', secret]) expect(open).toContain(shown);
  expect((await detailOf(id, reviewer)).timeline.slice(-3).map(({ action, note }) => [action, note])).toEqual([
    ['print', '登记申请表'],
    ['print', '登记申请表'],
    ['unmask', '归档（打印登记申请表）'],
  ]);
  expect(await print({}, late)).toContain('字段later');
});

test.each(['form_inside', 'form_name', 'form_phone', 'form_workHistory'])('refuses to search by %s', async (key) => {
  const { status, msg } = await list({ [key]: '1' });
  const fields = '学历、毕业院校及专业、现工作单位、字段later';
  expect([status, msg]).toEqual([400, `申请表只能按可查询的字段查询，请改用：${fields}`]);
});

test("does not find rows outside the caller's access", async () => {
  expect(await found({ form_graduation: '云溪' }, district)).toEqual([1]);
  for (const other of [neighbour, stranger]) {
    expect(good(await list({}, other))).toMatchObject({ total: 0, records: [] });
    const { status, msg } = await list({ form_graduation: '云溪' }, other);
    expect([status, msg]).toEqual([400, '该批次号没有可查看的申请表，请去掉按申请表字段的条件']);
  }
});
