import type { AnswerOf } from '@kaoxin/contract/call.ts';
import type { CaseHeadAnswer } from '@kaoxin/contract/casework/record.ts';
import type { reinspectionUser } from '@kaoxin/contract/reinspection/calls.ts';
import { beforeAll, expect, test } from 'vitest';
import { rowsOf } from '#platform/sheets/testing/rows-of.ts';
import { testApp } from '../../testing/app.ts';
import { clientHeader, type Visitor } from '../../testing/browser.ts';
import { good } from '../../testing/petitions.ts';
import { setRow } from '../../testing/rows.ts';
import { addField, enabledTemplate } from '../template/templates.fixture.ts';
import { application, detailOf, type Reviewed, reviewed, rosterOf, staff, statusOf } from './reviews.fixture.ts';

const app = testApp({ ...staff, stranger: { tenantId: '111111', roles: 'all' } }, { now: '2027-06-10 10:00:00' });
const { manager, leader, stranger } = app.visitors;
type List = AnswerOf<typeof reinspectionUser.page>;
type Counts = AnswerOf<typeof reinspectionUser.counts>;

const both = { showInList: 1, searchable: 1 };
const secret = '工号A-77812';
const filled = [
  { place: '三楼东侧 100%', sealed: secret, study: '3', studies: ['2', '3'], points: 70.5, begun: '2027-05-01' },
  { place: '二楼', study: '2', studies: ['2'], points: 9, begun: '2027-05-20' },
  { study: '3', begun: '2027-06-01' },
];
let one: Reviewed;
let task = '';
const ids: string[] = [];

beforeAll(async () => {
  await addField(manager, 'place');
  await addField(manager, 'sealed', { sensitive: 1 });
  await addField(manager, 'study', { fieldType: 'select', dictCode: 'education' });
  await addField(manager, 'studies', { fieldType: 'checkbox', dictCode: 'education' });
  await addField(manager, 'points', { fieldType: 'number', decimals: 1 });
  await addField(manager, 'begun', { fieldType: 'date' });
  const template = await enabledTemplate(manager, 1, {
    name: both,
    idNo: both,
    phone: {},
    ticketNo: both,
    applyReason: both,
    reasonText: { searchable: 1 },
    place: { ...both, alias: '考场位置' },
    sealed: both,
    study: both,
    studies: both,
    points: both,
    begun: { searchable: 1 },
  });
  const scores = filled.map((_, at) => [100 - at, 90 - at] as const);
  one = await reviewed(app, manager, scores, app.deptId('考务处'), { templateId: template.id });
  task = one.task.id;
  await rosterOf(app, one);
  good(await manager.post('formalExam/releaseAsk', { id: one.exam.exam }));
  good(await leader.post('formalExam/submit', { id: one.exam.exam, status: 50 }));
  good(await statusOf(manager, task, 1));
  for (const [place, formData] of filled.entries()) {
    const body = { source: 4, ...application(one, place, { formData }) };
    ids.push(good(await manager.post<CaseHeadAnswer>('reinspectionUser/register', body)).id);
  }
});

const list = (query: Record<string, string> = {}, by: Visitor = manager) =>
  by.get<List>('reinspectionUser/page', { taskId: task, ...query });
const found = async (query: Record<string, string>, by?: Visitor) =>
  good(await list(query, by))
    .records.map(({ id }) => ids.indexOf(id))
    .sort();
async function sheet(query: Record<string, string>): Promise<string[][]> {
  const { rawPayload } = await app.server.inject({
    method: 'GET',
    url: '/api/reinspectionUser/export',
    query,
    headers: { authorization: clientHeader, 'blade-auth': `bearer ${manager.token}` },
  });
  return (await rowsOf(rawPayload)).slice(1).map(({ cells }) => cells.map(String));
}

test('shows masked form fields for a selected task', async () => {
  const { form, records } = good(await list());
  // the list already has columns for number, name and reason
  expect(form?.listed.map(({ key }) => key)).toEqual(['idNo', 'place', 'sealed', 'study', 'studies', 'points']);
  expect(form?.listed.find(({ key }) => key === 'place')?.label).toBe('考场位置');
  const searched = ['reasonText', 'place', 'study', 'studies', 'points', 'begun'];
  expect(form?.searched.map(({ key }) => key)).toEqual(searched);
  const words = records.find(({ id }) => id === ids[0])?.formWords;
  const { formShown } = await detailOf(manager, ids[0] ?? '');
  for (const [key, said] of Object.entries(words ?? {}))
    expect([key, said]).toEqual([key, formShown.find((shown) => shown.key === key)?.words]);
  expect(words).toMatchObject({ place: '三楼东侧 100%', study: '本科', points: '70.5' });
  expect(words?.studies).toContain('、');
  expect(words?.idNo).toMatch(/^\d{4}\*+\d{4}$/);
  expect(words?.sealed).toContain('*');
  expect(JSON.stringify(records)).not.toContain(secret);
});

test('has no form columns without a task', async () => {
  const { form, records } = good(await manager.get<List>('reinspectionUser/page'));
  expect([form, records.length, records.some(({ formWords }) => formWords)]).toEqual([undefined, 3, false]);
});

test.each<[Record<string, string>, number[]]>([
  [{ form_place: '楼' }, [0, 1]],
  [{ form_place: '100%' }, [0]],
  [{ form_place: '四楼' }, []],
  [{ form_place: '%' }, [0]],
  [{ form_study: '3' }, [0, 2]],
  [{ form_study: '3', form_place: '三' }, [0]],
  [{ form_studies: '2' }, [0, 1]],
  [{ form_studies: '3' }, [0]],
  [{ form_points: '70.5' }, [0]],
  [{ form_points_ge: '10' }, [0]],
  [{ form_points_le: '10' }, [1]],
  [{ form_begun_ge: '2027-05-02', form_begun_le: '2027-05-31' }, [1]],
  [{ form_begun: '2027-06-01' }, [2]],
])('finds by %j rows %j', async (query, places) => {
  expect(await found(query)).toEqual(places);
});

test('applies equal conditions to counters and exports', async () => {
  const query = { taskId: task, form_study: '3' };
  const counts = good(await manager.get<Counts>('reinspectionUser/counts', query));
  expect([counts.all, counts.received]).toEqual([2, 2]);
  const [heads = [], ...lines] = await sheet(query);
  expect(heads.slice(-6)).toEqual(['证件号码', '考场位置', '字段sealed', '字段study', '字段studies', '字段points']);
  expect(lines.map((cells) => cells[heads.indexOf('字段study')])).toEqual(['本科', '本科']);
  expect(JSON.stringify(lines)).not.toContain(secret);
  // this procedure has no notice of acceptance
  expect(heads.filter((head) => head.startsWith('受理'))).toEqual(['受理编号']);
  expect(JSON.stringify(lines)).not.toContain('免告知');
  expect((await sheet({}))[0]).not.toContain('考场位置');
});

test.each(['form_sealed', 'form_name', 'form_idNo', 'form_nothing', 'form_place_ge', 'form_applyReason', 'form_'])(
  'refuses the filter %s and names the valid ones',
  async (key) => {
    const answers = [list({ [key]: '1' }), manager.get('reinspectionUser/counts', { taskId: task, [key]: '1' })];
    for (const { status, msg } of await Promise.all(answers))
      expect([status, msg]).toEqual([
        400,
        '申请表只能按可查询的字段查询，请改用：原因说明、考场位置、字段study、字段studies、字段points、字段begun',
      ]);
  },
);

test('refuses filters without a task or with invalid values', async () => {
  const { status, msg } = await manager.get('reinspectionUser/page', { form_place: '楼' });
  expect([status, msg]).toEqual([400, '请先选定一个复核任务，再按申请表的字段查询']);
  expect((await manager.get('reinspectionUser/export', { form_place: '楼' })).status).toBe(400);
  expect((await list({ form_points_ge: '多' })).msg).toBe('字段points应为数字');
  expect((await list({ form_begun: '2027-02-30' })).msg).toBe('字段begun应为日期，例如 2026-03-02');
  const english = await manager.send({
    method: 'GET',
    url: '/api/reinspectionUser/page',
    query: { form_place: 'x' },
    headers: { 'accept-language': 'en' },
  });
  expect(english.msg).toBe('Narrow the list to one review task first, then search by fields of its form');
  expect((await manager.get('message/page', { form_place: '楼' })).status).toBe(400);
});

test('hides tasks of other tenants', async () => {
  const { form, total } = good(await list({}, stranger));
  expect([form, total]).toEqual([undefined, 0]);
  expect((await list({ form_place: '楼' }, stranger)).status).toBe(400);
});

test('hides the form of a confidential application', async () => {
  await setRow(app.db, 'reinspectionUser', ids[1], { confidential: 1 });
  const seen = good(await list({}, leader)).records.find(({ id }) => id === ids[1]);
  expect([seen?.formWords, await found({ form_place: '楼' }, leader)]).toEqual([{}, [0]]);
  await setRow(app.db, 'reinspectionUser', ids[1], { confidential: 0 });
});
