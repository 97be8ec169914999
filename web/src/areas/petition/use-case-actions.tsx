import type { CaseVerb } from '@kaoxin/contract/casework/actions.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import type { PetitionDetail } from '@kaoxin/contract/petition/calls.ts';
import { petitionLetter } from '@kaoxin/contract/petition/calls.ts';
import type { ReactNode } from 'react';
import { usePerform } from '#platform/calls/queries.ts';
import type { Action } from '#ui/action.ts';
import { AcceptDialog } from './verbs/accept-dialog.tsx';
import { AssignDialog } from './verbs/assign-dialog.tsx';
import { AuditDialog, ExtendAuditDialog, ExtendDialog } from './verbs/audit-dialogs.tsx';
import { RemoveDialog, UrgeDialog } from './verbs/batch-dialogs.tsx';
import { ReleaseDialog, SuperviseDialog } from './verbs/note-dialogs.tsx';
import { PrintDialog } from './verbs/print-dialog.tsx';
import { HearingDialog, ObjectDialog, SupplementDialog, TransferDialog } from './verbs/reply-dialogs.tsx';
import { done, reloadWhenLost } from './verbs/verb-words.ts';

/** A dialog over a petition; it is drawn again when the petition is loaded again. */
export type OpenDialog = (petition: PetitionDetail) => ReactNode;

export interface Desk {
  petition: PetitionDetail;
  /** shows a dialog over the petition as it is at any moment: after a lost race that is another one */
  show: (dialog: OpenDialog | undefined) => void;
  /** neighbours in the queue */
  next: (() => void) | undefined;
  previous: (() => void) | undefined;
  writeReply: () => void;
  saveReply: () => void;
  sendReply: (after?: () => void) => void;
  removed: () => void;
}

type CaseAction = Action<PetitionDetail>;

/**
 * The verbs of one petition in one order. Which of them show is the server's word (`allowedActions`); the dialogs ask for
 * what each needs.
 */
export function useCaseActions(desk: Desk): CaseAction[] {
  const { petition, show, next, previous } = desk;
  const claim = usePerform(petitionLetter.handle, { success: done });
  const close = () => show(undefined);
  const verb = { onClose: close, onNext: next };
  const allowed = new Set(petition.allowedActions);
  const action = (name: string, label: Label, perform: () => unknown, more: Partial<CaseAction> = {}): CaseAction => ({
    name,
    label,
    on: 'row',
    perform,
    ...more,
  });
  /** a verb the server has to allow */
  const step = (allows: CaseVerb, label: Label, perform: () => unknown, more: Partial<CaseAction> = {}) =>
    action(allows, label, perform, { visible: () => allowed.has(allows), ...more });
  /** … that asks for something first */
  const ask = (allows: CaseVerb, label: Label, dialog: OpenDialog, more: Partial<CaseAction> = {}) =>
    step(allows, label, () => show(dialog), more);
  const main = { primary: true };
  const claimNow = () => claim.mutateAsync({ query: { id: petition.id } }).catch(reloadWhenLost);
  return [
    step('claim', ['签收', 'Claim'], claimNow, { ...main, shortcut: 'C' }),
    ask('accept', ['受理审查', 'Decide acceptance'], (now) => <AcceptDialog {...verb} petition={now} />, main),
    step('submit', ['提交审核', 'Submit'], () => desk.sendReply(), main),
    action('submit-next', ['提交并打开下一件', 'Submit and next'], () => desk.sendReply(next), {
      visible: () => allowed.has('submit') && next !== undefined,
    }),
    action('reply', ['答复', 'Reply'], desk.writeReply, {
      shortcut: 'R',
      visible: () => allowed.has('submit') || allowed.has('draft'),
    }),
    step('draft', ['存草稿', 'Save draft'], desk.saveReply),
    ask('audit', ['审核通过', 'Approve'], (now) => <AuditDialog {...verb} petition={now} pass />, {
      ...main,
      name: 'approve',
      shortcut: 'A',
    }),
    ask('audit', ['退回修改', 'Return'], (now) => <AuditDialog {...verb} petition={now} pass={false} />, {
      name: 'return',
      shortcut: 'B',
      danger: true,
    }),
    ask('extendAudit', ['批准延期', 'Grant extension'], (now) => <ExtendAuditDialog {...verb} petition={now} pass />, {
      name: 'extend-ok',
    }),
    ask(
      'extendAudit',
      ['驳回延期', 'Refuse extension'],
      (now) => <ExtendAuditDialog {...verb} petition={now} pass={false} />,
      { name: 'extend-no', danger: true },
    ),
    ask('supplement', ['通知补正', 'Ask for material'], (now) => <SupplementDialog {...verb} petition={now} />),
    ask('transfer', ['转送', 'Transfer'], (now) => <TransferDialog {...verb} petition={now} />),
    ask('object', ['异议退回', 'Object'], (now) => <ObjectDialog {...verb} petition={now} />),
    ask('extend', ['申请延期', 'Ask for an extension'], (now) => <ExtendDialog {...verb} petition={now} />),
    ask('hearing', ['听证', 'Hearing'], (now) => <HearingDialog {...verb} petition={now} />),
    ask('release', ['退签', 'Release'], (now) => <ReleaseDialog {...verb} petition={now} />),
    ask('assign', ['分配', 'Assign'], (now) => <AssignDialog rows={[now]} onClose={close} />),
    ask('urge', ['催办', 'Urge'], (now) => <UrgeDialog rows={[now]} onClose={close} />),
    ask('supervise', ['督办', 'Supervise'], (now) => <SuperviseDialog {...verb} petition={now} />),
    action('print', ['打印', 'Print'], () => show((now) => <PrintDialog petition={now} onClose={close} />), {
      shortcut: 'P',
      grant: 'petition_print',
      visible: () => petition.letters.length > 0,
    }),
    ask('remove', ['删除', 'Delete'], (now) => <RemoveDialog rows={[now]} onClose={close} onDone={desk.removed} />, {
      danger: true,
    }),
    action('next', ['下一件', 'Next'], () => next?.(), { shortcut: 'J', visible: () => next !== undefined }),
    action('previous', ['上一件', 'Previous'], () => previous?.(), {
      shortcut: 'K',
      visible: () => previous !== undefined,
    }),
  ];
}
