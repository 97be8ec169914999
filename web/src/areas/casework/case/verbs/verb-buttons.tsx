import type { CaseVerb } from '@kaoxin/contract/casework/actions.ts';
import { type ApprovalStep, pendingApproval } from '@kaoxin/contract/casework/approval.ts';
import type { CaseDetail } from '@kaoxin/contract/casework/record.ts';
import { transferState } from '@kaoxin/contract/casework/transfer.ts';
import {
  type NotifyingVerb,
  notifyingVerbs,
  repeatedWords,
  urgedAgainAfter,
} from '@kaoxin/contract/casework/urging.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react';
import { serverNow } from '#platform/calls/clock.ts';
import type { Action } from '#ui/action/action.ts';
import { AmendDialog, LiftDialog } from './dialogs/amend-dialog.tsx';
import { AssignDialog } from './dialogs/assign-dialog.tsx';
import { AuditDialog, ExtendAuditDialog, ExtendDialog, WithdrawAuditDialog } from './dialogs/audit-dialogs.tsx';
import { RemoveDialog, UrgeDialog } from './dialogs/batch-dialogs.tsx';
import { BroughtDialog } from './dialogs/brought-dialog.tsx';
import { DeliverDialog } from './dialogs/deliver-dialog.tsx';
import { RecallReplyDialog, ReleaseDialog, SuperviseDialog } from './dialogs/note-dialogs.tsx';
import { HearingDialog, ObjectDialog, SupplementDialog, TransferDialog } from './dialogs/reply-dialogs.tsx';
import type { VerbProps } from './verb-words.ts';

const TransferDialogs = lazy(() => import('./dialogs/transfer-dialogs.tsx'));

const transferStep = (act: ComponentProps<typeof TransferDialogs>['act']) => (props: VerbProps) => (
  <Suspense>
    <TransferDialogs {...props} act={act} />
  </Suspense>
);

export interface VerbButton<Detail extends CaseDetail>
  extends Partial<Pick<Action<Detail>, 'name' | 'shortcut' | 'danger' | 'primary'>> {
  label: Label;
  when?: (one: Detail) => boolean;
  /** why the button does nothing yet */
  waits?: (one: Detail, me: string | undefined) => Label | undefined;
  /** approves the letter, so it must be on the screen */
  reads?: true;
  dialog: (props: VerbProps<Detail>) => ReactNode;
}

/** The buttons of each action. A kind replaces them or removes them with an empty list. */
export type VerbButtons<Detail extends CaseDetail> = Partial<Record<CaseVerb, readonly VerbButton<Detail>[]>>;

const anHour = 3_600_000;

/** The server refuses a second notice within a day unless the handler has acted since. */
const repeated = (verb: NotifyingVerb) => (one: CaseDetail, me: string | undefined) => {
  const earliest = serverNow().getTime() - urgedAgainAfter * anHour;
  const isRecent = (time: string) => Date.parse(`${time.replace(' ', 'T')}+08:00`) > earliest;
  const isMine = one.timeline.some(({ action, actorId, time }) => action === verb && actorId === me && isRecent(time));
  return one[notifyingVerbs[verb].mark] === 1 && me !== undefined && isMine ? repeatedWords(verb) : undefined;
};

const isTransferAsked = (one: CaseDetail): boolean => one.transferState === transferState.of.asked;

const approving = (name: string, label: Label, step: ApprovalStep): VerbButton<CaseDetail> => ({
  name,
  label,
  when: ({ approvals }) => pendingApproval(approvals) === step,
  reads: true,
  dialog: (props) => <AuditDialog {...props} pass />,
  primary: true,
  shortcut: 'A',
});

export const usualVerbs: VerbButtons<CaseDetail> = {
  audit: [
    approving('approve', ['审核通过', 'Approve'], 'audit'),
    approving('check', ['核稿通过', 'Approve the check'], 'check'),
    approving('countersign', ['会签通过', 'Countersign'], 'countersign'),
    approving('sign', ['签发', 'Sign'], 'sign'),
    {
      name: 'return',
      label: ['退回修改', 'Return'],
      dialog: (props) => <AuditDialog {...props} pass={false} />,
      shortcut: 'B',
      danger: true,
    },
  ],
  takeBack: [
    {
      name: 'take-back',
      label: ['退回修改', 'Return'],
      dialog: (props) => <AuditDialog {...props} pass={false} verb="takeBack" />,
      danger: true,
    },
  ],
  extendAudit: [
    {
      name: 'extend-ok',
      label: ['批准延期', 'Grant extension'],
      dialog: (props) => <ExtendAuditDialog {...props} pass />,
      primary: true,
    },
    {
      name: 'extend-no',
      label: ['驳回延期', 'Refuse extension'],
      dialog: (props) => <ExtendAuditDialog {...props} pass={false} />,
      danger: true,
    },
  ],
  transferAudit: [
    { name: 'transfer-sign', label: ['签发转送', 'Sign transfer'], dialog: transferStep('sign'), primary: true },
    { name: 'transfer-no', label: ['不予转送', 'Refuse transfer'], dialog: transferStep('refuse') },
  ],
  recall: [
    { label: ['收回转送', 'Recall transfer'], when: isTransferAsked, dialog: transferStep('recall') },
    {
      name: 'recall-reply',
      label: ['收回送审', 'Recall from audit'],
      when: (one) => !isTransferAsked(one),
      dialog: RecallReplyDialog,
    },
  ],
  withdrawAudit: [
    {
      name: 'withdraw-confirm',
      label: ['确认撤回', 'Confirm withdrawal'],
      dialog: (props) => <WithdrawAuditDialog {...props} pass />,
      primary: true,
    },
    {
      name: 'withdraw-no',
      label: ['不予撤回', 'Do not confirm'],
      dialog: (props) => <WithdrawAuditDialog {...props} pass={false} />,
    },
  ],
  supplement: [{ label: ['通知补正', 'Request documents'], dialog: SupplementDialog }],
  transfer: [{ label: ['转送', 'Transfer'], dialog: TransferDialog }],
  object: [{ label: ['异议退回', 'Object'], dialog: ObjectDialog }],
  extend: [{ label: ['申请延期', 'Request an extension'], dialog: ExtendDialog }],
  hearing: [{ label: ['听证', 'Hearing'], dialog: HearingDialog }],
  release: [{ label: ['退签', 'Release'], dialog: ReleaseDialog }],
  assign: [{ label: ['分配', 'Assign'], dialog: ({ one, ...props }) => <AssignDialog {...props} rows={[one]} /> }],
  supplied: [
    { label: ['登记补正材料', 'Register documents'], dialog: (props) => <BroughtDialog {...props} act="supplied" /> },
  ],
  withdraw: [
    {
      label: ['登记撤回', 'Register a withdrawal'],
      dialog: (props) => <BroughtDialog {...props} act="withdraw" />,
    },
  ],
  relief: [
    {
      label: ['登记复查复核申请', 'Register a request for review'],
      dialog: (props) => <BroughtDialog {...props} act="relief" />,
    },
  ],
  deliver: [{ label: ['登记送达', 'Register delivery'], dialog: DeliverDialog }],
  amend: [{ label: ['更正登记信息', 'Amend details'], dialog: AmendDialog }],
  lift: [{ label: ['解除保密', 'End confidentiality'], dialog: LiftDialog, danger: true }],
  urge: [
    {
      label: ['催办', 'Urge'],
      waits: repeated('urge'),
      dialog: ({ one, ...props }) => <UrgeDialog {...props} rows={[one]} />,
    },
  ],
  supervise: [{ label: ['督办', 'Supervise'], waits: repeated('supervise'), dialog: SuperviseDialog }],
  remove: [
    {
      label: ['删除', 'Delete'],
      dialog: ({ one, onGone, ...props }) => <RemoveDialog {...props} rows={[one]} onDone={onGone} />,
      danger: true,
    },
  ],
};

/** Order of the toolbar: decisions come before the reply, others after it. */
export const firstVerbs: readonly CaseVerb[] = ['accept', 'review', 'execute'];
export const laterVerbs: readonly CaseVerb[] = [
  'audit',
  'takeBack',
  'extendAudit',
  'transferAudit',
  'withdrawAudit',
  'supplement',
  'transfer',
  'recall',
  'object',
  'extend',
  'hearing',
  'release',
  'assign',
  'supplied',
  'deliver',
  'feedback',
  'relief',
  'amend',
  'lift',
  'urge',
  'supervise',
  'withdraw',
];
