import { reinspectionStatus } from '@kaoxin/contract/reinspection/states.ts';
import { reinspection, reinspectionThing, usualRules } from '@kaoxin/contract/reinspection/task.ts';
import { usePerform } from '#platform/calls/queries.ts';
import { useLanguage, useSay } from '#platform/language.tsx';
import { useOpen } from '#platform/pages/tab.ts';
import type { Action } from '#ui/action.ts';
import { Chip, type Tone } from '#ui/chip.tsx';
import { listPage, type ResourceRow } from '#ui/list-page/list-page.tsx';
import { importPath, reviews } from './reviews.ts';
import { SubjectsField } from './subjects-field.tsx';

const { draft, published, closed, ended } = reinspectionStatus.of;
const tones: Record<number, Tone> = { [draft]: 'neutral', [published]: 'good', [closed]: 'paused', [ended]: 'neutral' };

/** How it stands, how many may apply, and where their applications stand. */
function Standing({ row }: { row: ResourceRow }) {
  const say = useSay();
  const status = Number(row.status);
  const [roster, received, handling, answered, changed] = [
    ...[row.rosterCount, row.received, row.handling, row.answered, row.changed],
  ].map(Number);
  const counts = say([
    `名单${roster}，待受理${received}，办理中${handling}，已答复${answered}，改分${changed}`,
    `${roster} may apply; ${received} received, ${handling} in progress, ${answered} answered, ${changed} changed`,
  ]);
  return (
    <span>
      <Chip tone={tones[status] ?? 'neutral'}>{reinspectionStatus.label(status, useLanguage())}</Chip>{' '}
      <span className="kx-figures">{counts}</span>
    </span>
  );
}

function useTaskActions(): readonly Action<ResourceRow>[] {
  const open = useOpen();
  const step = usePerform(reinspection.calls.status, { success: ['操作成功!', 'Done'] });
  const to =
    (status: number) =>
    ([row]: ResourceRow[]) =>
      row && step.mutateAsync({ query: { id: row.id, status } });
  const is = (row: ResourceRow, ...states: number[]) => states.includes(Number(row.status));
  return [
    {
      name: 'applications',
      label: ['查看申请', 'Applications'],
      on: 'row',
      grant: 'reinspection_user',
      perform: ([row]) => row && open(reviews.paths.list, { query: { taskId: row.id } }),
    },
    {
      name: 'roster',
      label: ['导入名单', 'Import'],
      on: 'row',
      grant: 'reinspection_import',
      visible: (row) => is(row, draft, published),
      perform: ([row]) => row && open(importPath, { query: { id: row.id } }),
    },
    {
      name: 'publish',
      label: ['发布', 'Publish'],
      on: 'row',
      grant: 'reinspection_publish',
      visible: (row) => is(row, draft),
      confirm: [
        '发布后名单中的考生可在申请时间内提交复核申请。确定发布？',
        'Whoever is on the roster can apply within the window. Publish it?',
      ],
      perform: to(published),
    },
    {
      name: 'recall',
      label: ['撤回', 'Withdraw'],
      on: 'row',
      grant: 'reinspection_publish',
      visible: (row) => is(row, published),
      confirm: ['尚无申请时可撤回为未发布。确定撤回？', 'It can be withdrawn while nobody has applied. Withdraw it?'],
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
        'It takes no more; what has come in goes on. Close it?',
      ],
      perform: to(closed),
    },
    {
      name: 'end',
      label: ['结束', 'End'],
      on: 'row',
      grant: 'reinspection_close',
      visible: (row) => is(row, closed),
      confirm: ['全部申请答复后可结束，结束后不能修改。确定结束？', 'It ends when all are answered, for good. End it?'],
      perform: to(ended),
    },
  ];
}

/** /examManage/index 复核任务. */
export default listPage(
  { ...reinspectionThing, calls: { ...reinspectionThing.calls, list: reinspection.calls.list } },
  {
    useActions: useTaskActions,
    columns: {
      name: { width: 240 },
      status: { width: 380, render: (row) => <Standing row={row} /> },
    },
    form: {
      names: () => [
        ...['name', 'examId', 'deptId', 'templateId', 'applyStart', 'applyEnd', 'resultDeadline', 'notice'],
      ],
      start: { subjects: [{ code: '', name: '', objective: 0, allowed: 1 }], rules: { ...usualRules } },
      below: (form) => <SubjectsField form={form} />,
      width: 760,
    },
    empty: [
      '还没有复核任务；新增并导入名单后发布，考生即可申请',
      'No tasks yet; add one, import who may apply, publish it',
    ],
  },
);
