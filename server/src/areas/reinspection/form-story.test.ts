import type { AnswerOf } from '@kaoxin/contract/call.ts';
import type { CaseHeadAnswer } from '@kaoxin/contract/casework/record.ts';
import type { Page } from '@kaoxin/contract/conventions.ts';
import type { PrintedLetter } from '@kaoxin/contract/letter.ts';
import type { StagedBatch } from '@kaoxin/contract/lists/staging.ts';
import type { reinspectionUser } from '@kaoxin/contract/reinspection/calls.ts';
import type { TaskRecord } from '@kaoxin/contract/reinspection/task.ts';
import type { TemplateRecord } from '@kaoxin/contract/template/template.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { workOff } from '#platform/jobs/work-off.ts';
import { rowsOf } from '#platform/sheets/testing/rows-of.ts';
import { allJobKinds } from '#wiring';
import { testApp } from '../../testing/app.ts';
import { clientHeader, type Visitor } from '../../testing/browser.ts';
import { send } from '../../testing/multipart.ts';
import { sayWhereToAsk } from '../../testing/people.ts';
import { good } from '../../testing/petitions.ts';
import { setRow, setRows } from '../../testing/rows.ts';
import { residentNumber } from '../exam/roster/roster.fixture.ts';
import { addField, enabledTemplate } from '../template/templates.fixture.ts';
import {
  act,
  application,
  detailOf,
  draftTask,
  nameOf,
  type Reviewed,
  reviewed,
  rosterOf,
  staff,
  statusOf,
} from './reviews.fixture.ts';

/**
 * W12 (domain.md 3.4, 3.5): a form with a condition, filled in by roster import, applicant and reviewers; its prints;
 * and tasks of two template versions.
 */
const app = testApp({ ...staff, inspector: ['inspector'] }, { now: '2027-06-10 10:00:00' });
const { manager, manager2, leader, auditor, reviewerA, reviewerB, inspector } = app.visitors;
type List = AnswerOf<typeof reinspectionUser.page>;

const both = { showInList: 1, searchable: 1 };
const [workNo, finding, remark] = ['工号A-77812', '第七大题漏加两分', '封存编号K-4471'];
const isOther = { join: 'and', conditions: [{ field: 'applyReason', op: 'eq', value: '6' }] };
const isFound = { join: 'and', conditions: [{ field: 'checked', op: 'eq', value: '2' }] };
const fieldsOf = (more: Readonly<Record<string, object>> = {}) => ({
  name: {},
  idNo: {},
  phone: {},
  ticketNo: {},
  subjectName: {},
  subjectScore: {},
  applyReason: {},
  reasonText: {},
  hall: { ...both, required: 1 },
  seat: both,
  study: both,
  workNo: { showInList: 1 },
  whyNote: { required: 1, showIf: isOther },
  checked: { ...both, required: 1 },
  finding: { ...both, required: 1, showIf: isFound },
  remark: { showInList: 1 },
  ...more,
});
const layout = { heading: '复核申请书第一版', columns: 1, blanks: 0, foot: `考场：\${hall}` };
let one: Reviewed;
let template: TemplateRecord;
let task = '';
const ids: string[] = [];

const path = 'reinspection/importRoster';
const headings = '准考证号,姓名,证件号码,考场位置,座位号,报考学历,工号';
const row = (place: number, ...more: readonly string[]) =>
  [one.exam.people[place]?.ticketNo ?? '', nameOf(place), residentNumber(place), ...more].join(',');
async function sent(of: string, lines: readonly string[], heads = headings): Promise<StagedBatch> {
  const { batchId } = good(
    await send<StagedBatch>(manager, `${path}?taskId=${of}`, '名单.csv', [heads, ...lines].join('\r\n')),
  );
  await workOff(app.context, allJobKinds);
  return good(await manager.get<StagedBatch>(`${path}Detail`, { taskId: of, batchId }));
}
async function takenIn(of: string, lines: readonly string[]): Promise<void> {
  const { batchId } = await sent(of, lines);
  good(await manager.post(`${path}Confirm`, { batchId }));
  await workOff(app.context, allJobKinds);
}
const download = async (url: string, query: Record<string, string>, by: Visitor = manager) => {
  const answer = await app.server.inject({
    method: 'GET',
    url: `/api/${url}`,
    query,
    headers: { authorization: clientHeader, 'blade-auth': `bearer ${by.token}` },
  });
  return { type: String(answer.headers['content-type']), body: answer.rawPayload };
};
const sheet = async (url: string, query: Record<string, string>) =>
  (await rowsOf((await download(url, query)).body)).map(({ cells }) => cells.map(String));
const register = (place: number, more: object = {}, of = one) =>
  manager.post<CaseHeadAnswer>('reinspectionUser/register', { source: 4, ...application(of, place, more) });
const list = async (query: Record<string, string> = {}, by: Visitor = manager) =>
  good(await by.get<List>('reinspectionUser/page', { taskId: task, ...query }));
const print = async (id: string, more: Record<string, string> = {}, by: Visitor = manager) =>
  by.get<PrintedLetter>('reinspectionUser/print', { id, docType: 'FORM', ...more });
const said = async (id: string, key: string, by: Visitor = manager) =>
  (await detailOf(by, id)).formShown.find((shown) => shown.key === key)?.words;

beforeAll(async () => {
  await sayWhereToAsk(app.context);
  await addField(manager, 'hall', { fieldName: '考场位置', writer: 1, maxLength: 10 });
  await addField(manager, 'seat', {
    fieldName: '座位号',
    fieldType: 'number',
    writer: 1,
    min: 1,
    max: 60,
    decimals: 0,
  });
  await addField(manager, 'study', { fieldName: '报考学历', fieldType: 'select', dictCode: 'education', writer: 1 });
  await addField(manager, 'workNo', { fieldName: '工号', writer: 1, sensitive: 1 });
  await addField(manager, 'whyNote', { fieldName: '补充说明' });
  await addField(manager, 'checked', { fieldName: '核对情况', fieldType: 'radio', dictCode: 'education', writer: 3 });
  await addField(manager, 'finding', { fieldName: '发现的问题', fieldType: 'textarea', writer: 3 });
  await addField(manager, 'remark', { fieldName: '复核备注', writer: 3, sensitive: 1 });
  await addField(manager, 'contact', { fieldName: '联系地址' });
  template = await enabledTemplate(manager, 1, fieldsOf(), { printTemplate: layout });
  const scores = [
    [110, 112],
    [100, 90],
    [90, 70],
    [72, 72],
    [71, 71],
  ] as const;
  one = await reviewed(app, manager, scores, app.deptId('考务处'), { templateId: template.id });
  task = one.task.id;
  await setRow(app.db, 'formalExam', one.exam.exam, { status: 50 });
});

test('imports the columns of the form and validates them', async () => {
  const [heads, , ...rest] = await sheet(`${path}Template`, { taskId: task });
  expect(heads).toEqual(['准考证号*', '姓名*', '证件号码*', '考场位置*', '座位号', '报考学历', '工号']);
  expect(rest).toEqual([]);
  const wrong = [row(0, '三楼', '61'), row(1, ''), row(2, '三楼', '7', '神童'), row(3, '三楼东侧靠窗第二间教室')];
  const staged = await sent(task, wrong);
  expect([staged.good, staged.bad]).toEqual([0, 4]);
  expect(staged.rows.map(({ errors, wrong: columns }) => [errors, columns])).toEqual([
    [['座位号不能大于60'], ['seat']],
    [['请输入考场位置'], ['hall']],
    [['报考学历不在可选范围内'], ['study']],
    [['考场位置不能超过10个字符'], ['hall']],
  ]);
  expect(staged.columns.find(({ key }) => key === 'study')).toMatchObject({ asks: 'choice', required: 0 });
  expect(staged.columns.find(({ key }) => key === 'study')?.choices).toContain('本科');
  const short = await send(manager, `${path}?taskId=${task}`, '名单.csv', '准考证号,姓名,证件号码\r\n1,2,3');
  expect(short.msg).toContain('缺少列：考场位置');
});

test('stores imported values encrypted and updates them', async () => {
  const good5 = ['三楼', '7', '本科', workNo];
  await takenIn(task, [row(0, ...good5), row(1, '二楼', '8'), row(2, '一楼'), row(3, '一楼'), row(4, '一楼')]);
  const known = await sent(task, [row(0, ...good5), row(1, '二楼', '', '大专'), row(2, '一楼')]);
  // a row with sensitive values always counts as changed, so that it confirms nothing
  expect([known.known, known.changed, known.good]).toEqual([1, 2, 2]);
  await takenIn(task, [row(1, '二楼', '', '大专')]);
  const { rows } = await sql<{ data: Record<string, unknown> }>`select data from reinspection_roster
    where task_id = ${task} order by ticket_no`.execute(app.db);
  expect(rows[0]?.data).toMatchObject({ hall: '三楼', seat: 7, workNo: { sealed: expect.any(String) } });
  expect(JSON.stringify(rows)).not.toContain(workNo);
  expect(rows[1]?.data).toMatchObject({ hall: '二楼', seat: 8, study: expect.any(String) });
  good(await statusOf(manager, task, 1));
});

test('protects imported fields and applies conditions', async () => {
  const refused = await register(0, { applyReason: 6 });
  expect([refused.msg, refused.status]).toEqual(['请输入补充说明', 400]);
  const formData = { hall: '别处', seat: 1, workNo: '别的', whyNote: '写了也不算', checked: '2', finding: '我自己写' };
  for (const place of [0, 1, 2, 3]) ids.push(good(await register(place, place === 0 ? { formData } : {})).id);
  const { formShown } = await detailOf(manager, ids[0] ?? '');
  const words = Object.fromEntries(formShown.map(({ key, words: of }) => [key, of]));
  expect(words).toMatchObject({ hall: '三楼', seat: '7', study: '本科', checked: '' });
  expect(words.workNo).toContain('*');
  expect(words).not.toHaveProperty('whyNote');
  const found = await list({ form_seat_ge: '8' });
  expect(found.records.map(({ id }) => id)).toEqual([ids[1]]);
  expect(found.form?.listed.map(({ key }) => key)).toEqual([
    'hall',
    'seat',
    'study',
    'workNo',
    'checked',
    'finding',
    'remark',
  ]);
  expect(found.records[0]?.formWords).toMatchObject({ hall: '二楼', seat: '8', study: '大专' });
  const [, heads = [], line] = await sheet('reinspectionUser/export', { taskId: task, form_seat: '7' });
  expect(line?.[heads.indexOf('考场位置')]).toBe('三楼');
});

test('prints the form masked; unmasked with permission and reason', async () => {
  const [id = ''] = ids;
  const { letters } = await detailOf(manager, id);
  expect(letters).toEqual([
    { code: 'XF10', title: '收件回执' },
    { code: 'FORM', title: '复核申请表' },
  ]);
  const masked = good(await print(id));
  expect(masked).toMatchObject({ templateCode: 'FORM', title: '复核申请表', docNo: null });
  for (const shown of ['<h1>复核申请书第一版</h1>', '考场：三楼', '本科', '疑似合分或登分有误'])
    expect(masked.html).toContain(shown);
  for (const left of ['补充说明', '核对情况', nameOf(0), residentNumber(0), workNo])
    expect(masked.html).not.toContain(left);
  const events = async () => (await detailOf(manager, id)).timeline.map(({ action, note }) => [action, note]);
  expect((await events()).at(-1)).toEqual(['print', '复核申请表']);
  const open = good(await print(id, { reason: '归档' }));
  for (const shown of [nameOf(0), residentNumber(0), workNo]) expect(open.html).toContain(shown);
  // the form is not filed, so it has no verification code
  for (const { html } of [masked, open]) {
    expect(html).toContain('<span>校验码 —</span>');
    expect(html).not.toContain('data:image');
  }
  expect((await events()).slice(-2)).toEqual([
    ['print', '复核申请表'],
    ['unmask', '归档（打印复核申请表）'],
  ]);
  const pdf = await download('reinspectionUser/print', { id, docType: 'FORM', format: 'pdf' });
  expect([pdf.type, pdf.body.subarray(0, 5).toString()]).toEqual(['application/pdf', '%PDF-']);
  expect((await events()).at(-1)).toEqual(['print', '复核申请表 PDF']);
  expect((await print(id, {}, reviewerA)).status).toBe(403);
});

test('requires a reason if the text contains the name', async () => {
  const reasonText = `我是${nameOf(4)}，第三题的分数好像没有加进总分里`;
  const { id } = good(await register(4, { subjectCode: 'JC', applyReason: 3, reasonText }));
  expect((await print(id)).msg).toBe('请输入打印原因');
  expect(good(await print(id, { reason: '核对' })).html).toContain(nameOf(4));
});

test('does not change rows with an application', async () => {
  const late = await sent(task, [row(0, '五楼'), row(1, '五楼')]);
  expect([late.known, late.changed]).toEqual([2, 0]);
});

async function drawn(id: string): Promise<[Visitor, Visitor]> {
  good(await manager.post('reinspectionUser/assign', { id, version: (await detailOf(manager, id)).version }));
  const isA = (await detailOf(manager, id)).opinions[0]?.userId === app.idOf('reviewerA');
  const [first, second]: [Visitor, Visitor] = isA ? [reviewerA, reviewerB] : [reviewerB, reviewerA];
  good(await first.get('reinspectionUser/handle', { id }));
  return [first, second];
}
const review = (by: Visitor, id: string, score: number, conclusion: number, form?: object) =>
  act(by, manager, id, 'reply', { action: 'review', result: { score, conclusion, ...(form ? { form } : {}) } });

test('asks reviewers for their fields, hidden until both finish', async () => {
  const [id = ''] = ids;
  const [first, second] = await drawn(id);
  const asked = (await detailOf(first, id)).reviewerFields;
  expect(asked.map(({ field }) => field.fieldKey)).toEqual(['checked', 'finding', 'remark']);
  const lacking = await review(first, id, 112, 1);
  expect([lacking.status, lacking.msg]).toEqual([400, '请选择核对情况']);
  expect(JSON.stringify(lacking.body)).toContain('result.form.checked');
  expect((await review(first, id, 112, 1, { checked: '2' })).msg).toBe('请输入发现的问题');
  expect((await review(first, id, 112, 1, { checked: '1', hall: '别处' })).msg).toBe('不支持的字段：hall');
  good(await review(first, id, 112, 1, { checked: '2', finding, remark }));

  const tells = (text: string) => text.includes(finding) || text.includes(remark);
  const lists: Record<string, string>[] = [
    ...[{}, { form_finding: '漏加' }, { form_checked: '2' }, { keyword: '漏加' }],
  ];
  for (const by of [second, manager, manager2, leader, auditor, inspector]) {
    const texts = [JSON.stringify(await detailOf(by, id)), JSON.stringify(await print(id, {}, by))];
    for (const query of lists) texts.push(JSON.stringify(await list(query, by)));
    texts.push(JSON.stringify(await by.get('reinspectionUser/preview', { id })));
    for (const text of texts) expect(tells(text), text.slice(0, 200)).toBe(false);
  }
  expect((await list({ form_finding: '漏加' })).total + (await list({ form_checked: '2' })).total).toBe(0);
  expect(JSON.stringify(await sheet('reinspectionUser/export', { taskId: task }))).not.toContain(finding);
  expect(tells(good(await print(id, { reason: '核对' })).html)).toBe(false);
  const tables = await sql<{ name: string }>`select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(app.db);
  for (const { name } of tables.rows) {
    const { rows } = await sql`select from ${sql.table(name)} t where position(${finding} in to_jsonb(t)::text) > 0
      or position(${remark} in to_jsonb(t)::text) > 0`.execute(app.db);
    expect(rows, name).toEqual([]);
  }
  const own = (await detailOf(first, id)).opinions[0]?.result?.filled;
  expect(own).toContainEqual({ key: 'finding', label: '发现的问题', words: finding });
  expect(JSON.stringify(own)).not.toContain(remark);

  // the results differ, so neither form counts yet
  good(await review(second, id, 114, 3, { checked: '1' }));
  const disputed = await detailOf(manager, id);
  expect(disputed.caseStatus).toBe(23);
  expect(disputed.opinions.map(({ result }) => result?.filled.map(({ words }) => words).length)).toEqual([3, 1]);
  expect([await said(id, 'checked'), (await list({ form_finding: '漏加' })).total]).toEqual(['', 0]);
  good(await review(manager, id, 114, 3, { checked: '2', finding: '以裁定为准', remark }));
  expect(await said(id, 'finding')).toBe('以裁定为准');
  expect((await list({ form_finding: '裁定' })).records.map(({ id: of }) => of)).toEqual([id]);
  const { formWords } = (await list({ form_checked: '2' })).records[0] ?? {};
  expect([formWords?.finding, formWords?.remark?.includes('*')]).toEqual(['以裁定为准', true]);
  const { html } = good(await print(id));
  expect([html.includes('以裁定为准'), html.includes(remark)]).toEqual([true, false]);
  expect((await detailOf(manager, id)).reviewerFields).toEqual([]);

  good(
    await act(manager2, manager, id, 'reply', { action: 'submit', replyContent: '<p>经核对答卷，已按规定处理。</p>' }),
  );
  await setRows(app.db, 'examinerScore', { examinerId: one.exam.people[0]?.id, subjectCode: 'GS' }, { score: 111 });
  good(await act(leader, manager, id, 'audit', { auditResult: 3, auditNote: '登记成绩已另行更正' }));
  expect([await said(id, 'finding'), (await list({ form_finding: '裁定' })).total]).toEqual([undefined, 0]);
  expect((await detailOf(inspector, id)).reviewerFields).toEqual([]);
  good(await review(manager, id, 114, 3, { checked: '2', finding: '以裁定为准', remark }));
});

test('keeps the second reviewer’s values if both agree', async () => {
  const [, id = ''] = ids;
  const [first, second] = await drawn(id);
  good(await review(first, id, 90, 1, { checked: '2', finding }));
  good(await review(second, id, 90, 1, { checked: '1', finding: '隐藏的不算' }));
  const { opinions, caseStatus } = await detailOf(manager, id);
  expect([caseStatus, await said(id, 'finding')]).toEqual([30, undefined]);
  expect(opinions.map(({ result }) => result?.filled.map(({ key }) => key))).toEqual([
    ['checked', 'finding'],
    ['checked'],
  ]);
});

test('W12: a new template version leaves existing tasks alone', async () => {
  const [, , id = ''] = ids;
  const seen = async () => ({
    task: (await manager.get<TaskRecord>('reinspection/detail', { id: task })).data?.templateFields,
    list: await list(),
    page: (await detailOf(manager, id)).formShown,
    print: good(await print(id)).html,
    roster: await sheet(`${path}Template`, { taskId: task }),
  });
  const before = await seen();
  const { whyNote: _, hall: __, ...left } = fieldsOf({ contact: { ...both, required: 1, alias: '通讯地址' } });
  const second = await enabledTemplate(manager, 1, left, {
    id: template.id,
    version: template.version,
    name: template.name,
    printTemplate: { ...layout, heading: '复核申请书第二版', blanks: 1, foot: null },
  });
  expect(second).toMatchObject({ templateVersion: 2, enabledVersion: 2 });
  expect(await seen()).toEqual(before);

  expect((await register(4, { applyReason: 6 })).msg).toBe('请输入补充说明');
  expect((await register(4, { formData: { contact: '江澜路' } })).msg).toBe('不支持的字段：contact');
  const late = good(await register(4, { applyReason: 6, formData: { whyNote: '另有情况' } })).id;
  expect([await said(late, 'whyNote'), await said(late, 'hall')]).toEqual(['另有情况', '一楼']);
  expect((await list()).form).toEqual(before.list.form);
  expect(good(await print(late)).html).toContain('<h1>复核申请书第一版</h1>');
  const [{ versions }] = [good(await manager.get<TemplateRecord>('dataTemplate/detail', { id: template.id }))];
  expect(versions.map(({ templateVersion, taskCount }) => [templateVersion, taskCount])).toEqual([
    [2, 0],
    [1, 1],
  ]);
});

test('W12: a new task uses the new template version', async () => {
  const next = await draftTask(manager, one.exam, app.deptId('考务处'), { templateId: template.id });
  expect(next.templateVersion).toBe(2);
  const under = { ...one, task: next };
  await rosterOf(app, under);
  good(await statusOf(manager, next.id, 1));
  expect((await register(3, {}, under)).msg).toBe('请输入通讯地址');
  const jc = { subjectCode: 'JC', applyReason: 3, formData: { contact: '江澜路1号' } };
  const { id } = good(await register(3, jc, under));
  expect((await detailOf(manager, id)).formShown.map(({ key }) => key)).not.toContain('hall');
  expect(await said(id, 'contact')).toBe('江澜路1号');
  const { form, total } = await list({ taskId: next.id, form_contact: '江澜' });
  expect([form?.listed.at(-1)?.label, total]).toEqual(['通讯地址', 1]);
  const { html } = good(await print(id));
  // this version prints empty fields for handwriting, but not hidden ones
  for (const shown of ['<h1>复核申请书第二版</h1>', '通讯地址', '核对情况', '座位号']) expect(html).toContain(shown);
  for (const left of ['发现的问题', '考场位置']) expect(html).not.toContain(left);
  const known = good(await manager.get<Page<TaskRecord>>('reinspection/page', {}));
  expect(known.total).toBe(2);
});

test('refuses publication if the roster lacks required fields', async () => {
  const needs = await enabledTemplate(manager, 1, fieldsOf());
  const third = await draftTask(manager, one.exam, app.deptId('考务处'), { templateId: needs.id });
  await rosterOf(app, { ...one, task: third });
  expect((await statusOf(manager, third.id, 1)).msg).toBe(
    '名单中有5人缺少模板要求导入的内容（考场位置），请重新导入名单',
  );
  await takenIn(
    third.id,
    [0, 1, 2, 3, 4].map((place) => row(place, '四楼')),
  );
  good(await statusOf(manager, third.id, 1));
});
