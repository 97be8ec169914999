import type { Label } from '@kaoxin/contract/conventions.ts';
import { bankAuditStatus, secretLevel } from '@kaoxin/contract/question/question-states.ts';
import { type Effect, type InputCheck, Process } from '#engine/process/process.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { noteBank } from '../bank/timeline.ts';
import type { BankRowOfTable } from '../tables.ts';
import { approve } from './approve.ts';

type AuditTableRow = SelectedRow<'questionBankAudit'>;
type AuditEffect = Effect<'questionBankAudit', Input>;

interface Input {
  /** locked by this transaction */
  bank: BankRowOfTable;
  note?: string | null | undefined;
  shareFlag?: number | null | undefined;
}

const { awaiting, passed, rejected, revoked } = bankAuditStatus.of;

/** The submitter and the authors of the submitted questions. Another person decides (security.md S70). */
export function othersThanAuthors({ submitUser, authorIds }: Pick<AuditTableRow, 'submitUser' | 'authorIds'>) {
  const submitted: Label = ['不能审核本人提交的题库', 'Another person must decide on a bank you submitted'];
  const wrote: Label = [
    '本次提交含您编写或修改的试题，须由其他人员审核',
    'Another person must decide, because you wrote or changed questions of this submission',
  ];
  return [
    { first: [submitUser], self: submitted },
    ...(authorIds.length > 0 ? [{ first: authorIds, self: wrote }] : []),
  ];
}

const decision = (auditResult: number): AuditEffect => ({
  columns: ({ actor, now }, _audit, { note }) => ({
    auditResult,
    auditNote: note ?? null,
    auditUser: actor.id,
    auditTime: now,
  }),
});

const ofBank = (
  action: 'pass' | 'reject' | 'revoke',
  change: (work: Work, audit: AuditTableRow, input: Input) => Promise<BankRowOfTable>,
): AuditEffect => ({
  async after(work, audit, input) {
    const bank = await change(work, audit, input);
    await noteBank(work, bank, { action, from: input.bank.auditStatus, to: audit.status, note: input.note });
  },
});

const setStatus = (work: Work, { status }: AuditTableRow, { bank }: Input) =>
  work.table('questionBank').change(bank.id, { auditStatus: status });

const reasonGiven: InputCheck<AuditTableRow, Input> = ({ input: { note } }) =>
  note ? undefined : refuse(400, ['请填写驳回原因', 'Say why it is rejected'], { fields: ['auditNote'] });

const keepsSecret: InputCheck<AuditTableRow, Input> = ({ input: { bank, shareFlag } }) =>
  shareFlag === 1 && bank.secretLevel === secretLevel.of.secret
    ? refuse(400, ['秘密题库不能入题库中心', 'A secret bank does not go into the centre'], { fields: ['shareFlag'] })
    : undefined;

/** The audit of a submitted bank (domain.md 2.2). */
export const auditProcess = new Process<'questionBankAudit', 'audit' | 'revoke', undefined, Input>({
  table: 'questionBankAudit',
  called: ['题库审核', 'A submission'],
  statuses: bankAuditStatus,
  buttons: { audit: 'bank_audit', revoke: 'bank_revoke' },
  transitions: [
    {
      verb: 'audit',
      variant: 'pass',
      from: [awaiting],
      to: passed,
      secondPerson: othersThanAuthors,
      inputChecks: [keepsSecret],
      effects: [
        decision(1),
        ofBank('pass', (work, audit, { bank, shareFlag }) => approve(work, bank, audit, shareFlag ?? bank.shareFlag)),
      ],
    },
    {
      verb: 'audit',
      variant: 'reject',
      from: [awaiting],
      to: rejected,
      secondPerson: othersThanAuthors,
      inputChecks: [reasonGiven],
      effects: [decision(2), ofBank('reject', setStatus)],
    },
    {
      verb: 'revoke',
      from: [awaiting],
      to: revoked,
      preconditions: [isSubmitter],
      effects: [ofBank('revoke', setStatus)],
    },
  ],
});

function isSubmitter({ row, work }: { row: AuditTableRow; work: Work }) {
  if (row.submitUser === work.actor.id) return undefined;
  return refuse(403, ['只能撤回本人提交的审核', 'Only the person who submitted it can withdraw a submission']);
}
