import type { InboxEntry } from '@kaoxin/contract/desk/inbox.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { runOnce } from '#platform/jobs/periodic.ts';
import { faultsOf } from '../../../testing/faults.ts';
import { type Office, openOffice, type StaffName } from '../../../testing/office.ts';
import { type Case, good, petitionAt } from '../../../testing/petitions.ts';
import { setRow } from '../../../testing/rows.ts';
import { caseSweep } from './sweep.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice('2026-03-02 09:00:00');
});
afterAll(async () => {
  expect(await faultsOf(office.context)).toEqual([]);
  await office.close();
});

const newest = async () => {
  const handler = await office.as('handler');
  const [first] = good(await handler.get<InboxEntry[]>('desk/inbox/list', { tab: 'message' }));
  return first?.content;
};
const returned = async (type: 'claim' | 'accusation', by: StaffName, auditNote: string) => {
  const one = await petitionAt(office, 'submitted', {}, type);
  good(await one.post(by, 'audit', { auditResult: 2, auditNote }));
};

test('shows the reason of a returned reply in the message', async () => {
  await returned('claim', 'auditor', '请写明\n复查机关的名称。');
  expect(await newest()).toBe('戊审核：审核退回：请写明 复查机关的名称。');
  await returned('claim', 'auditor', '请补充依据，'.repeat(20));
  expect(await newest()).toBe(`戊审核：审核退回：${'请补充依据，'.repeat(20).slice(0, 100)}…`);
});

test('shows no reason in a message about a confidential case', async () => {
  await returned('accusation', 'leader', '请写明复查机关的名称。');
  expect(await newest()).toBe('辛领导：审核退回');
});

const heardBy = async (name: StaffName, caseNo: string) =>
  good(await (await office.as(name)).get<InboxEntry[]>('desk/inbox/list', { tab: 'message' }))
    .filter(({ title }) => title.startsWith(caseNo))
    .map(({ content }) => content);

describe('a transfer that waits for its signature', () => {
  const transferred = async (facts: object = {}) => {
    const kase = await petitionAt(office, 'claimed');
    const request = { toOrg: '市教育局', note: '不属本单位职权', secondSignUserId: office.ids.auditor };
    good(await kase.reply('handler', 'transfer', { ...request, ...facts }));
    return kase;
  };

  test('informs auditors of asker, recipient and signer', async () => {
    const kase = await transferred();
    const asked = '甲经办：申请转送至市教育局，请戊审核签发：不属本单位职权';
    expect(await heardBy('auditor', kase.caseNo)).toEqual([asked]);
    expect(await heardBy('auditor2', kase.caseNo)).toEqual([asked]);
    const { rows } = await sql<{ en: string }>`select content_en en from inbox_message
      where case_id = ${kase.id}`.execute(office.context.database.kysely);
    expect(rows[0]?.en).toBe('甲经办: transfer to 市教育局 requested, to be signed by 戊审核: 不属本单位职权');
  });

  test('gives the handler the reason of a refusal', async () => {
    const kase = await transferred();
    good(await kase.post('auditor', 'transferAudit', { auditResult: 2, auditNote: '属本单位职权' }));
    expect((await heardBy('handler', kase.caseNo))[0]).toBe('戊审核：转送至市教育局未签发：属本单位职权');
  });

  test('informs the handler of the signature', async () => {
    const kase = await transferred();
    good(await kase.post('auditor', 'transferAudit', { auditResult: 1 }));
    expect((await heardBy('handler', kase.caseNo))[0]).toBe('戊审核：签发转送至市教育局');
  });

  test('informs the signer of the recall', async () => {
    const kase = await transferred();
    good(await kase.reply('handler', 'recall', { note: '属本单位职权' }));
    expect((await heardBy('auditor', kase.caseNo))[0]).toBe('甲经办：收回转送至市教育局的申请：属本单位职权');
  });
});

test('sends a reminder to claimants, handler or approver', async () => {
  const urge = async (kase: { post: Case['post'] }) => good(await kase.post('leader', 'urge', { note: '请抓紧' }));
  const unclaimed = await petitionAt(office, 'registered');
  await urge(unclaimed);
  expect(await heardBy('colleague', unclaimed.caseNo)).toEqual(['辛领导：催办：请抓紧']);
  expect(await heardBy('stranger', unclaimed.caseNo)).toEqual([]);
  const claimed = await petitionAt(office, 'claimed');
  await urge(claimed);
  expect((await heardBy('handler', claimed.caseNo))[0]).toMatch(/^辛领导：催办/);
  expect(await heardBy('colleague', claimed.caseNo)).toEqual([]);
  const waiting = await petitionAt(office, 'submitted');
  await urge(waiting);
  expect((await heardBy('auditor', waiting.caseNo))[0]).toBe('辛领导：催办，待审核：请抓紧');
});

test('reads the rights of all recipients once for many reminders', async () => {
  const unclaimed = () => petitionAt(office, 'registered');
  const readings = async (ids: readonly string[]) => {
    const leader = await office.as('leader');
    const seen = vi.spyOn(pg.Client.prototype, 'query');
    try {
      good(await leader.post('petitionLetter/urge', { ids, note: '请抓紧' }));
      const texts = seen.mock.calls.map(([first]) => (first as { text?: string }).text ?? String(first));
      return texts.filter((text) => /from "user" u join tenant t/.test(text)).length;
    } finally {
      seen.mockRestore();
    }
  };
  const ofOne = await readings([(await unclaimed()).id]);
  expect(ofOne).toBe(1);
  const several = [await unclaimed(), await unclaimed(), await unclaimed()];
  expect(await readings(several.map(({ id }) => id))).toBe(ofOne);
  for (const { caseNo } of several) expect(await heardBy('colleague', caseNo)).toEqual(['辛领导：催办：请抓紧']);
});

test('sends a transferred confidential case to those who assign it', async () => {
  const kase = await petitionAt(office, 'accepted', {}, 'accusation');
  good(await kase.post('handler', 'reply', { action: 'transfer', deptId: office.depts.exams, note: '属于考务处职责' }));
  expect((await heardBy('leader', kase.caseNo))[0]).toBe('甲经办：转送');
  for (const name of ['stranger', 'colleague'] as const) expect(await heardBy(name, kase.caseNo)).toEqual([]);
});

test('hides names of a confidential case from outsiders', async () => {
  const kase = await petitionAt(office, 'claimed');
  await setRow(office.context.database.kysely, 'petitionLetter', kase.id, {
    confidential: 1,
    withdrawState: 1,
    withdrawUser: office.ids.colleague,
  });
  good(await kase.post('leader', 'withdrawAudit', { auditResult: 2, auditNote: '签名不符' }));
  expect((await heardBy('colleague', kase.caseNo))[0]).toBe('撤回未确认');
  expect((await heardBy('handler', kase.caseNo))[0]).toBe('辛领导：撤回未确认');
});

describe('near its end', () => {
  const inbox = async (name: StaffName) =>
    good(await (await office.as(name)).get<InboxEntry[]>('desk/inbox/list', { tab: 'message' })).map(
      ({ title }) => title,
    );
  const swept = () => runOnce(office.context, caseSweep);
  const aged = (id: string, days: number) =>
    sql`update petition_letter set accept_start = accept_start - ${`${days} days`}::interval,
      accept_due = accept_due - ${`${days} days`}::interval where id = ${id}`.execute(office.context.database.kysely);

  beforeAll(() => office.clock.set('2026-03-04 09:00:00'));

  test('escalates once each to handler, auditors and leader', async () => {
    const one = await petitionAt(office, 'claimed');
    const heard = async (name: StaffName) => (await inbox(name)).filter((title) => title.startsWith(one.caseNo));
    await aged(one.id, 13);
    await swept();
    await swept();
    expect(await heard('handler')).toEqual([`${one.caseNo} 即将到期`]);
    expect(await heard('auditor')).toEqual([]);
    await aged(one.id, 2);
    await swept();
    expect((await heard('handler'))[0]).toBe(`${one.caseNo} 今日到期`);
    expect(await heard('auditor')).toEqual([`${one.caseNo} 今日到期`]);
    await aged(one.id, 1);
    await swept();
    expect((await heard('auditor'))[0]).toBe(`${one.caseNo} 已超期`);
    expect(await heard('leader')).not.toContain(`${one.caseNo} 已超期`);
    await aged(one.id, 4);
    await swept();
    expect(await heard('leader')).toContain(`${one.caseNo} 已超期`);
  });

  test('notifies all who may claim an unclaimed case', async () => {
    const one = await petitionAt(office, 'registered');
    await aged(one.id, 13);
    await swept();
    expect(await heardBy('colleague', one.caseNo)).toEqual([expect.stringMatching(/^请在.*前办理$/)]);
    expect(await heardBy('stranger', one.caseNo)).toEqual([]);
  });

  test('sends one message for many cases, none for hidden ones', async () => {
    const many = await Promise.all(Array.from({ length: 6 }, () => petitionAt(office, 'claimed')));
    const before = await inbox('district2');
    for (const { id } of many) await aged(id, 15);
    await swept();
    expect((await inbox('auditor'))[0]).toBe('6件事项临近或超过期限');
    expect(await inbox('district2')).toEqual(before);
  });

  test('notifies the head of the authority on the last day', async () => {
    const one = await petitionAt(office, 'claimed', {}, 'accusation');
    await aged(one.id, 15);
    await swept();
    expect(await inbox('leader')).toContain(`${one.caseNo} 今日到期`);
  });
});
