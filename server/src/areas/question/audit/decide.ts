import type { InputOf } from '@kaoxin/contract/call.ts';
import type { questionBankAudit } from '@kaoxin/contract/question/audit.ts';
import { bankAuditStatus, questionStatus, secretLevel } from '@kaoxin/contract/question/question-states.ts';
import { type SqlBool, sql } from 'kysely';
import { needSecondPerson } from '#platform/access/second-person.ts';
import { refuse } from '#platform/http/errors.ts';
import { notifyPeople } from '#platform/live/inbox.ts';
import type { Work } from '#platform/work.ts';
import { bankPage, noteBank } from '../bank/timeline.ts';
import type { BankRowOfTable } from '../tables.ts';
import { type AuditTableRow, presentAudit } from './present.ts';
import { differencesOf, rowsOfSnapshot, snapshotOf } from './snapshot.ts';

type Calls = typeof questionBankAudit.calls;
const { none, awaiting, passed, rejected } = bankAuditStatus.of;
const pass = 1;
const reject = 2;

/** 审核 (domain.md 2.2). A submitter cannot decide. The decision approves the snapshot, not later edits. */
export async function decideAudit(work: Work, { body }: InputOf<Calls['audit']>) {
  const { id, auditResult, auditNote, shareFlag } = body;
  const { bankId } = await work.table('questionBankAudit').need(id);
  const bank = await work.table('questionBank').needLocked(bankId);
  const audit = await work.table('questionBankAudit').needLocked(id);
  work.target = id;
  await needOtherPerson(work, audit);
  if (audit.status !== awaiting) throw refuse('changedByOther');
  if (auditResult === reject && !auditNote)
    throw refuse(400, ['请填写驳回原因', 'Say why it is rejected'], { fields: ['auditNote'] });
  if (auditResult === pass && shareFlag === 1 && bank.secretLevel === secretLevel.of.secret)
    throw refuse(400, ['秘密题库不能入题库中心', 'A secret bank does not go into the centre'], {
      fields: ['shareFlag'],
    });
  const decided = await recordDecision(work, bank, audit, body);
  await tellSubmitter(work, bank, decided);
  return presentAudit(work, decided);
}

type Decision = Pick<InputOf<Calls['audit']>['body'], 'auditResult' | 'auditNote' | 'shareFlag' | 'version'>;

async function needOtherPerson(work: Work, { submitUser, authorIds }: AuditTableRow): Promise<void> {
  await needSecondPerson(work, {
    first: [submitUser],
    self: ['不能审核本人提交的题库', 'Another person must decide on a bank you submitted'],
  });
  await needSecondPerson(work, {
    first: authorIds,
    self: [
      '本次提交含您编写或修改的试题，须由其他人员审核',
      'Another person must decide, because you wrote or changed questions of this submission',
    ],
  });
}

/** Stores a decision. The transaction must have locked the bank and the submission. Sends no notice. */
export async function recordDecision(
  work: Work,
  bank: BankRowOfTable,
  audit: AuditTableRow,
  { auditResult, auditNote, shareFlag, version }: Decision,
): Promise<AuditTableRow> {
  const status = auditResult === pass ? passed : rejected;
  const decided = await work
    .table('questionBankAudit')
    .change(
      audit.id,
      { status, auditResult, auditNote: auditNote ?? null, auditUser: work.actor.id, auditTime: work.now },
      { version: version ?? null },
    );
  const after =
    auditResult === pass ? await approve(work, bank, decided, shareFlag ?? bank.shareFlag) : await turnDown(work, bank);
  await noteBank(work, after, {
    action: auditResult === pass ? 'pass' : 'reject',
    from: bank.auditStatus,
    to: status,
    note: auditNote,
  });
  return decided;
}

const turnDown = (work: Work, { id }: BankRowOfTable) =>
  work.table('questionBank').change(id, { auditStatus: rejected });

async function approve(work: Work, bank: BankRowOfTable, audit: AuditTableRow, shareFlag: number) {
  const rows = await rowsOfSnapshot(work, audit.id);
  const questions = work.table('question');
  const held = await questions
    .those(rows.map(({ questionId }) => questionId))
    .select(['id', 'versionNo', 'status', 'approvedVersion'])
    .execute();
  const version = new Map(rows.map(({ questionId, versionNo }) => [questionId, versionNo]));
  const stood = new Map(held.map(({ id, status, approvedVersion }) => [id, `${status} ${approvedVersion}`]));
  const standing = held
    .filter(({ status }) => status !== questionStatus.of.leaked)
    .map(({ id, versionNo, status }) => ({
      id,
      approvedVersion: version.get(id) ?? null,
      status:
        status === questionStatus.of.awaiting && version.get(id) === versionNo ? questionStatus.of.banked : status,
    }));
  await questions.derive(
    standing.filter(({ id, status, approvedVersion }) => stood.get(id) !== `${status} ${approvedVersion}`),
  );
  await questions.changeMany(
    sql<SqlBool>`bank_id = ${bank.id} and parent_id = 0 and approved_version is not null
      and not id = any(${rows.map(({ questionId }) => questionId)}::bigint[])`,
    { approvedVersion: null },
  );
  const isWhole = differencesOf(rows, await snapshotOf(work, bank.id)).length === 0;
  return work.table('questionBank').change(bank.id, {
    // Edits made while the submission waited belong to the next edition.
    auditStatus: isWhole ? passed : none,
    shareFlag: bank.secretLevel === secretLevel.of.secret ? 0 : shareFlag,
    bankVersion: audit.bankVersion,
    approvedAuditId: audit.id,
    approvedTime: work.now,
  });
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
  await needOtherPerson(work, audit);
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
