import { petitionClass } from '@kaoxin/contract/casework/results.ts';
import { type TypeRow, type as types } from '@kaoxin/contract/casework/type.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { usePerform } from '#platform/calls/queries.ts';
import { useLanguage, useSay } from '#platform/language.tsx';
import { useOpen } from '#platform/pages/tab.ts';
import { useMay } from '#platform/session/permissions.ts';
import { toast } from '#platform/toast.ts';
import type { Action } from '#ui/action/action.ts';
import { verbs } from '#ui/action/verbs.ts';
import { Chip } from '#ui/chip.tsx';
import type { Column } from '#ui/list-page/columns/column.ts';
import { ListFrame } from '#ui/list-page/frame.tsx';
import { tellRemoved } from '#ui/list-page/rows/tell-removed.ts';
import { keysOf, type SearchField } from '#ui/list-page/search/search-field.ts';
import { useListState } from '#ui/list-page/state/use-list-state.ts';
import { branchesOf, TreeCell, useBranchActions } from '#ui/list-page/tree/tree-rows.tsx';
import { pagesOf } from '#ui/list-page/tree/tree-sources.ts';
import { type Grown, useTreeRows } from '#ui/list-page/tree/use-tree-rows.ts';
import { Shown } from '#ui/table/empty-cell.tsx';
import { type FiledKind, factsOfFiled, type TypeField } from './filed-kind.ts';

type Row = Grown<TypeRow>;

const search: readonly SearchField[] = [
  { key: 'typeName', label: ['分类名称', 'Category'], input: 'text' },
  { key: 'deptId', label: ['承办机构', 'Department'], input: 'tree', refers: 'dept' },
  {
    key: 'status',
    label: ['状态', 'Status'],
    input: 'options',
    options: [
      { value: '1', label: ['启用', 'Enabled'] },
      { value: '0', label: ['停用', 'Disabled'] },
    ],
  },
];
const shape = { filters: keysOf(search), sorts: [] };

function Class({ value }: { value: number | null | undefined }) {
  const language = useLanguage();
  return <Shown value={value}>{value ? petitionClass.label(value, language) : null}</Shown>;
}

function Enabled({ status }: { status: number | null | undefined }) {
  const say = useSay();
  const on = status === 1;
  return <Chip tone={on ? 'good' : 'paused'}>{say(on ? ['启用', 'Enabled'] : ['停用', 'Disabled'])}</Chip>;
}

function Secret({ row }: { row: TypeRow }) {
  const say = useSay();
  return row.confidential === 1 ? (
    <Chip tone="bad">{say(['保密', 'Confidential'])}</Chip>
  ) : (
    <span className="kx-empty">—</span>
  );
}

const limits = ({ acceptDays, finishDays }: TypeRow) => (
  <span className="kx-figures">{`${acceptDays ?? '—'} / ${finishDays ?? '—'}`}</span>
);

const ownColumns: readonly string[] = ['legalClass', 'confidential'] satisfies TypeField[];

const columnsWith = (daysLabel: Label, toggle: (id: string) => void): readonly Column<Row>[] => [
  {
    key: 'typeName',
    label: ['分类名称', 'Category'],
    width: 220,
    least: 120,
    render: (row) => <TreeCell row={row} text={row.typeName} onToggle={toggle} />,
  },
  {
    key: 'deptId',
    label: ['承办机构', 'Department'],
    width: 120,
    least: 96,
    render: (row) => <Shown value={row.deptName} />,
  },
  {
    key: 'legalClass',
    label: ['法定类别', 'Legal class'],
    width: 100,
    render: (row) => <Class value={row.legalClass} />,
  },
  { key: 'days', label: daysLabel, width: 196, render: limits },
  { key: 'confidential', label: ['保密', 'Confidential'], width: 88, render: (row) => <Secret row={row} /> },
  { key: 'openCount', label: ['在办数', 'Open cases'], width: 80, align: 'right', render: (row) => row.openCount },
  { key: 'status', label: ['状态', 'Status'], width: 88, render: (row) => <Enabled status={row.status} /> },
];

/**
 * 信访分类, 申诉分类: the tree of the classifications of a kind, two levels.
 *
 * @example export default classifyPage({ kind: 'appeal', cases: ['申诉', 'appeals'], detail: '…/detail' });
 */
export function classifyPage(filed: FiledKind) {
  const { zh, name, key, has, limits: own } = factsOfFiled(filed);
  const { cases, detail } = filed;
  const kind = String(key);
  const isShown = ({ key: column }: Column<Row>) => !ownColumns.includes(column) || has(column as TypeField);
  return function ClassifyPage() {
    const say = useSay();
    const may = useMay();
    const open = useOpen();
    const control = useListState(shape);
    const source = { name: 'type', list: types.page, tree: 'parentId', always: { kind } };
    const { answer, toggle } = useTreeRows(pagesOf<TypeRow>(source, control.state.filters));
    const remove = usePerform(types.remove);
    const submit = usePerform(types.submit, { success: ['更新成功', 'Saved'] });
    const enable = ({ id, version, status }: TypeRow) =>
      submit.mutateAsync({ body: { id, version, kind: key, status: status === 1 ? 0 : 1 } });
    const actions: Action<Row>[] = [
      ...useBranchActions<Row>(toggle),
      { ...verbs.add, grant: `${name}_add`, perform: () => open(detail) },
      {
        ...verbs.addBelow,
        grant: `${name}_add`,
        visible: (row) => row.depth === 0,
        perform: ([row]) => open(detail, { query: { parentId: row?.id } }),
      },
      {
        ...verbs.edit,
        grant: `${name}_edit`,
        perform: ([row]) => open(detail, { query: { id: row?.id } }),
      },
      {
        name: 'disable',
        label: ['停用', 'Disable'],
        on: 'row',
        grant: `${name}_edit`,
        visible: (row) => row.status === 1,
        confirm: [
          `停用后不能再用于新的${cases[0]}，在办事项不受影响。确定停用？`,
          `No new ${cases[1]} can use it; open ones go on. Disable?`,
        ],
        perform: ([row]) => row && enable(row),
      },
      {
        name: 'enable',
        label: ['启用', 'Enable'],
        on: 'row',
        grant: `${name}_edit`,
        visible: (row) => row.status !== 1,
        perform: ([row]) => row && enable(row),
      },
      {
        ...verbs.remove,
        grant: `${name}_delete`,
        perform: async (chosen) => {
          await remove.mutateAsync({ query: { ids: chosen.map(({ id }) => id).join(',') } });
          tellRemoved(
            types.restore,
            chosen.map(({ id, typeName }) => ({ id, name: typeName })),
          );
        },
      },
    ];
    return (
      <ListFrame
        name={name}
        title={[`${zh}分类`, 'Categories']}
        answer={answer}
        control={control}
        columns={columnsWith(own.both, toggle).filter(isShown)}
        branches={branchesOf(toggle)}
        search={search}
        actions={actions}
        paged={false}
        onOpen={(row) =>
          may(`${name}_edit`)
            ? open(detail, { query: { id: row.id } })
            : toast.info(say(['您可以查看但不能修改分类', 'You can view categories but not change them']))
        }
        nameOf={(row) => row.typeName}
        empty={[`还没有${zh}分类`, 'No categories yet']}
        sheet={{ call: types.export, query: { kind, ascs: 'sort' } }}
      />
    );
  };
}
