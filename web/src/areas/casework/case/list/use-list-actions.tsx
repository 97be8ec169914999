import type { Call } from '@kaoxin/contract/call.ts';
import type { CaseVerb } from '@kaoxin/contract/casework/actions.ts';
import type { CaseDetail, CaseRow } from '@kaoxin/contract/casework/record.ts';
import type { ReactNode } from 'react';
import { usePerform } from '#platform/calls/queries.ts';
import { useOpen } from '#platform/pages/tab.ts';
import type { Action } from '#ui/action/action.ts';
import { dialogManner, later } from '#ui/state/later.tsx';
import type { KindOfCase } from '../kind/kind.ts';
import { grantOf } from '../kind/kind-calls.ts';
import { claimed, reloadWhenLost } from '../verbs/verb-words.ts';

const batch = () => import('../verbs/dialogs/batch-dialogs.tsx');
const assigning = () => import('../verbs/dialogs/assign-dialog.tsx');
const printing = () => import('../verbs/dialogs/batch-print-dialog.tsx');
const AssignDialog = later(assigning, (part) => part.AssignDialog, dialogManner);
const UrgeDialog = later(batch, (part) => part.UrgeDialog, dialogManner);
const SuperviseDialog = later(batch, (part) => part.SuperviseRowDialog, dialogManner);
const MergeDialog = later(batch, (part) => part.MergeDialog, dialogManner);
const RemoveDialog = later(batch, (part) => part.RemoveDialog, dialogManner);
const BatchPrintDialog = later(printing, (part) => part.BatchPrintDialog, dialogManner);

const allows =
  <Row extends CaseRow>(verb: CaseVerb) =>
  (row: Row) =>
    row.allowedActions.includes(verb);

export function useListActions<Row extends CaseRow, Detail extends CaseDetail>(
  kind: KindOfCase<Row, Detail>,
  show: (dialog: ReactNode) => void,
  openCase: (row: Row) => void,
): Action<Row>[] {
  const { calls, paths } = kind;
  const go = useOpen();
  const claim = usePerform(calls.handle, claimed);
  const page = (path: string | undefined, call: Call | undefined, action: Omit<Action<Row>, 'on' | 'perform'>) =>
    path && call ? [{ ...action, on: 'page' as const, grant: grantOf(call), perform: () => go(path) }] : [];
  return [
    {
      name: 'claim',
      label: ['签收', 'Claim'],
      on: 'row',
      grant: grantOf(calls.handle),
      shortcut: 'C',
      visible: allows<Row>('claim'),
      perform: async ([row]) => {
        if (!row) return;
        await claim.mutateAsync({ query: { id: row.id } }).catch(reloadWhenLost(kind));
        openCase(row);
      },
    },
    {
      // opens the page of the case, where the letter must be read before approval
      name: 'audit',
      label: ['审核', 'Audit'],
      on: 'row',
      grant: grantOf(calls.audit),
      visible: allows<Row>('audit'),
      perform: ([row]) => row && openCase(row),
    },
    {
      name: 'open',
      label: ['打开', 'Open'],
      on: 'row',
      perform: ([row]) => row && openCase(row),
    },
    ...page(paths.register, calls.register, {
      name: 'add',
      label: ['登记', 'Register'],
      shortcut: 'N',
      primary: true,
    }),
    ...page(paths.import, calls.import, { name: 'import', label: ['导入', 'Import'] }),
    ...dialogActions(kind, show),
  ];
}

function dialogActions<Row extends CaseRow, Detail extends CaseDetail>(
  kind: KindOfCase<Row, Detail>,
  show: (dialog: ReactNode) => void,
): Action<Row>[] {
  const { calls } = kind;
  const dialog = { kind, onClose: () => show(null) };
  return [
    {
      name: 'assign',
      label: ['分配', 'Assign'],
      on: 'rows',
      grant: grantOf(calls.assign),
      visible: allows<Row>('assign'),
      perform: (rows) => show(<AssignDialog {...dialog} rows={rows} />),
    },
    {
      name: 'urge',
      label: ['催办', 'Urge'],
      on: 'rows',
      grant: grantOf(calls.urge),
      visible: allows<Row>('urge'),
      perform: (rows) => show(<UrgeDialog {...dialog} rows={rows} />),
    },
    {
      name: 'supervise',
      label: ['督办', 'Supervise'],
      on: 'row',
      grant: grantOf(calls.supervise),
      visible: allows<Row>('supervise'),
      perform: ([row]) => row && show(<SuperviseDialog {...dialog} row={row} />),
    },
    // cases without a classification concern one person only, so they cannot be merged
    ...(kind.types === ''
      ? []
      : [
          {
            name: 'merge',
            label: ['合并办理', 'Merge'],
            on: 'batch',
            grant: grantOf(calls.merge),
            visible: allows<Row>('merge'),
            perform: (rows: readonly Row[]) => show(<MergeDialog {...dialog} rows={rows} />),
          } as const,
        ]),
    {
      name: 'print',
      label: ['打印', 'Print'],
      on: 'batch',
      grant: grantOf(calls.print),
      shortcut: 'P',
      perform: (rows) => show(<BatchPrintDialog {...dialog} rows={rows} />),
    },
    {
      name: 'delete',
      label: ['删除', 'Delete'],
      batchLabel: ['批量删除', 'Delete selected'],
      on: 'rows',
      grant: grantOf(calls.remove),
      visible: allows<Row>('remove'),
      danger: true,
      perform: (rows) => show(<RemoveDialog {...dialog} rows={rows} />),
    },
  ];
}
