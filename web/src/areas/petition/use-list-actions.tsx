import type { PetitionRow } from '@kaoxin/contract/petition/calls.ts';
import { petitionLetter } from '@kaoxin/contract/petition/calls.ts';
import { lazy, type ReactNode } from 'react';
import { download } from '#platform/calls/api.ts';
import { usePerform } from '#platform/calls/queries.ts';
import { useOpen } from '#platform/pages/tab.ts';
import type { Action } from '#ui/action.ts';
import { exportQueryOf, type ListState } from '#ui/list-page/state/list-state.ts';
import { done, reloadWhenLost } from './verbs/verb-words.ts';

// nothing of a dialog is needed to read the list
const batch = () => import('./verbs/batch-dialogs.tsx');
const AssignDialog = lazy(() => import('./verbs/assign-dialog.tsx').then((part) => ({ default: part.AssignDialog })));
const UrgeDialog = lazy(() => batch().then((part) => ({ default: part.UrgeDialog })));
const MergeDialog = lazy(() => batch().then((part) => ({ default: part.MergeDialog })));
const RemoveDialog = lazy(() => batch().then((part) => ({ default: part.RemoveDialog })));
const BatchPrintDialog = lazy(() =>
  import('./verbs/batch-print-dialog.tsx').then((part) => ({ default: part.BatchPrintDialog })),
);

const received = 10;
const open = new Set([10, 20, 21, 30, 31]);
/** Wrong entries nobody works on yet, and what was withdrawn (domain.md 3.1, remove). */
const removable = new Set([10, 60]);
const given = new Set([10, 20, 21, 31]);

/** Verbs of the petition list: over nothing, one, or many petitions. */
export function useListActions(
  state: ListState,
  show: (dialog: ReactNode) => void,
  openCase: (row: PetitionRow) => void,
): Action<PetitionRow>[] {
  const go = useOpen();
  const close = () => show(null);
  const claim = usePerform(petitionLetter.handle, { success: done });
  return [
    {
      name: 'claim',
      label: ['签收', 'Claim'],
      on: 'row',
      grant: 'petition_handle',
      shortcut: 'C',
      visible: (row) => row.caseStatus === received && row.handlerId === null,
      perform: async ([row]) => {
        if (!row) return;
        await claim.mutateAsync({ query: { id: row.id } }).catch(reloadWhenLost);
        openCase(row);
      },
    },
    {
      name: 'open',
      label: ['打开', 'Open'],
      on: 'row',
      perform: ([row]) => row && openCase(row),
    },
    {
      name: 'add',
      label: ['登记', 'Register'],
      on: 'page',
      grant: 'petition_register',
      shortcut: 'N',
      primary: true,
      perform: () => go('/petitionManage/register'),
    },
    {
      name: 'import',
      label: ['导入', 'Import'],
      on: 'page',
      grant: 'petition_register',
      perform: () => go('/petitionManage/import'),
    },
    {
      name: 'assign',
      label: ['分配', 'Assign'],
      on: 'rows',
      grant: 'petition_assign',
      visible: (row) => given.has(row.caseStatus),
      perform: (rows) => show(<AssignDialog rows={rows} onClose={close} />),
    },
    {
      name: 'urge',
      label: ['催办', 'Urge'],
      on: 'rows',
      grant: 'petition_urge',
      visible: (row) => open.has(row.caseStatus),
      perform: (rows) => show(<UrgeDialog rows={rows} onClose={close} />),
    },
    {
      name: 'merge',
      label: ['合并办理', 'Merge'],
      on: 'batch',
      grant: 'petition_merge',
      visible: (row) => open.has(row.caseStatus) && row.confidential === 0,
      perform: (rows) => show(<MergeDialog rows={rows} onClose={close} />),
    },
    {
      name: 'print',
      label: ['打印', 'Print'],
      on: 'batch',
      grant: 'petition_print',
      shortcut: 'P',
      perform: (rows) => show(<BatchPrintDialog rows={rows} onClose={close} />),
    },
    {
      name: 'delete',
      label: ['删除', 'Delete'],
      batchLabel: ['批量删除', 'Delete selected'],
      on: 'rows',
      grant: 'petition_delete',
      visible: (row) => removable.has(row.caseStatus),
      danger: true,
      perform: (rows) => show(<RemoveDialog rows={rows} onClose={close} />),
    },
    {
      name: 'export',
      label: ['导出', 'Export'],
      on: 'page',
      grant: 'petition_export',
      perform: () => download(petitionLetter.export, exportQueryOf(state)),
    },
  ];
}
