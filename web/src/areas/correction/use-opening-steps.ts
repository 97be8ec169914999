import { opening } from '@kaoxin/contract/correction/opening.ts';
import { openingStatus } from '@kaoxin/contract/correction/states.ts';
import { usePerform } from '#platform/calls/queries.ts';
import type { Action } from '#ui/action/action.ts';
import type { ResourceRow } from '#ui/list-page/list-page.tsx';

const { draft, open: opened, closed } = openingStatus.of;

export function useOpeningSteps(): readonly Action<ResourceRow>[] {
  const turn = usePerform(opening.calls.open, { success: ['操作成功!', 'Done'] });
  const to =
    (status: number) =>
    ([row]: ResourceRow[]) =>
      row && turn.mutateAsync({ body: { id: row.id, version: Number(row.version), status } });
  const is = (row: ResourceRow, ...states: number[]) => states.includes(Number(row.status));
  return [
    {
      name: 'open',
      label: ['开放', 'Open'],
      on: 'row',
      grant: 'info_exam_open',
      visible: (row) => is(row, draft, closed),
      confirm: [
        '开放后应试人员可在开放时间内提交更正申请。确定开放？',
        'Examinees can apply for corrections during the opening period. Open it?',
      ],
      perform: to(opened),
    },
    {
      name: 'close',
      label: ['关闭', 'Close'],
      on: 'row',
      grant: 'info_exam_open',
      visible: (row) => is(row, opened),
      confirm: [
        '关闭后不再接收更正申请，已提交的照常办理。确定关闭？',
        'No new requests are accepted; those received are still handled. Close it?',
      ],
      perform: to(closed),
    },
  ];
}
