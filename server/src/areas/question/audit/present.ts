import type { AuditRecord, AuditRow } from '@kaoxin/contract/question/audit.ts';
import { bankAuditStatus } from '@kaoxin/contract/question/question-states.ts';
import { isSecondPerson } from '#platform/access/second-person.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { refuse } from '#platform/http/errors.ts';
import { labelsBeside, labelsOf } from '#platform/labels.ts';
import { namesOf } from '#platform/names.ts';
import type { Work } from '#platform/work.ts';
import { auditProcess } from './process.ts';
import { sampleOf } from './sample.ts';
import { differencesOf, rowsOfSnapshot, type SnapshotRow } from './snapshot.ts';
import { seenBanks, shownChecks, twinFigures } from './twins-shown.ts';

export type AuditTableRow = SelectedRow<'questionBankAudit'>;
const { passed } = bankAuditStatus.of;
const dictionaries = { status: 'bank_audit_status', auditResult: 'audit_result' } as const;

export async function presentAudits(work: Work, rows: readonly AuditTableRow[]): Promise<AuditRow[]> {
  const labels = await labelsBeside(work, dictionaries);
  const stepsOf = await auditProcess.allowed(work, rows);
  const people = await namesOf(
    work,
    'user',
    rows.flatMap(({ submitUser, auditUser }) => [submitUser, auditUser]),
  );
  const found = await work
    .table('questionBank')
    .withRemoved()
    .those([...new Set(rows.map(({ bankId }) => bankId))])
    .select(['id', 'name', 'bankCode', 'subject', 'deptId'])
    .execute();
  const banks = new Map(found.map((row) => [row.id, row]));
  const depts = await namesOf(
    work,
    'dept',
    found.map(({ deptId }) => deptId),
  );
  const subjectOf = await labelsOf(work, ['question_subject']);
  const seen = await seenBanks(
    work,
    rows.flatMap(({ checks }) => checks ?? []),
  );
  return rows.map((row) => {
    const bank = banks.get(row.bankId);
    const { ticked: _, beforeAuditId: __, authorIds: ___, checks, ...shown } = row;
    return {
      ...shown,
      ...labels(row),
      bankIdName: bank?.name ?? null,
      bankCode: bank?.bankCode ?? '',
      subjectName: subjectOf('question_subject', bank?.subject),
      deptIdName: depts(bank?.deptId),
      submitUserName: people(row.submitUser),
      auditUserName: people(row.auditUser),
      checks: checks && {
        ...twinFigures(work, checks, seen),
        missingAnswers: checks.missingAnswers,
        orphanImages: checks.orphanImages.length,
      },
      allowedActions: stepsOf(row),
    };
  });
}

async function differences(work: Work, audit: AuditTableRow): Promise<AuditRecord['differences']> {
  const after: SnapshotRow[] = await rowsOfSnapshot(work, audit.id);
  const found = differencesOf(await rowsOfSnapshot(work, audit.beforeAuditId), after);
  const rows = await work
    .table('question')
    .withRemoved()
    .those(found.map(({ questionId }) => questionId))
    .select(['id', 'questionCode', 'questionType', 'brief'])
    .execute();
  const typeOf = await labelsOf(work, ['question_type']);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return found.map((one) => {
    const row = byId.get(one.questionId);
    return {
      ...one,
      questionCode: row?.questionCode ?? '',
      questionTypeName: typeOf('question_type', row?.questionType),
      brief: row?.brief ?? '',
    };
  });
}

/**
 * Until a submission is approved, only its auditors see the sample. The next submission of the same edition draws the
 * same questions, so a withdrawn or rejected one discloses nothing to authors (security.md S76).
 */
async function seesSample(work: Work, { status, submitUser, authorIds }: AuditTableRow): Promise<boolean> {
  if (status === passed) return true;
  return work.actor.grants.has('bank_audit') && (await isSecondPerson(work, [submitUser, ...authorIds]));
}

export async function presentAudit(work: Work, audit: AuditTableRow): Promise<AuditRecord> {
  const [shown] = await presentAudits(work, [audit]);
  if (!shown) throw refuse('notFound');
  const earlier = await work
    .table('questionBankAudit')
    .select()
    .select(['id', 'bankVersion', 'status', 'submitTime', 'auditTime', 'auditNote'])
    .where('bankId', '=', audit.bankId)
    .where('id', '<>', audit.id)
    .orderBy('id', 'desc')
    .limit(50)
    .execute();
  const labels = await labelsBeside(work, { status: 'bank_audit_status' });
  return {
    ...shown,
    checked: await shownChecks(work, audit.checks),
    differences: await differences(work, audit),
    sample: (await seesSample(work, audit)) ? await sampleOf(work, audit) : [],
    history: earlier.map(({ status, ...row }) => ({ ...row, ...labels({ status }) })),
  };
}
