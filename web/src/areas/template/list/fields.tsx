import { type DataFieldRow, dataField, dataFieldThing } from '@kaoxin/contract/template/data-field.ts';
import { useCall, usePerform } from '#platform/calls/queries.ts';
import { useOpen } from '#platform/pages/tab.ts';
import { useMay } from '#platform/session/permissions.ts';
import { verbs } from '#ui/action/verbs.ts';
import { fieldsOf } from '#ui/form/fields.ts';
import { figureColumn } from '#ui/list-page/columns/cells.tsx';
import type { Column } from '#ui/list-page/columns/column.ts';
import { fieldColumns } from '#ui/list-page/columns/columns.tsx';
import { ListFrame } from '#ui/list-page/frame.tsx';
import { keysOf, searchFieldOf } from '#ui/list-page/search/search-field.ts';
import { listQueryOf } from '#ui/list-page/state/list-state.ts';
import { useListState } from '#ui/list-page/state/use-list-state.ts';
import { templatePaths } from '../paths.ts';
import { EnabledChip } from '../states.tsx';

const { calls } = dataField;
const field = fieldColumns<DataFieldRow, string>(dataFieldThing.record.shape, true);
const columns: readonly Column<DataFieldRow>[] = [
  field('fieldName', { width: 170, least: 110 }),
  field('fieldKey', { width: 150, least: 100 }),
  field('fieldType', { width: 100 }),
  field('isCommon', { width: 90, widthEn: 130 }),
  field('writer', { width: 110 }),
  figureColumn<DataFieldRow>('useCount', ['引用数', 'Templates'], 84, ({ useCount }) => String(useCount)),
  field('status', {
    width: 90,
    render: ({ status }) => <EnabledChip status={status} />,
  }),
  field('sensitive', { width: 76, spare: 'en' }),
  field('dictCode', { width: 130, spare: true }),
  field('sort', { width: 70, spare: true }),
];
const search = [
  { key: 'keyword', label: ['名称或编码', 'Name or key'] as const, input: 'text' as const },
  ...fieldsOf(dataFieldThing.own.shape, ['fieldType', 'isCommon', 'writer', 'status']).map(searchFieldOf),
];
const shape = { filters: keysOf(search), sorts: columns.flatMap(({ key, sortable }) => (sortable ? [key] : [])) };

export default function FieldListPage() {
  const control = useListState(shape);
  const open = useOpen();
  const may = useMay();
  const answer = useCall(calls.page, listQueryOf(control.state), { quiet: 'offline' });
  const remove = usePerform(calls.remove, { success: ['删除成功', 'Deleted'] });
  const show = (row: DataFieldRow | undefined) =>
    row && open(templatePaths.field, { title: [row.fieldName, row.fieldName], query: { id: row.id } });
  const mayOpen = may('data_field_view') || may('data_field_edit');
  return (
    <ListFrame<DataFieldRow>
      name="data_field"
      title={['字段管理', 'Fields']}
      answer={answer}
      control={control}
      columns={columns}
      search={search}
      actions={[
        { ...verbs.add, grant: 'data_field_add', perform: () => open(templatePaths.field) },
        { ...verbs.view, grant: 'data_field_view', perform: ([row]) => show(row) },
        { ...verbs.edit, grant: 'data_field_edit', perform: ([row]) => show(row) },
        {
          ...verbs.remove,
          grant: 'data_field_delete',
          perform: (rows) => remove.mutateAsync({ query: { ids: rows.map(({ id }) => id).join(',') } }),
        },
      ]}
      onOpen={mayOpen ? show : undefined}
      nameOf={(row) => row.fieldName}
      empty={['还没有字段；新增后在模板中选用', 'No fields yet; add one, then choose it in a template']}
      sheet={{ call: calls.export }}
    />
  );
}
