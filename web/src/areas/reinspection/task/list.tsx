import { reinspectionStatus } from '@kaoxin/contract/reinspection/states.ts';
import { reinspection, reinspectionThing, type TaskRow } from '@kaoxin/contract/reinspection/task.ts';
import { useCall } from '#platform/calls/queries.ts';
import { useOpen } from '#platform/pages/tab.ts';
import { useMay } from '#platform/session/permissions.ts';
import { verbs } from '#ui/action/verbs.ts';
import { todayNow } from '#ui/dates/day.ts';
import { fieldsOf } from '#ui/form/fields.ts';
import { figureColumn } from '#ui/list-page/columns/cells.tsx';
import type { Column } from '#ui/list-page/columns/column.ts';
import { fieldColumns } from '#ui/list-page/columns/columns.tsx';
import { ListFrame } from '#ui/list-page/frame.tsx';
import { keysOf, type SearchField, searchFieldOf } from '#ui/list-page/search/search-field.ts';
import { listQueryOf } from '#ui/list-page/state/list-state.ts';
import { useListState } from '#ui/list-page/state/use-list-state.ts';
import { figures } from '#ui/table/facts.tsx';
import { taskPaths } from '../reviews.ts';
import { TaskStatusChip } from './task-status.tsx';
import './task.css';
import { useTaskActions } from './use-task-actions.ts';

const field = fieldColumns<TaskRow, string>(reinspectionThing.record.shape, true);
const columns: readonly Column<TaskRow>[] = [
  {
    ...field('name', { width: 320, least: 190 }),
    // names have a common beginning: the difference may be in the second line
    render: ({ name }) => (
      <span className="kx-review-name" title={name}>
        {name}
      </span>
    ),
  },
  field('examId', { width: 200, least: 140, spare: true }),
  {
    key: 'applyStart',
    label: ['申请起止', 'Window'],
    width: 204,
    sortable: true,
    spare: 'en',
    render: ({ applyStart, applyEnd }) => figures(`${applyStart.slice(0, 10)} — ${applyEnd.slice(0, 10)}`),
  },
  figureColumn<TaskRow>('rosterCount', ['名单数', 'On the roster'], 80, ({ rosterCount }) => String(rosterCount)),
  {
    key: 'received',
    label: ['待受理/办理中/已答复', 'Received/open/answered'],
    width: 170,
    align: 'right',
    render: ({ received, handling, answered }) => figures(`${received}/${handling}/${answered}`),
  },
  figureColumn<TaskRow>('changed', ['改分数', 'Changed'], 80, ({ changed }) => String(changed)),
  field('resultDeadline', { width: 170, spare: true }),
  field('status', { width: 96, render: ({ status }) => <TaskStatusChip status={status} /> }),
];
function useYears() {
  const next = Number(todayNow().slice(0, 4)) + 1;
  const years = Array.from({ length: 11 }, (_, back) => String(next - back));
  return { choices: years.map((year) => ({ value: year, label: year })) };
}

const search: readonly SearchField[] = [
  ...fieldsOf(reinspectionThing.own.shape, ['name']).map(searchFieldOf),
  { key: 'year', label: ['年度', 'Year'] as const, input: 'offered' as const, useChoices: useYears },
  {
    key: 'status',
    label: ['状态', 'Status'] as const,
    input: 'options' as const,
    options: reinspectionStatus.entries.map(({ key, zh, en }) => ({ value: String(key), label: [zh, en] as const })),
  },
];
const shape = { filters: keysOf(search), sorts: columns.flatMap(({ key, sortable }) => (sortable ? [key] : [])) };

export default function TaskListPage() {
  const control = useListState(shape);
  const open = useOpen();
  const may = useMay();
  const answer = useCall(reinspection.calls.list, listQueryOf(control.state), { quiet: 'offline' });
  const actions = useTaskActions();
  const show = (path: string) => (row: TaskRow | undefined) => row && open(path, { query: { id: row.id } });
  return (
    <ListFrame<TaskRow>
      name="reinspection"
      title={['复核任务', 'Review tasks']}
      answer={answer}
      control={control}
      columns={columns}
      search={search}
      actions={[
        { ...verbs.add, grant: 'reinspection_add', perform: () => open(taskPaths.form) },
        { ...verbs.edit, grant: 'reinspection_edit', perform: ([row]) => show(taskPaths.form)(row) },
        ...actions,
      ]}
      onOpen={may('reinspection_view') ? show(taskPaths.detail) : undefined}
      nameOf={(row) => row.name}
      sheet={{ call: reinspection.calls.export }}
      empty={[
        '还没有复核任务；新增并导入名单后发布，考生即可申请',
        'No tasks yet. Add one, import the roster and publish it so that examinees can apply',
      ]}
    />
  );
}
