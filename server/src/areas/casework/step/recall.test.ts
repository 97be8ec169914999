import type { InboxEntry } from '@kaoxin/contract/desk/inbox.ts';
import type { PetitionDetail } from '@kaoxin/contract/petition/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { faultsOf } from '../../../testing/faults.ts';
import { type Office, openOffice, type StaffName } from '../../../testing/office.ts';
import { type Case, caseOf, good, opinion, petitionAt } from '../../../testing/petitions.ts';
import { addRow, emptyTable } from '../../../testing/rows.ts';

const rounds = 20;
let office: Office;
beforeAll(async () => {
  office = await openOffice('2026-03-02 09:00:00');
});
afterAll(async () => {
  expect(await faultsOf(office.context)).toEqual([]);
  await office.close();
});

const opened = '审核人已打开，不能收回';

/** Reads the version as the handler. The helper of cases reads it as leadership, which counts as opening. */
async function take(kase: Pick<Case, 'id' | 'detail'>, action: string, body: object = {}, by: StaffName = 'handler') {
  const { id, version } = await kase.detail('handler');
  return (await office.as(by)).post('petitionLetter/reply', { id, version, action, ...body });
}
const recall = (kase: Pick<Case, 'id' | 'detail'>, by?: StaffName) =>
  take(kase, 'recall', { note: '金额需再核对' }, by);
const submit = (kase: Case) => take(kase, 'submit', { replyResult: 1, replyContent: opinion });
const openTime = async ({ id }: Pick<Case, 'id'>) =>
  (
    await sql<{ time: string | null }>`select audit_opened_time::text as time from petition_letter
      where id = ${id}`.execute(office.context.database.kysely)
  ).rows[0]?.time;
const messages = async (name: StaffName, caseNo: string) =>
  good(await (await office.as(name)).get<InboxEntry[]>('desk/inbox/list', { tab: 'message' }))
    .filter(({ title }) => title.startsWith(caseNo))
    .map(({ content }) => content);

test('a refusal at acceptance returns to the decision on acceptance', async () => {
  const kase = await petitionAt(office, 'claimed');
  const refusal = {
    acceptResult: 2,
    note: '属于诉讼途径处理的事项',
    basis: [{ text: '信访工作条例第三十一条' }],
    toOrg: '人民法院',
  };
  good(await take(kase, 'accept', refusal));
  const before = await kase.detail('handler');
  expect(before).toMatchObject({ caseStatus: 30, replyResult: 8 });
  expect(before.allowedActions).toContain('recall');
  good(await recall(kase));
  const after = await kase.detail('handler');
  expect(after).toMatchObject({ caseStatus: 10, acceptResult: null, replyResult: null, replyContent: null });
  expect(after.acceptDue).toBe(before.acceptDue);
  expect(after.allowedActions).toContain('accept');
  expect(await messages('auditor', kase.caseNo)).toContain('甲经办：收回送审：金额需再核对');
  good(await take(kase, 'accept', { acceptResult: 1 }));
  expect(await kase.detail('handler')).toMatchObject({ caseStatus: 20, replyContent: null });
});

describe('a submitted reply', () => {
  test('returns to handling with text, number and clock', async () => {
    const kase = await petitionAt(office, 'submitted');
    const before = await kase.detail('handler');
    expect(before.allowedActions).toContain('recall');
    good(await recall(kase));
    const after = await kase.detail('handler');
    const { replyContent, replyResult, replyDocNo, finishDue } = before;
    expect(replyDocNo).not.toBeNull();
    expect(after).toMatchObject({ caseStatus: 20, replyContent, replyResult, replyDocNo, finishDue });
    expect(after.allowedActions).toEqual(expect.arrayContaining(['draft', 'submit']));
    expect(after.allowedActions).not.toContain('recall');
    expect(after.timeline.at(-1)).toMatchObject({
      action: 'recall',
      actionName: '收回送审',
      actorName: '甲经办',
      note: '金额需再核对',
      fromStatus: 30,
      toStatus: 20,
      diff: {},
      isVisible: 0,
    });
    good(await submit(kase));
    expect(await kase.detail('handler')).toMatchObject({ caseStatus: 30, replyDocNo });
  });

  test('notifies the auditors of the recall', async () => {
    const kase = await petitionAt(office, 'submitted');
    good(await recall(kase));
    for (const auditor of ['auditor', 'auditor2'] as const)
      expect((await messages(auditor, kase.caseNo))[0]).toBe('甲经办：收回送审：金额需再核对');
    expect(await messages('colleague', kase.caseNo)).toEqual([]);
  });

  test('returns to the status of a returned reply', async () => {
    const kase = await petitionAt(office, 'submitted');
    good(await kase.post('auditor', 'audit', { auditResult: 2, auditNote: '请写明机关' }));
    good(await submit(kase));
    good(await recall(kase));
    expect(await kase.detail('handler')).toMatchObject({ caseStatus: 31, auditNote: '请写明机关' });
  });

  test('can be recalled by its author only', async () => {
    const kase = await petitionAt(office, 'submitted');
    for (const other of ['colleague', 'both'] as const)
      expect(await recall(kase, other)).toMatchObject({ status: 403, msg: '该事项由【甲经办】办理，您不是经办人' });
    expect((await kase.detail('colleague')).allowedActions).not.toContain('recall');
  });

  test('stays with the auditor after an opening', async () => {
    const kase = await petitionAt(office, 'submitted');
    const { version } = await kase.detail('handler');
    expect((await kase.detail('auditor')).version).toBe(version);
    const first = await openTime(kase);
    expect(first).not.toBeNull();
    await kase.detail('auditor2');
    expect(await openTime(kase)).toBe(first);
    expect((await kase.detail('handler')).allowedActions).not.toContain('recall');
    expect(await recall(kase)).toMatchObject({ status: 400, msg: opened });
  });

  test('can be recalled when users without the audit read it', async () => {
    const kase = await petitionAt(office, 'submitted');
    for (const reader of ['handler', 'colleague', 'inspector'] as const) await kase.detail(reader);
    good(await (await office.as('auditor')).get('petitionLetter/preview', { id: kase.id }));
    expect(await openTime(kase)).toBeNull();
    good(await recall(kase));
  });

  test('can be recalled again after another submission', async () => {
    const kase = await petitionAt(office, 'submitted');
    good(await kase.post('auditor', 'audit', { auditResult: 2, auditNote: '请写明机关' }));
    good(await submit(kase));
    expect(await openTime(kase)).toBeNull();
    good(await recall(kase));
    good(await submit(kase));
    await kase.handle('both');
    expect(await recall(kase)).toMatchObject({ status: 400, msg: opened });
  });

  test('opens while writes of the tenant are refused', async () => {
    const kase = await petitionAt(office, 'submitted');
    const { kysely } = office.context.database;
    await addRow(kysely, 'tenantAway', { tenantId: '000000', state: 'leaving' });
    try {
      expect(await kase.detail('auditor')).toMatchObject({ caseStatus: 30, replyContent: expect.any(String) });
    } finally {
      await emptyTable(kysely, 'tenant_away');
    }
    expect(await openTime(kase)).toBeNull();
  });

  test('is not recalled once it is decided', async () => {
    const kase = await petitionAt(office, 'answered');
    expect(await recall(kase)).toMatchObject({ status: 400, msg: '当前状态【已答复】不可收回' });
  });
});

test(`decides between an opening and a recall, ${rounds} rounds`, async () => {
  const [handler, auditor] = [await office.as('handler'), await office.as('auditor')];
  for (let round = 0; round < rounds; round += 1) {
    const kase = await petitionAt(office, 'submitted');
    const { id, version } = await kase.detail('handler');
    const open = () => auditor.get<PetitionDetail>('petitionLetter/detail', { id });
    const takeBack = () => handler.post('petitionLetter/reply', { id, version, action: 'recall' });
    const [seen, taken] =
      round % 2 === 0
        ? await Promise.all([open(), takeBack()])
        : await Promise.all([takeBack(), open()]).then(([second, first]) => [first, second] as const);
    const isTaken = taken.status === 200;
    if (!isTaken) expect(taken).toMatchObject({ status: 400, msg: opened });
    const after = await caseOf(office, id).detail('handler');
    expect(after.caseStatus).toBe(isTaken ? 20 : 30);
    // an auditor who saw the submitted reply has it for good
    if (isTaken) expect(good(seen).caseStatus).toBe(20);
    else expect(good(seen).allowedActions).toContain('audit');
  }
});
