import { reinspectionStatus } from '@kaoxin/contract/reinspection/states.ts';
import { reinspection, type TaskRow } from '@kaoxin/contract/reinspection/task.ts';
import { usePerform } from '#platform/calls/queries.ts';
import { useOpen } from '#platform/pages/tab.ts';
import type { Action } from '#ui/action/action.ts';
import { verbs } from '#ui/action/verbs.ts';
import { figuresPart, reviews, taskPaths } from '../reviews.ts';

const { draft, published, closed, ended } = reinspectionStatus.of;
const is = ({ status }: TaskRow, ...states: number[]): boolean => states.includes(status);

export function useTaskActions(): readonly Action<TaskRow>[] {
  const open = useOpen();
  const step = usePerform(reinspection.calls.status, { success: ['操作成功!', 'Done'] });
  const remove = usePerform(reinspection.calls.remove, { success: ['删除成功', 'Deleted'] });
  const to =
    (status: number) =>
    ([row]: TaskRow[]) =>
      row && step.mutateAsync({ query: { id: row.id, status } });
  const at =
    (path: string, name = 'id', more = {}) =>
    ([row]: TaskRow[]) =>
      row && open(path, { query: { [name]: row.id, ...more } });
  return [
    {
      name: 'applications',
      label: ['查看申请', 'Applications'],
      on: 'row',
      grant: 'reinspection_user',
      perform: at(reviews.paths.list, 'taskId'),
    },
    {
      name: 'figures',
      label: ['统计', 'Figures'],
      on: 'row',
      grant: 'reinspection_view',
      perform: at(taskPaths.detail, 'id', { part: figuresPart }),
    },
    {
      name: 'roster',
      label: ['名单管理', 'Roster'],
      on: 'row',
      grant: 'reinspection_view',
      perform: at(taskPaths.roster),
    },
    {
      name: 'import',
      label: ['导入名单', 'Import'],
      on: 'row',
      grant: 'reinspection_import',
      visible: (row) => is(row, draft, published),
      perform: at(taskPaths.import),
    },
    {
      name: 'publish',
      label: ['发布', 'Publish'],
      on: 'row',
      grant: 'reinspection_publish',
      visible: (row) => is(row, draft),
      confirm: [
        '发布后名单中的考生可在申请时间内提交复核申请。确定发布？',
        'People on the roster can apply during the application period. Publish it?',
      ],
      perform: to(published),
    },
    {
      name: 'recall',
      label: ['撤回', 'Withdraw'],
      on: 'row',
      grant: 'reinspection_publish',
      visible: (row) => is(row, published),
      confirm: [
        '尚无申请时可撤回为未发布。确定撤回？',
        'The task can be unpublished only while there are no applications. Unpublish it?',
      ],
      perform: to(draft),
    },
    {
      name: 'close',
      label: ['截止', 'Close'],
      on: 'row',
      grant: 'reinspection_close',
      visible: (row) => is(row, published),
      confirm: [
        '截止后不再接收申请，已提交的照常办理。确定截止？',
        'No new requests are accepted; those received are still handled. Close it?',
      ],
      perform: to(closed),
    },
    {
      name: 'end',
      label: ['结束', 'End'],
      on: 'row',
      grant: 'reinspection_close',
      visible: (row) => is(row, closed),
      confirm: [
        '全部申请答复后可结束，结束后不能修改。确定结束？',
        'A task can end when all applications are answered. It cannot be changed afterwards. End it?',
      ],
      perform: to(ended),
    },
    {
      ...verbs.remove,
      grant: 'reinspection_delete',
      visible: (row) => is(row, draft),
      perform: (rows) => remove.mutateAsync({ body: { ids: rows.map(({ id }) => id) } }),
    },
  ];
}
