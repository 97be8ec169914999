import { bankAuditStatus, questionStatus, secretLevel } from '@kaoxin/contract/question/question-states.ts';
import { type SqlBool, sql } from 'kysely';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import type { Work } from '#platform/work.ts';
import type { BankRowOfTable } from '../tables.ts';
import { differencesOf, rowsOfSnapshot, snapshotOf } from './snapshot.ts';

type AuditTableRow = SelectedRow<'questionBankAudit'>;
const { none, passed } = bankAuditStatus.of;

/** Approves the questions of the snapshot, not later edits. */
export async function approve(work: Work, bank: BankRowOfTable, audit: AuditTableRow, shareFlag: number) {
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
