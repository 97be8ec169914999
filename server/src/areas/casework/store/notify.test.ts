import type { InboxEntry } from '@kaoxin/contract/desk/inbox.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultsOf } from '../../../testing/faults.ts';
import { type Office, openOffice, type StaffName } from '../../../testing/office.ts';
import { good, petitionAt } from '../../../testing/petitions.ts';

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

test('whoever must mend a returned reply reads why before he opens the case, as far as a message goes', async () => {
  await returned('claim', 'auditor', '请写明\n复查机关的名称。');
  expect(await newest()).toBe('戊审核：审核退回：请写明 复查机关的名称。');
  await returned('claim', 'auditor', '请补充依据，'.repeat(20));
  expect(await newest()).toBe(`戊审核：审核退回：${'请补充依据，'.repeat(20).slice(0, 100)}…`);
});

test('of a confidential case a message says no more than that something was done', async () => {
  await returned('accusation', 'leader', '请写明复查机关的名称。');
  expect(await newest()).toBe('辛领导：审核退回');
});
