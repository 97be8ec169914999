import type { CaseVerb } from '@kaoxin/contract/casework/actions.ts';
import { type ApprovalStep, approvalWord, pendingApproval } from '@kaoxin/contract/casework/approval.ts';
import type { CaseAction } from '@kaoxin/contract/casework/case-action.ts';
import { quoting, saysOpinion } from '@kaoxin/contract/casework/letters/opinion.ts';
import { auditResult } from '@kaoxin/contract/casework/states.ts';
import { type Label, optional, text, whole } from '@kaoxin/contract/conventions.ts';
import { inSentence, quantity } from '@kaoxin/contract/fields/english.ts';
import { useState } from 'react';
import { usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { VerbDialog } from '#ui/case/verb-dialog.tsx';
import type { Values } from '#ui/form/fields.ts';
import { formOf } from '#ui/form/schema.ts';
import { selectedInLetter } from '#ui/letter/paper.tsx';
import { draftOf } from '../../kind/kind.ts';
import { note, opinion, reason } from '../fields.ts';
import { limitsOf } from '../supplement-fields.ts';
import { letterWidth, UnsentLetterPart, useUnsentLetter } from '../unsent-letter.tsx';
import { race, said, stated, type VerbProps } from '../verb-words.ts';

const noteIn = ({ auditNote }: Values): string | null => (typeof auditNote === 'string' ? auditNote : null);

/** A quotation without an opinion counts as empty; the schema reports an empty field. */
const withoutOpinion = (values: Values): { auditNote?: Label } => {
  const note = noteIn(values) ?? '';
  return note.trim() === '' || saysOpinion(note)
    ? {}
    : { auditNote: ['请在引文后填写审核意见', 'Add your opinion after the quotation'] };
};

interface AuditProps extends VerbProps {
  pass: boolean;
  verb?: CaseVerb;
}

const passed: Record<ApprovalStep, { title: Label; submit: Label }> = {
  audit: { title: ['审核通过', 'Approve'], submit: ['通过并签发', 'Approve and issue'] },
  check: { title: ['核稿通过', 'Approve the check'], submit: ['核稿通过', 'Approve and pass on'] },
  countersign: { title: ['会签通过', 'Countersign'], submit: ['会签通过', 'Countersign and pass on'] },
  sign: { title: ['签发', 'Sign'], submit: ['签发', 'Sign and issue'] },
};

const consequence = (step: ApprovalStep, next: ApprovalStep | undefined, applicant: string): Label => {
  if (next !== undefined && step !== 'audit')
    return [
      `通过后转其他审批人${approvalWord[next].name[0]}，文书尚不发出。`,
      `Another person then gives the next approval: ${inSentence(approvalWord[next].name[1])}. The letter is not issued yet.`,
    ];
  return [
    `${step === 'sign' ? '签发后' : '通过后签发文书，'}${applicant}可在网上查阅，不能撤回；送达后请登记送达。`,
    'The letter is issued, the applicant can read it online, and it cannot be recalled. Register the delivery afterwards.',
  ];
};

export function AuditDialog({ kind, one, pass, verb = 'audit', onClose, onNext }: AuditProps) {
  const say = useSay();
  const audit = usePerform(kind.calls.audit, said);
  const { id, version, approvals } = one;
  const step = pendingApproval(approvals);
  const next = approvals.filter(({ by }) => by === null)[1]?.step;
  const words = passed[step];
  const [quoted] = useState(() => (pass ? '' : selectedInLetter()));
  // the letter does not contain the opinion
  const unsent = useUnsentLetter(pass ? kind.calls.letter : undefined, () => ({
    id,
    version,
    auditResult: auditResult.of.pass,
  }));
  return (
    <VerbDialog
      title={pass ? words.title : ['退回修改', 'Return']}
      schema={formOf({ auditNote: pass ? optional(opinion) : opinion })}
      start={quoted === '' ? {} : { auditNote: quoting(quoted) }}
      lacking={(values) => (pass ? {} : withoutOpinion(values))}
      refuse={unsent.refusal}
      {...letterWidth(unsent)}
      draft={draftOf(kind, pass ? 'approve' : 'return', id)}
      submitLabel={pass ? words.submit : ['退回经办人', 'Return to the handler']}
      {...race(kind, one, verb)}
      intro={pass && <p className="kx-hint">{say(consequence(step, next, kind.applicant[0]))}</p>}
      onClose={onClose}
      onNext={onNext}
      onSubmit={(values) =>
        audit.mutateAsync({
          body: {
            id,
            version,
            auditResult: pass ? auditResult.of.pass : auditResult.of.refuse,
            auditNote: noteIn(values),
          },
        })
      }
    >
      {(form) => <UnsentLetterPart unsent={unsent} form={form} />}
    </VerbDialog>
  );
}

function NewDue({ one, days }: { one: VerbProps['one']; days: number }) {
  const say = useSay();
  const due = one.extensionDues?.[days - 1];
  if (!due || !one.finishDue) return null;
  const [before, after] = [one.finishDue.slice(0, 10), due.slice(0, 10)];
  return (
    <p role="status">
      {say([`办结期限：${before} → ${after}`, `Due date: ${before} → ${after}`])}
      {one.pausedSince !== null &&
        say(['（期限暂停中，恢复计算后顺延）', ' (paused; the date moves on by the length of the pause)'])}
    </p>
  );
}

const extendForm = (most: number) =>
  formOf({
    days: whole(['延期天数', 'Days'], { min: 1, max: most }),
    reason: text(['延期理由', 'Reason'], { max: 500, kind: 'long' }),
  });

const extensionAsked = { ...said, success: ['延期申请待审批', 'Waiting for a decision'] } as const;

export function ExtendDialog({ kind, one, onClose }: VerbProps) {
  const say = useSay();
  const extend = usePerform(kind.calls.extend, extensionAsked);
  const { id, version } = one;
  return (
    <VerbDialog
      title={['申请延期', 'Request an extension']}
      schema={extendForm(limitsOf(one).extend)}
      start={{ days: limitsOf(one).extend }}
      draft={draftOf(kind, 'extend', id)}
      submitLabel={['提交延期申请', 'Submit request']}
      intro={
        <p className="kx-hint">
          {say([
            `提交后由院领导审批，批准前期限不变。批准后，延期理由和新的期限将告知${kind.applicant[0]}，请勿写入他人信息。`,
            'Leadership decides; until then the deadline stays. If granted, the applicant is told the reason and the new deadline. Do not include details of other people.',
          ])}
        </p>
      }
      {...race(kind, one, 'extend')}
      onClose={onClose}
      onSubmit={({ days, reason }) =>
        extend.mutateAsync({ body: { id, version, days: Number(days), reason: String(reason) } })
      }
    >
      {({ values }) => <NewDue one={one} days={Number(values.days)} />}
    </VerbDialog>
  );
}

const granted = stated(['延期已批准', 'extension granted']);
const refused = stated(['延期已驳回', 'extension refused']);

const decisionForm = (grant: boolean) => formOf({ auditNote: grant ? note : reason });

export function ExtendAuditDialog({ kind, one, pass, onClose, onNext }: AuditProps) {
  const say = useSay();
  const decide = usePerform(kind.calls.extendAudit, pass ? granted : refused);
  const { id, version, extendDays, extendReason } = one;
  return (
    <VerbDialog
      title={pass ? ['批准延期', 'Grant the extension'] : ['驳回延期', 'Refuse the extension']}
      schema={decisionForm(pass)}
      draft={draftOf(kind, pass ? 'extend-ok' : 'extend-no', id)}
      submitLabel={pass ? ['批准延期', 'Grant'] : ['驳回延期', 'Refuse']}
      {...race(kind, one, 'extendAudit')}
      intro={
        <>
          <p>
            {say([
              `申请延期${extendDays}天：${extendReason}`,
              `${quantity(extendDays, 'day')} requested: ${extendReason}`,
            ])}
          </p>
          {pass && <NewDue one={one} days={extendDays} />}
          {pass && (
            <p className="kx-hint">
              {say([
                `批准后，延期理由和新的期限将告知${kind.applicant[0]}。`,
                'If granted, the applicant is told the reason and the new deadline.',
              ])}
            </p>
          )}
        </>
      }
      onClose={onClose}
      onNext={onNext}
      onSubmit={(values) =>
        decide.mutateAsync({
          body: {
            id,
            version,
            auditResult: pass ? auditResult.of.pass : auditResult.of.refuse,
            auditNote: noteIn(values),
          },
        })
      }
    />
  );
}

/** Only a type: importing the dictionary of actions would enlarge each list. */
const withdrawAsked: CaseAction = 'withdraw_ask';

export function WithdrawAuditDialog({ kind, one, pass, onClose, onNext }: AuditProps) {
  const say = useSay();
  const decide = usePerform(kind.calls.withdrawAudit, said);
  const { id, version } = one;
  const asked = one.timeline.findLast(({ action }) => action === withdrawAsked);
  return (
    <VerbDialog
      title={pass ? ['确认撤回', 'Confirm the withdrawal'] : ['不予撤回', 'Do not confirm the withdrawal']}
      schema={decisionForm(pass)}
      draft={draftOf(kind, pass ? 'withdraw-ok' : 'withdraw-no', id)}
      submitLabel={pass ? ['确认撤回', 'Confirm'] : ['继续办理', 'Go on with the case']}
      {...race(kind, one, 'withdrawAudit')}
      intro={
        <>
          {asked && (
            <p className="kx-text">
              {asked.actorName}：{asked.note}
            </p>
          )}
          <p className="kx-hint">
            {pass
              ? say([
                  '请先核对附件中申请人签名的撤回申请。确认后事项终结，不能恢复，结果和意见将告知申请人。',
                  'First check the signed withdrawal in the attachments. The case then ends and cannot be restored. The applicant is told the result and your opinion.',
                ])
              : say(['事项继续办理，意见将告知申请人。', 'The case continues. The applicant is told your opinion.'])}
          </p>
        </>
      }
      onClose={onClose}
      onNext={onNext}
      onSubmit={(values) =>
        decide.mutateAsync({
          body: {
            id,
            version,
            auditResult: pass ? auditResult.of.pass : auditResult.of.refuse,
            auditNote: noteIn(values),
          },
        })
      }
    />
  );
}
