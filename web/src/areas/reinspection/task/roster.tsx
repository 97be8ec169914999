import { type ReviewRosterRow, reviewRoster, reviewRosterFields } from '@kaoxin/contract/reinspection/roster.ts';
import { reinspectionStatus } from '@kaoxin/contract/reinspection/states.ts';
import { reinspection, type TaskRecord } from '@kaoxin/contract/reinspection/task.ts';
import { useSearchParams } from 'react-router';
import { useCall, useOpens, usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { useOpen, useTabTitle } from '#platform/pages/tab.ts';
import type { Action } from '#ui/action/action.ts';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { verbs } from '#ui/action/verbs.ts';
import { Chip } from '#ui/chip.tsx';
import { fieldsOf } from '#ui/form/fields.ts';
import type { Column } from '#ui/list-page/columns/column.ts';
import { ListFrame } from '#ui/list-page/frame.tsx';
import { keysOf, type SearchField, searchFieldOf } from '#ui/list-page/search/search-field.ts';
import { listQueryOf } from '#ui/list-page/state/list-state.ts';
import { useListState } from '#ui/list-page/state/use-list-state.ts';
import { isGone, NotThere } from '#ui/state/not-there.tsx';
import { CaseSkeleton } from '#ui/state/skeletons.tsx';
import { FailureState } from '#ui/state/state.tsx';
import { Shown } from '#ui/table/empty-cell.tsx';
import { figures } from '#ui/table/facts.tsx';
import { taskPaths } from '../reviews.ts';
import './task.css';

const columns: readonly Column<ReviewRosterRow>[] = [
  {
    key: 'ticketNo',
    label: ['准考证号', 'Ticket'],
    width: 150,
    sortable: true,
    render: ({ ticketNo }) => figures(ticketNo),
  },
  { key: 'name', label: ['姓名', 'Name'], width: 110, render: ({ name }) => name },
  {
    key: 'districtId',
    label: ['考区', 'District'],
    width: 140,
    render: ({ districtIdName }) => <Shown value={districtIdName} />,
  },
  {
    key: 'hasApplied',
    label: ['申请情况', 'Applied'],
    width: 96,
    render: ({ hasApplied }) => <AppliedChip hasApplied={hasApplied === 1} />,
  },
  {
    key: 'brought',
    label: ['导入内容', 'Brought in'],
    width: 240,
    spare: true,
    render: ({ brought }) => <Shown value={brought} />,
  },
  {
    key: 'createTime',
    label: ['导入时间', 'Imported'],
    width: 170,
    spare: true,
    render: ({ createTime }) => figures(createTime),
  },
];

function AppliedChip({ hasApplied }: { hasApplied: boolean }) {
  const say = useSay();
  return <Chip tone={hasApplied ? 'good' : 'neutral'}>{say(hasApplied ? ['已申请', 'Yes'] : ['未申请', 'No'])}</Chip>;
}

const usual: readonly SearchField[] = [
  { key: 'ticketNo', label: ['准考证号（完整）', 'Whole ticket'], input: 'text', personal: true },
  ...fieldsOf(reviewRosterFields, ['districtId']).map(searchFieldOf),
];
const named: SearchField = { key: 'name', label: ['姓名（全名）', 'Full name'], input: 'text', personal: true };
const shape = { filters: keysOf([...usual, named]), sorts: ['ticketNo'] };

export default function TaskRosterPage() {
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const task = useCall(reinspection.calls.detail, { id }, { enabled: id !== '', keepPrevious: false, quiet: true });
  const name = task.data?.name;
  useTabTitle(name ? [`名单：${name}`, `Roster: ${name}`] : undefined);
  if (id === '')
    return (
      <NotThere text={['请从复核任务中选择要查看名单的任务', 'Choose a task from the list']} list={taskPaths.list} />
    );
  if (isGone(task.error)) return <NotThere text={[task.error.message, task.error.message]} list={taskPaths.list} />;
  if (task.isError && !task.data) return <FailureState error={task.error} onRetry={() => void task.refetch()} />;
  if (!task.data) return <CaseSkeleton />;
  return <TaskRoster task={task.data} />;
}

function TaskRoster({ task }: { task: TaskRecord }) {
  const say = useSay();
  const open = useOpen();
  const control = useListState(shape);
  const answer = useCall(reviewRoster.page, { ...listQueryOf(control.state), taskId: task.id }, { quiet: 'offline' });
  const mayName = useOpens({ access: { oneOf: ['pii_view'] } });
  const remove = usePerform(reviewRoster.remove, { success: ['操作成功!', 'Done'] });
  const grant = 'reinspection_import';
  const kept: Action<ReviewRosterRow>[] = [
    { ...verbs.import, grant, perform: () => open(taskPaths.import, { query: { id: task.id } }) },
    {
      ...verbs.remove,
      label: ['移除', 'Remove'],
      batchLabel: ['批量移除', 'Remove selected'],
      confirm: [
        '移除后这些考生不能在该任务中申请复核。确定移除？',
        'They will no longer be able to apply in this task. Remove them?',
      ],
      grant,
      visible: ({ hasApplied }) => hasApplied === 0,
      perform: (rows) => remove.mutateAsync({ body: { ids: rows.map(({ id }) => id) } }),
    },
  ];
  return (
    <div className="kx-review-roster">
      <header>
        <h1>{say([`名单：${task.name}`, `Roster: ${task.name}`])}</h1>
        <PlainButton onClick={() => open(taskPaths.detail, { query: { id: task.id } })}>
          {say(['查看任务', 'The task'])}
        </PlainButton>
      </header>
      <ListFrame<ReviewRosterRow>
        name="reinspection-roster"
        title={['复核名单', 'Roster']}
        answer={answer}
        control={control}
        columns={columns}
        search={mayName ? [...usual, named] : usual}
        actions={task.status < reinspectionStatus.of.closed ? kept : []}
        nameOf={({ name }) => name}
        empty={[
          '名单还是空的；导入后名单中的考生即可申请',
          'The roster is empty. People on it can apply after the import',
        ]}
        sheet={{ call: reviewRoster.export, query: { taskId: task.id } }}
      />
    </div>
  );
}
