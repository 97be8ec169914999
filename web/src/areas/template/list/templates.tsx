import { dataTemplate, type TemplateRow, templateThing } from '@kaoxin/contract/template/template.ts';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { useOpen } from '#platform/pages/tab.ts';
import { useMay } from '#platform/session/permissions.ts';
import { verbs } from '#ui/action/verbs.ts';
import { Chip } from '#ui/chip.tsx';
import { fieldsOf } from '#ui/form/fields.ts';
import { figureColumn, shortCell } from '#ui/list-page/columns/cells.tsx';
import type { Column } from '#ui/list-page/columns/column.ts';
import { fieldColumns } from '#ui/list-page/columns/columns.tsx';
import { ListFrame } from '#ui/list-page/frame.tsx';
import { keysOf, searchFieldOf } from '#ui/list-page/search/search-field.ts';
import { listQueryOf } from '#ui/list-page/state/list-state.ts';
import { useListState } from '#ui/list-page/state/use-list-state.ts';
import { templatePaths } from '../paths.ts';
import { TemplateStatusChip } from '../states.tsx';
import { useTemplateActions } from './use-template-actions.ts';

const { calls } = dataTemplate;
const field = fieldColumns<TemplateRow, string>(templateThing.record.shape, true);

function Version({ row }: { row: TemplateRow }) {
  const say = useSay();
  const waits = row.draftVersion !== null && row.status !== 0;
  return (
    <>
      {waits && <Chip tone="warn">{say([`草稿${row.draftVersion}`, `draft ${row.draftVersion}`])}</Chip>}{' '}
      <span className="kx-figures">{row.templateVersion}</span>
    </>
  );
}

const columns: readonly Column<TemplateRow>[] = [
  field('name', { width: 260, least: 160 }),
  field('scene', { width: 120, widthEn: 150 }),
  field('fieldCount', { width: 80 }),
  field('templateVersion', { width: 120, render: (row) => <Version row={row} /> }),
  figureColumn<TemplateRow>('taskCount', ['引用任务', 'Tasks'], 84, ({ taskCount }) => String(taskCount)),
  field('status', { width: 96, render: ({ status }) => <TemplateStatusChip status={status} /> }),
  field('code', { width: 110, spare: true }),
  {
    key: 'updateUser',
    label: ['更新人', 'Changed by'],
    width: 100,
    spare: true,
    render: ({ updateUserName }) => shortCell(updateUserName),
  },
  field('updateTime', { width: 170, spare: 'en' }),
];
const search = [
  { key: 'keyword', label: ['模板名称或编号', 'Name or number'] as const, input: 'text' as const },
  ...fieldsOf(templateThing.own.shape, ['scene', 'status']).map(searchFieldOf),
];
const shape = { filters: keysOf(search), sorts: columns.flatMap(({ key, sortable }) => (sortable ? [key] : [])) };

export default function TemplateListPage() {
  const control = useListState(shape);
  const open = useOpen();
  const may = useMay();
  const answer = useCall(calls.page, listQueryOf(control.state), { quiet: 'offline' });
  const actions = useTemplateActions<TemplateRow>();
  const show =
    (tab?: string) =>
    (row: TemplateRow | undefined): void =>
      row &&
      open(templatePaths.design, { title: [row.name, row.name], query: { id: row.id, ...(tab ? { tab } : {}) } });
  const mayOpen = may('data_template_view') || may('data_template_edit');
  return (
    <ListFrame<TemplateRow>
      name="data_template"
      title={['模板管理', 'Templates']}
      answer={answer}
      control={control}
      columns={columns}
      search={search}
      actions={[
        { ...verbs.add, grant: 'data_template_add', perform: () => open(templatePaths.design) },
        {
          name: 'preview',
          label: ['预览', 'Preview'],
          on: 'row',
          grant: 'data_template_view',
          shortcut: 'V',
          perform: ([row]) => show('preview')(row),
        },
        { ...verbs.edit, grant: 'data_template_edit', perform: ([row]) => show()(row) },
        ...actions,
      ]}
      onOpen={mayOpen ? show() : undefined}
      nameOf={(row) => row.name}
      empty={['还没有模板；新增后从字段库选入字段', 'No templates yet; add one, then choose fields of the library']}
      sheet={{ call: calls.export }}
    />
  );
}
