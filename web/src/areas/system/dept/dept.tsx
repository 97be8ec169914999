import { type DeptNode, dept, deptForm } from '@kaoxin/contract/system/dept.ts';
import { useDictionary } from '#platform/calls/dictionary.ts';
import { usePerform } from '#platform/calls/queries.ts';
import { VerbDialog } from '#ui/case/verb-dialog.tsx';
import { type FormSchema, fieldsOf, type Values, valuesOf } from '#ui/form/fields.ts';
import type { Column } from '#ui/list-page/columns/column.ts';
import { keysOf, type SearchField } from '#ui/list-page/search/search-field.ts';
import { useListState } from '#ui/list-page/state/use-list-state.ts';
import { branchesOf, TreeCell, useBranchActions } from '#ui/list-page/tree/tree-rows.tsx';
import { levelsOf } from '#ui/list-page/tree/tree-sources.ts';
import { type Grown, useTreeRows } from '#ui/list-page/tree/use-tree-rows.ts';
import { Shown } from '#ui/table/empty-cell.tsx';
import { type TreeForm, TreePage } from '../tree-page.tsx';
import { shownField } from './dept-view.tsx';

type Row = Grown<DeptNode>;
const schema: FormSchema = deptForm;
const search: readonly SearchField[] = [
  { key: 'deptName', label: ['部门名称', 'Department'], input: 'text' },
  { key: 'fullName', label: ['部门全称', 'Full name'], input: 'text' },
];
const shape = { filters: keysOf(search), sorts: [] };

function Category({ value }: { value: number | null }) {
  const { labelOf } = useDictionary('org_category');
  return <Shown value={value}>{labelOf(value)}</Shown>;
}

const columnsWith = (toggle: (id: string) => void): readonly Column<Row>[] => [
  {
    key: 'deptName',
    label: ['部门名称', 'Department'],
    width: 280,
    least: 220,
    render: (row) => <TreeCell row={row} text={row.deptName} onToggle={toggle} />,
  },
  {
    key: 'fullName',
    label: ['部门全称', 'Full name'],
    width: 220,
    least: 210,
    render: (row) => <Shown value={row.fullName} />,
  },
  {
    key: 'deptCategory',
    label: ['机构类型', 'Type'],
    width: 110,
    render: (row) => <Category value={row.deptCategory} />,
  },
  { key: 'sort', label: ['排序', 'Order'], width: 90, align: 'right', render: (row) => row.sort },
  { key: 'remark', label: ['备注', 'Remark'], width: 200, least: 90, render: (row) => <Shown value={row.remark} /> },
  { key: 'updateTime', label: ['修改时间', 'Changed'], width: 176, spare: true, render: (row) => row.updateTime },
];

const facts = [
  ...fieldsOf(schema.shape, ['deptName', 'fullName']),
  shownField('parentName', ['上级部门', 'Parent department']),
  ...fieldsOf(schema.shape, ['deptCategory', 'sort', 'remark']),
  shownField('createTime', ['创建时间', 'Created'], 'moment'),
  shownField('updateTime', ['修改时间', 'Changed'], 'moment'),
];

export default function DeptPage() {
  const control = useListState(shape);
  const { answer, toggle, show } = useTreeRows(
    levelsOf({ name: 'dept', level: dept.lazyList, list: dept.list }, control.state.filters),
  );
  return (
    <TreePage<Row>
      name="dept"
      title={['部门', 'Departments']}
      one={['部门', 'Department']}
      empty={['还没有部门', 'No departments yet']}
      answer={answer}
      control={control}
      columns={columnsWith(toggle)}
      branches={branchesOf(toggle)}
      search={search}
      nameOf={(row) => row.deptName}
      remove={dept.remove}
      sheet={dept.export}
      facts={facts}
      first={useBranchActions<Row>(toggle)}
      form={(opened) => <DeptDialog {...opened} onPlace={show} />}
    />
  );
}

interface DeptDialogProps extends TreeForm<DeptNode> {
  onPlace: (parentId: string) => void;
}

function DeptDialog({ record, parent, onClose, onPlace }: DeptDialogProps) {
  const submit = usePerform(dept.submit, {
    success: record ? ['更新成功', 'Saved'] : ['新增成功', 'Added'],
    onDone: ({ parentId }) => onPlace(parentId),
  });
  const start: Values = record ? valuesOf(schema.shape, placed(record)) : parent ? { parentId: parent.id } : {};
  return (
    <VerbDialog
      title={record ? ['编辑部门', 'Edit department'] : ['新增部门', 'New department']}
      schema={schema}
      adds={record ? undefined : dept.submit}
      start={start}
      shown={{ parentId: record?.parentName ?? parent?.deptName }}
      draft={`dept-form-${record?.id ?? `new-${parent?.id ?? '0'}`}`}
      submitLabel={['保存', 'Save']}
      width={640}
      things={['dept']}
      onSubmit={(values) => {
        const known = record ? { id: record.id, version: record.version } : {};
        return submit.mutateAsync({ body: { parentId: null, ...values, ...known } });
      }}
      onClose={onClose}
    />
  );
}

const placed = ({ parentId, ...rest }: DeptNode) => (parentId === '0' ? rest : { ...rest, parentId });
