import { bankAuditStatus } from '@kaoxin/contract/question/question-states.ts';
import { checksOf } from '@kaoxin/server/areas/question/audit/checks.ts';
import { recordDecision } from '@kaoxin/server/areas/question/audit/decide.ts';
import type { AuditTableRow } from '@kaoxin/server/areas/question/audit/present.ts';
import { snapshotOf } from '@kaoxin/server/areas/question/audit/snapshot.ts';
import { recordSubmission, submitForAudit } from '@kaoxin/server/areas/question/audit/submit.ts';
import { addDays } from '@kaoxin/server/engine/calendar/day.ts';
import type { FixedClock } from '@kaoxin/server/platform/clock.ts';
import type { Work } from '@kaoxin/server/platform/work.ts';
import type { DemoBank } from '../questions/demo-bank.ts';
import type { Hands } from './writers.ts';

const { none, awaiting, passed, rejected } = bankAuditStatus.of;
const [pass, reject] = [1, 2];

export interface BankDays {
  written: string;
  submitted: string;
  decided: string;
}

/**
 * Before the first examination that uses the bank; earlier banks of the list come earlier. Pending and rejected ones
 * are recent.
 */
export function daysOf({ auditStatus }: DemoBank, place: number, today: string): BankDays {
  const ages: Readonly<Record<number, readonly [number, number, number]>> = {
    [none]: [25, 0, 0],
    [awaiting]: [40, 2, 0],
    [rejected]: [60, 20, 17],
  };
  const [written, submitted, decided] = ages[auditStatus] ?? [1000 - 4 * place, 970 - 4 * place, 966 - 4 * place];
  return {
    written: `${addDays(today, -written)} 09:10:00`,
    submitted: `${addDays(today, -submitted)} 16:20:00`,
    decided: `${addDays(today, -decided)} 10:05:00`,
  };
}

const reasons = [
  '抽查的试题中有两道解析与答案不一致，另有部分试题未注明出处，请修改后重新提交。',
  '个别试题题干表述有歧义，请命题人统一术语后重新提交。',
];

/** Submission, decision and timeline of a complete bank. The bank's row is locked. */
export async function tellStory(
  work: Work,
  clock: FixedClock,
  bankId: string,
  bank: DemoBank,
  { author, reviewer }: Hands,
  days: BankDays,
): Promise<void> {
  if (bank.auditStatus === none) return;
  clock.set(days.submitted);
  if (bank.auditStatus === awaiting) {
    await submitForAudit(work.as(author), { query: {}, body: { bankId, note: '本批试题已完成校对，请审核。' } });
    return;
  }
  const audit = await submit(work.as(author), bankId, bank.auditStatus === rejected);
  clock.set(days.decided);
  const row = await work.table('questionBank').needLocked(bankId);
  await recordDecision(work.as(reviewer), row, audit, {
    auditResult: bank.auditStatus === passed ? pass : reject,
    auditNote: bank.auditStatus === passed ? '抽查无误，同意入库。' : (reasons[bank.name.length % 2] ?? null),
    shareFlag: bank.isShared ? 1 : 0,
  });
}

export async function submit(work: Work, bankId: string, isLookedThrough: boolean): Promise<AuditTableRow> {
  const bank = await work.table('questionBank').needLocked(bankId);
  const snapshot = await snapshotOf(work, bankId);
  const checks = isLookedThrough ? await checksOf(work, bank, snapshot) : null;
  return recordSubmission(work, bank, snapshot, '本批试题已完成校对，请审核。', checks);
}
