import type { Page } from '@kaoxin/contract/conventions.ts';
import type { InboxEntry } from '@kaoxin/contract/desk/inbox.ts';
import type { PetitionRow } from '@kaoxin/contract/petition/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runOnce } from '#platform/jobs/periodic.ts';
import { faultsOf } from '../../testing/faults.ts';
import { send } from '../../testing/multipart.ts';
import { type Office, openOffice, type StaffName } from '../../testing/office.ts';
import { type Case, good, petitionAt, transferOutside } from '../../testing/petitions.ts';
import { tinyPng } from '../../testing/pictures.ts';
import { setRow, setRows } from '../../testing/rows.ts';
import { caseSweep } from '../casework/store/sweep.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice('2026-03-02 09:00:00');
});
beforeEach(() => office.clock.set('2026-03-02 09:00:00'));
afterAll(async () => {
  expect(await faultsOf(office.context)).toEqual([]);
  await office.close();
});

async function transferred(facts: object = {}) {
  const kase = await petitionAt(office, 'accepted', facts);
  await transferOutside(office, kase);
  return kase;
}
const scanned = async (who: StaffName) =>
  good(
    await send<{ fileId: string }>(await office.as(who), 'blade-resource/oss/endpoint/put-file', '反馈函.png', tinyPng),
  ).fileId;
const feedback = async (kase: Case, more: object = {}, who: StaffName = 'colleague') =>
  kase.reply(who, 'feedback', {
    feedbackDay: '2026-04-01',
    note: '已责成考点退还多收的费用',
    ...('fileIds' in more ? {} : { fileIds: await scanned(who) }),
    ...more,
  });
const marked = async (kase: Case) => {
  const { records } = good(
    await (await office.as('handler')).get<Page<PetitionRow>>('petitionLetter/page', { ids: kase.id }),
  );
  return [records[0]?.feedbackOver, (await kase.detail()).feedbackOver];
};
const swept = () => runOnce(office.context, caseSweep);
const heardBy = async (who: StaffName, { caseNo }: { caseNo: string }) =>
  good(await (await office.as(who)).get<InboxEntry[]>('desk/inbox/list', { tab: 'message' })).filter(
    ({ title }) => title === `${caseNo} 转送反馈逾期`,
  );

test('marks an overdue reply and reminds the handler once', async () => {
  const kase = await transferred();
  // sixty days from 03-02 end on 05-01, a holiday until 05-05
  expect(await kase.detail()).toMatchObject({ orgFeedbackDue: '2026-05-06 23:59:59', orgFeedbackDay: null });
  office.clock.set('2026-05-06 23:59:59');
  await swept();
  expect([await marked(kase), await heardBy('handler', kase)]).toEqual([[0, 0], []]);
  office.clock.set('2026-05-07 00:00:00');
  const { version } = await kase.detail();
  await swept();
  await swept();
  expect(await marked(kase)).toEqual([1, 1]);
  expect(await heardBy('handler', kase)).toMatchObject([
    { content: '接收单位应于2026-05-06前书面反馈办理结果，尚未登记反馈：请催问，收到后登记' },
  ]);
  for (const who of ['colleague', 'auditor'] as const) expect(await heardBy(who, kase)).toEqual([]);
  // the reminder does not change the version, so open forms stay valid
  expect((await kase.detail()).version).toBe(version);
  good(await feedback(kase, { feedbackDay: '2026-05-07' }));
  expect(await marked(kase)).toEqual([0, 0]);
});

test('uses the due date of the superior office', async () => {
  const kase = await transferred({
    source: 6,
    fromOrg: '省信访局',
    fromDocNo: '省信交〔2026〕6号',
    feedbackDue: '2026-03-20 17:00:00',
  });
  expect((await kase.detail()).orgFeedbackDue).toBe('2026-03-20 17:00:00');
  office.clock.set('2026-03-20 17:00:01');
  expect(await marked(kase)).toEqual([1, 1]);
});

test('sets no due date for internal transfers and refusals', async () => {
  const inside = await petitionAt(office, 'claimed');
  good(await inside.reply('handler', 'transfer', { deptId: office.depts.exams, note: '属考务职责' }));
  expect((await inside.detail()).orgFeedbackDue).toBeNull();
  const refused = await petitionAt(office, 'claimed');
  const why = { acceptResult: 2, note: '应当通过行政复议解决', basis: [{ text: '《信访工作条例》第三十一条' }] };
  good(await refused.reply('handler', 'accept', { ...why, toOrg: '市人民政府行政复议机构' }));
  expect((await refused.detail()).orgFeedbackDue).toBeNull();
});

test('sets the due date for a transfer at acceptance', async () => {
  const kase = await petitionAt(office, 'claimed');
  const asked = { toOrg: '市教育局', note: '属其职责', secondSignUserId: office.ids.auditor };
  good(await kase.reply('handler', 'accept', { acceptResult: 4, ...asked }));
  expect(await kase.detail()).toMatchObject({ caseStatus: 10, orgFeedbackDue: null });
  good(await kase.post('auditor', 'transferAudit', { auditResult: 1 }));
  expect(await kase.detail()).toMatchObject({ caseStatus: 42, orgFeedbackDue: '2026-05-06 23:59:59' });
});

test('records the reply in the timeline, hidden from applicants', async () => {
  const kase = await transferred();
  office.clock.set('2026-04-02 10:00:00');
  expect((await kase.detail('colleague')).allowedActions).toContain('feedback');
  good(await feedback(kase));
  const { caseStatus, timeline, files, orgFeedbackDay } = await kase.detail();
  expect([caseStatus, orgFeedbackDay]).toEqual([42, '2026-04-01']);
  expect(timeline.at(-1)).toMatchObject({
    action: 'feedback',
    actionName: '转送反馈',
    actorName: '乙经办',
    isVisible: 0,
    note: '反馈日期2026-04-01，附件1份\n已责成考点退还多收的费用',
    diff: { orgFeedbackDay: [null, '2026-04-01'] },
  });
  expect(files.map(({ originalName }) => originalName)).toEqual(['反馈函.png']);
  const { caseNo, queryCode } = kase;
  const page = await office.citizen.get('open/case', { caseNo, queryCode });
  expect(JSON.stringify(page.data)).not.toMatch(/反馈|责成/u);
  office.clock.set('2026-05-07 09:00:00');
  await swept();
  expect(await heardBy('handler', kase)).toEqual([]);
  good(await feedback(kase, { feedbackDay: '2026-05-06', note: '补充反馈：退款已到账' }));
  expect((await kase.detail()).orgFeedbackDay).toBe('2026-05-06');
});

test('requires day, note and file, and the transfer permission', async () => {
  const kase = await transferred();
  office.clock.set('2026-04-02 10:00:00');
  const said = async (more: object) => {
    const { msg, data } = await feedback(kase, more);
    return [msg, (data as unknown as { fields: { path: string }[] }).fields[0]?.path];
  };
  expect(await said({ feedbackDay: undefined })).toEqual(['请选择反馈日期', 'feedbackDay']);
  expect(await said({ feedbackDay: '2026-04-03' })).toEqual(['反馈日期不能晚于今天', 'feedbackDay']);
  expect(await said({ feedbackDay: '2026-03-01' })).toEqual(['反馈日期不能早于转送日期2026-03-02', 'feedbackDay']);
  expect(await said({ note: undefined })).toEqual(['请填写反馈内容', 'note']);
  for (const fileIds of [undefined, '', ' , ']) expect(await said({ fileIds })).toEqual(['请上传书面反馈', 'fileIds']);
  expect((await feedback(kase, { fileIds: await scanned('handler') })).msg).toBe('附件不存在或已被使用，请重新上传');
  expect((await feedback(kase, { fileIds: await scanned('colleague') }, 'auditor')).msg).toBe('没有操作权限');
  expect((await feedback(await petitionAt(office, 'accepted'))).msg).toBe('当前状态【办理中】不可登记反馈');
  expect((await kase.detail()).orgFeedbackDay).toBeNull();
});

test('reminds the department when the handler is inactive', async () => {
  const kase = await transferred();
  office.clock.set('2026-05-07 09:00:00');
  const stands = (status: number) => setRow(office.context.database.kysely, 'user', office.ids.handler, { status });
  await stands(0);
  try {
    await swept();
  } finally {
    await stands(1);
  }
  expect(await heardBy('handler', kase)).toEqual([]);
  expect(await heardBy('colleague', kase)).toHaveLength(1);
});

test('postpones the reminder while nobody can receive it', async () => {
  const kase = await transferred();
  office.clock.set('2026-05-07 09:00:00');
  const { rows: people } = await sql<{ id: string }>`
    update "user" set status = 0 where status = 1 returning id`.execute(office.context.database.kysely);
  try {
    await swept();
  } finally {
    await setRows(office.context.database.kysely, 'user', { id: people.map(({ id }) => id) }, { status: 1 });
  }
  expect(await heardBy('handler', kase)).toEqual([]);
  await swept();
  expect(await heardBy('handler', kase)).toHaveLength(1);
});
