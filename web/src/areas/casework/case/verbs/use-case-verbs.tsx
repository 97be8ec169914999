import type { CaseVerb } from '@kaoxin/contract/casework/actions.ts';
import type { CaseDetail, CaseRow } from '@kaoxin/contract/casework/record.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import type { ReactNode } from 'react';
import { usePerform } from '#platform/calls/queries.ts';
import { usePerson } from '#platform/session/person.ts';
import type { Action } from '#ui/action/action.ts';
import { dialogManner, later } from '#ui/state/later.tsx';
import type { KindOfCase } from '../kind/kind.ts';
import { grantOf } from '../kind/kind-calls.ts';
import { PrintDialog } from './dialogs/print-dialog.tsx';
import { firstVerbs, laterVerbs, usualVerbs, type VerbButtons } from './verb-buttons.tsx';
import { claimed, reloadWhenLost, type VerbProps } from './verb-words.ts';

const RecuseDialog = later(
  () => import('./dialogs/recuse-dialog.tsx'),
  (part) => part.RecuseDialog,
  dialogManner,
);

export type CaseDialog<Detail extends CaseDetail> = (props: VerbProps<Detail>) => ReactNode;

export interface Desk<Detail extends CaseDetail> {
  one: Detail;
  own: VerbButtons<Detail>;
  show: (dialog: CaseDialog<Detail>) => void;
  unread: Label | undefined;
  next: (() => void) | undefined;
  previous: (() => void) | undefined;
  writeReply: () => void;
  saveReply: () => void;
  sendReply: (after?: () => void) => void;
}

export function useCaseVerbs<Row extends CaseRow, Detail extends CaseDetail>(
  kind: KindOfCase<Row, Detail>,
  desk: Desk<Detail>,
): Action<Detail>[] {
  const { one, show, next, previous } = desk;
  const me = usePerson()?.userId;
  const claim = usePerform(kind.calls.handle, claimed);
  const allowed = new Set(one.allowedActions);
  const buttons: VerbButtons<Detail> = { ...usualVerbs, ...desk.own };
  const action = (name: string, label: Label, perform: () => unknown, more: Partial<Action<Detail>> = {}) => ({
    name,
    label,
    on: 'row' as const,
    perform,
    ...more,
  });
  const step = (allows: CaseVerb, label: Label, perform: () => unknown, more: Partial<Action<Detail>> = {}) =>
    action(allows, label, perform, { visible: () => allowed.has(allows), ...more });
  const asking = (allows: CaseVerb) =>
    (buttons[allows] ?? []).flatMap(({ label, dialog, reads, waits, when = () => true, ...more }) => {
      if (!when(one)) return [];
      const why = () => (reads ? desk.unread : undefined) ?? waits?.(one, me);
      return step(allows, label, () => show(dialog), { ...more, waits: why });
    });
  const main = { primary: true };
  const claimNow = () => claim.mutateAsync({ query: { id: one.id } }).catch(reloadWhenLost(kind));
  const replies = [
    step('submit', ['提交审核', 'Submit for approval'], () => desk.sendReply(), main),
    action('submit-next', ['提交并打开下一件', 'Submit and open next'], () => desk.sendReply(next), {
      visible: () => allowed.has('submit') && next !== undefined,
    }),
    action('reply', ['答复', 'Reply'], desk.writeReply, {
      shortcut: 'R',
      visible: () => allowed.has('submit') || allowed.has('draft'),
    }),
    step('draft', ['存草稿', 'Save draft'], desk.saveReply),
  ];
  return [
    step('claim', ['签收', 'Claim'], claimNow, { ...main, shortcut: 'C' }),
    ...firstVerbs.flatMap(asking),
    ...(desk.own.submit ? asking('submit') : replies),
    ...laterVerbs.flatMap(asking),
    action('recuse', ['确定回避人员', 'Decide recusals'], () => show(RecuseDialog), {
      visible: () => one.recusals !== null,
    }),
    action('print', ['打印', 'Print'], () => show(PrintDialog), {
      shortcut: 'P',
      grant: grantOf(kind.calls.print),
      visible: () => one.letters.length > 0,
    }),
    ...asking('remove'),
    action('next', ['下一件', 'Next'], () => next?.(), { shortcut: 'J', visible: () => next !== undefined }),
    action('previous', ['上一件', 'Previous'], () => previous?.(), {
      shortcut: 'K',
      visible: () => previous !== undefined,
    }),
  ];
}
