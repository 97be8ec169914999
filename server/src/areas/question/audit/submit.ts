import type { InputOf } from '@kaoxin/contract/call.ts';
import type { questionBankAudit } from '@kaoxin/contract/question/audit.ts';
import { bankAuditStatus, questionStatus } from '@kaoxin/contract/question/question-states.ts';
import { type SqlBool, sql } from 'kysely';
import { holders } from '#engine/people/holders.ts';
import { refuse } from '#platform/http/errors.ts';
import { notifyPeople } from '#platform/live/inbox.ts';
import type { Work } from '#platform/work.ts';
import { noteBank } from '../bank/timeline.ts';
import { wholeOf, wordingsOf } from '../question/versions.ts';
import type { BankRowOfTable } from '../tables.ts';
import { checksOf } from './checks.ts';
import { type AuditTableRow, presentAudit } from './present.ts';
import { auditProcess } from './process.ts';
import { sampleRateOf } from './sample.ts';
import { saysAnswer } from './says-answer.ts';
import {
  type Difference,
  differencesOf,
  hashOfSnapshot,
  keepSnapshot,
  rowsOfSnapshot,
  type SnapshotRow,
  snapshotOf,
} from './snapshot.ts';
import type { StoredChecks } from './stored-checks.ts';
import { orderTwins } from './twins-job.ts';

type Calls = typeof questionBankAudit.calls;
const { awaiting, passed } = bankAuditStatus.of;
export const auditPage = '/questionManage/questionAudit/index';

async function refuseDrafts(work: Work, bankId: string): Promise<void> {
  const drafts = await work
    .table('question')
    .select()
    .select(['id', 'versionNo'])
    .where('bankId', '=', bankId)
    .where('parentId', '=', '0')
    .where('status', '=', questionStatus.of.draft)
    .execute();
  if (drafts.length === 0) return;
  const wordings = await wordingsOf(
    work,
    drafts.map(({ id, versionNo }) => ({ questionId: id, versionNo })),
  );
  const silent = [...wordings.values()].filter((row) => !saysAnswer(wholeOf(work, row))).length;
  if (silent > 0) throw refuse(400, [`存在${silent}道未设置答案的试题`, `Questions without an answer: ${silent}`]);
  throw refuse(400, [
    `存在${drafts.length}道草稿试题，请完善或删除后再提交`,
    `Drafts: ${drafts.length}; complete or delete them before you submit`,
  ]);
}

/** 提交审核 (domain.md 2.2). The auditor decides on the snapshot, whatever is edited later. */
export async function submitForAudit(work: Work, { body }: InputOf<Calls['save']>) {
  const { bankId, version, note } = body;
  const bank = await work.table('questionBank').needLocked(bankId);
  work.target = bankId;
  if (version !== null && version !== undefined && version !== bank.version) throw refuse('changedByOther');
  if (bank.auditStatus === awaiting) throw refuse(400, ['该题库正在审核中', 'The bank awaits approval already']);
  if (bank.auditStatus === passed)
    throw refuse(400, ['题库没有修改，无需再次提交', 'Nothing of the bank was changed since its approval']);
  await refuseDrafts(work, bankId);
  const snapshot = await snapshotOf(work, bankId);
  if (snapshot.length === 0) throw refuse(400, ['题库内没有试题', 'The bank has no questions']);
  const audit = await recordSubmission(work, bank, snapshot, note ?? null, await checksOf(work, bank, snapshot));
  await tellAuditors(work, bank);
  return presentAudit(work, audit);
}

/** Stores a submission. The transaction must have locked the bank. Sends no notice. */
export async function recordSubmission(
  work: Work,
  bank: BankRowOfTable,
  snapshot: readonly SnapshotRow[],
  note: string | null,
  checks: StoredChecks | null,
): Promise<AuditTableRow> {
  const before = await rowsOfSnapshot(work, bank.approvedAuditId);
  const differences = differencesOf(before, snapshot);
  const authorIds = await authorsOf(work, differences);
  const count = (kind: 'added' | 'changed' | 'removed') => differences.filter((one) => one.kind === kind).length;
  const audit = await work.table('questionBankAudit').insert({
    bankId: bank.id,
    bankVersion: bank.bankVersion + 1,
    snapshotHash: hashOfSnapshot(snapshot),
    questionCount: snapshot.length,
    addedCount: count('added'),
    changedCount: count('changed'),
    removedCount: count('removed'),
    beforeAuditId: bank.approvedAuditId,
    submitUser: work.actor.id ?? '0',
    authorIds,
    submitTime: work.now,
    submitNote: note,
    auditUser: null,
    auditTime: null,
    auditResult: null,
    auditNote: null,
    sampleRate: await sampleRateOf(work),
    checks,
    status: awaiting,
  });
  await keepSnapshot(work, audit.id, snapshot);
  if (checks?.isCut === 1) await orderTwins(work, audit.id);
  const after = await work.table('questionBank').change(bank.id, { auditStatus: awaiting });
  await noteBank(work, after, { action: 'submit', from: bank.auditStatus, to: awaiting, note });
  return audit;
}

async function authorsOf(work: Work, differences: readonly Difference[]): Promise<string[]> {
  const before = new Map(differences.map(({ questionId, versionBefore }) => [questionId, versionBefore ?? 0]));
  const ids = differences.flatMap(({ kind, questionId }) => (kind === 'removed' ? [] : [questionId]));
  const ofQuestions = sql<SqlBool>`question_id = any(${ids}::bigint[])`;
  const versions = await work
    .table('questionVersion')
    .select()
    .select(['questionId', 'versionNo', 'createUser'])
    .where(ofQuestions)
    .execute();
  const questions = await work.table('question').those(ids).select(['createUser', 'updateUser']).execute();
  const users = [
    ...versions
      .filter(({ questionId, versionNo }) => versionNo > (before.get(questionId) ?? 0))
      .map(({ createUser }) => createUser),
    ...questions.flatMap(({ createUser, updateUser }) => [createUser, updateUser]),
  ];
  return [...new Set(users.filter((id) => id !== null))];
}

async function tellAuditors(work: Work, { bankCode, name }: BankRowOfTable): Promise<void> {
  await notifyPeople(work, await holders(work, 'bank_audit', null, null), {
    tab: 'message',
    title: [`${bankCode} 提交审核`, `${bankCode} submitted for approval`],
    content: [`${name}：请审核`, `${name}: please decide`],
    path: `${auditPage}?mine=forMe`,
  });
}

export async function revokeAudit(work: Work, { body }: InputOf<Calls['revoke']>) {
  const { bankId } = await work.table('questionBankAudit').need(body.id);
  const bank = await work.table('questionBank').needLocked(bankId);
  const audit = await auditProcess.lock(work, body.id, body.version);
  const step = auditProcess.by('revoke', audit.status);
  if (!step) throw refuse(400, ['该提交已处理，不能撤回', 'It has been decided already and cannot be withdrawn']);
  return presentAudit(work, await auditProcess.take(work, audit, step, { bank }));
}
