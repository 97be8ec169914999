import { type RegionRecord, region, regionForm, regionLevels } from '@kaoxin/contract/system/region.ts';
import { useState } from 'react';
import { useSay } from '#platform/language.tsx';
import { useMay } from '#platform/permissions.ts';
import { usePerform } from '#platform/queries.ts';
import type { Action } from '#ui/action.ts';
import { VerbDialog } from '#ui/case/verb-dialog.tsx';
import { Shown } from '#ui/empty-cell.tsx';
import { type FormSchema, type Values, valuesOf } from '#ui/form/fields.ts';
import type { Column } from '#ui/list-page/column.ts';
import { ListFrame } from '#ui/list-page/frame.tsx';
import { keysOf, type SearchField } from '#ui/list-page/search-field.ts';
import { useListState } from '#ui/list-page/use-list-state.ts';
import { type Grown, TreeCell, useBranchActions, useTreeRows } from './tree-rows.tsx';

type Row = Grown<RegionRecord>;
const schema = regionForm as FormSchema;
// a region keeps its code
const { code: _code, ...changeable } = regionForm.shape;
const editSchema = regionForm.omit({ code: true }) as FormSchema;
const rootSchema = regionForm.omit({ code: true, parentCode: true }) as FormSchema;
const search: readonly SearchField[] = [
  { key: 'name', label: ['区划名称', 'Region'], input: 'text' },
  { key: 'code', label: ['区划编号', 'Region code'], input: 'text' },
];
const shape = { filters: keysOf(search), sorts: [] };

function Level({ level }: { level: number }) {
  const say = useSay();
  return <>{say(regionLevels[level] ?? ['', ''])}</>;
}

const columnsWith = (toggle: (id: string) => void): readonly Column<Row>[] => [
  {
    key: 'name',
    label: ['区划名称', 'Region'],
    width: 300,
    render: (row) => <TreeCell row={row} text={row.name} onToggle={toggle} />,
  },
  { key: 'code', label: ['区划编号', 'Region code'], width: 150, render: (row) => row.code },
  { key: 'level', label: ['区划级别', 'Level'], width: 180, render: (row) => <Level level={row.level} /> },
  { key: 'sort', label: ['区划排序', 'Order'], width: 100, align: 'right', render: (row) => row.sort },
  { key: 'remark', label: ['备注', 'Remark'], width: 200, render: (row) => <Shown value={row.remark} /> },
];

/** What the dialog shows: a region to change, or the one above a new one. */
type Opened = { record: RegionRecord } | { parent?: RegionRecord };

/** 行政区划: the tree of regions, level by level. */
export default function RegionPage() {
  const may = useMay();
  const control = useListState(shape);
  const ways = { name: 'region', level: region.lazyList, list: region.lazyList };
  const { answer, toggle, show } = useTreeRows(ways, control.state.filters);
  const [opened, setOpened] = useState<Opened>();
  const remove = usePerform(region.remove, { success: ['删除成功', 'Deleted'] });
  const edit = (row: RegionRecord | undefined) => row && setOpened({ record: row });
  const branch = useBranchActions<Row>(toggle);
  const actions: Action<Row>[] = [
    ...branch,
    {
      name: 'add',
      label: ['新增', 'Add'],
      on: 'page',
      grant: 'region_add',
      shortcut: 'N',
      primary: true,
      perform: () => setOpened({}),
    },
    {
      name: 'add-below',
      label: ['新增下级', 'Add below'],
      on: 'row',
      grant: 'region_add',
      visible: (row) => row.level < regionLevels.length - 1,
      perform: ([row]) => setOpened(row ? { parent: row } : {}),
    },
    {
      name: 'edit',
      label: ['编辑', 'Edit'],
      on: 'row',
      grant: 'region_edit',
      shortcut: 'E',
      perform: ([row]) => edit(row),
    },
    {
      name: 'delete',
      label: ['删除', 'Delete'],
      batchLabel: ['批量删除', 'Delete selected'],
      on: 'rows',
      grant: 'region_delete',
      shortcut: 'Delete',
      danger: true,
      confirm: ['确定将选择数据删除?', 'Delete the selected records?'],
      perform: (chosen) => remove.mutateAsync({ query: { ids: chosen.map(({ id }) => id).join(',') } }),
    },
  ];
  return (
    <>
      <ListFrame<Row>
        name="region"
        title={['行政区划', 'Regions']}
        answer={answer}
        control={control}
        columns={columnsWith(toggle)}
        search={search}
        actions={actions}
        paged={false}
        onOpen={may('region_edit') ? edit : undefined}
        nameOf={(row) => row.name}
        empty={['还没有行政区划', 'No regions yet']}
      />
      {opened && <RegionDialog opened={opened} onClose={() => setOpened(undefined)} onPlace={show} />}
    </>
  );
}

interface RegionDialogProps {
  opened: Opened;
  onClose: () => void;
  /** shows the level the region stands in now */
  onPlace: (parentId: string) => void;
}

function RegionDialog({ opened, onClose, onPlace }: RegionDialogProps) {
  const record = 'record' in opened ? opened.record : undefined;
  const parent = 'parent' in opened ? opened.parent : undefined;
  const submit = usePerform(region.submit, {
    success: record ? ['更新成功', 'Saved'] : ['新增成功', 'Added'],
    onDone: ({ parentId }) => onPlace(parentId),
  });
  const start: Values = record ? valuesOf(changeable, record) : parent ? { parentCode: parent.code } : {};
  return (
    <VerbDialog
      title={record ? ['编辑行政区划', 'Edit region'] : ['新增行政区划', 'New region']}
      schema={record ? (record.parentCode === '0' ? rootSchema : editSchema) : schema}
      start={start}
      shown={{ parentCode: record?.parentName ?? parent?.name }}
      draft={`region-form-${record?.id ?? `new-${parent?.id ?? '0'}`}`}
      submitLabel={['保存', 'Save']}
      width={640}
      things={['region']}
      onSubmit={(values) => {
        const known = record ? { id: record.id, version: record.version } : {};
        return submit.mutateAsync({ body: { ...values, ...known } });
      }}
      onClose={onClose}
    />
  );
}
