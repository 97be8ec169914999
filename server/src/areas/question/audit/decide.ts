import type { InputOf } from '@kaoxin/contract/call.ts';
import type { questionBankAudit } from '@kaoxin/contract/question/audit.ts';
import { bankAuditStatus } from '@kaoxin/contract/question/question-states.ts';
import { needSecondPerson } from '#platform/access/second-person.ts';
import { refuse } from '#platform/http/errors.ts';
import { notifyPeople } from '#platform/live/inbox.ts';
import type { Work } from '#platform/work.ts';
import { bankPage } from '../bank/timeline.ts';
import type { BankRowOfTable } from '../tables.ts';
import { type AuditTableRow, presentAudit } from './present.ts';
import { auditProcess, othersThanAuthors } from './process.ts';

type Calls = typeof questionBankAudit.calls;
const { awaiting } = bankAuditStatus.of;
const pass = 1;

export async function decideAudit(work: Work, { body }: InputOf<Calls['audit']>) {
  const { bankId } = await work.table('questionBankAudit').need(body.id);
  const bank = await work.table('questionBank').needLocked(bankId);
  const decided = await recordDecision(work, bank, await auditProcess.lock(work, body.id, body.version), body);
  await tellSubmitter(work, bank, decided);
  return presentAudit(work, decided);
}

type Decision = Pick<InputOf<Calls['audit']>['body'], 'auditResult' | 'auditNote' | 'shareFlag'>;

/** Stores a decision. The transaction must have locked the bank and the submission. Sends no notice. */
export async function recordDecision(
  work: Work,
  bank: BankRowOfTable,
  audit: AuditTableRow,
  { auditResult, auditNote, shareFlag }: Decision,
): Promise<AuditTableRow> {
  const step = auditProcess.by('audit', audit.status, auditResult === pass ? 'pass' : 'reject');
  if (!step) throw refuse('changedByOther');
  return auditProcess.take(work, audit, step, { bank, note: auditNote, shareFlag });
}

async function tellSubmitter(work: Work, { id, bankCode, name }: BankRowOfTable, audit: AuditTableRow): Promise<void> {
  const isPassed = audit.auditResult === pass;
  await notifyPeople(work, [audit.submitUser], {
    tab: 'message',
    title: isPassed
      ? [`${bankCode} 审核通过`, `${bankCode} was approved`]
      : [`${bankCode} 被驳回`, `${bankCode} was rejected`],
    content: audit.auditNote ? [`${name}：${audit.auditNote}`, `${name}: ${audit.auditNote}`] : [name, name],
    path: `${bankPage}?id=${id}`,
  });
}

export async function tickSample(work: Work, { body }: InputOf<Calls['tick']>): Promise<null> {
  const audit = await work.table('questionBankAudit').needLocked(body.id);
  for (const others of othersThanAuthors(audit)) await needSecondPerson(work, others);
  if (audit.status !== awaiting) throw refuse(400, ['该提交已处理', 'It has been decided already']);
  const held = await work
    .table('questionSnapshot')
    .select()
    .select('id')
    .where('auditId', '=', body.id)
    .where('questionId', '=', body.questionId)
    .executeTakeFirst();
  if (!held) throw refuse('notFound');
  const others = audit.ticked.filter((id) => id !== body.questionId);
  await work
    .table('questionBankAudit')
    .derive([{ id: audit.id, ticked: body.ticked === 1 ? [...others, body.questionId] : others }]);
  return null;
}
