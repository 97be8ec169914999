import { type RegionRecord, region, regionForm, regionLevels } from '@kaoxin/contract/system/region.ts';
import { useState } from 'react';
import { usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { VerbDialog } from '#ui/case/verb-dialog.tsx';
import { type FormSchema, type Values, valuesOf } from '#ui/form/fields.ts';
import type { Column } from '#ui/list-page/columns/column.ts';
import { keysOf, type SearchField } from '#ui/list-page/search/search-field.ts';
import { useListState } from '#ui/list-page/state/use-list-state.ts';
import { branchesOf, TreeCell, useBranchActions } from '#ui/list-page/tree/tree-rows.tsx';
import { levelsOf } from '#ui/list-page/tree/tree-sources.ts';
import { type Grown, useTreeRows } from '#ui/list-page/tree/use-tree-rows.ts';
import { dialogManner, later } from '#ui/state/later.tsx';
import { Shown } from '#ui/table/empty-cell.tsx';
import { type TreeForm, TreePage } from '../tree-page.tsx';

const loadImport = () => import('./region-import.tsx');
const RegionImport = later(loadImport, (part) => part.RegionImport, dialogManner);

type Row = Grown<RegionRecord>;
const schema: FormSchema = regionForm;
const { code: _code, ...changeable } = regionForm.shape;
const editSchema: FormSchema = regionForm.omit({ code: true });
const rootSchema: FormSchema = regionForm.omit({ code: true, parentCode: true });
const search: readonly SearchField[] = [
  { key: 'keyword', label: ['名称或编号', 'Name or code'], input: 'text' },
  {
    key: 'level',
    label: ['区划级别', 'Level'],
    input: 'options',
    options: regionLevels.map((label, level) => ({ value: String(level), label })),
  },
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
    least: 240,
    render: (row) => <TreeCell row={row} text={row.name} onToggle={toggle} />,
  },
  { key: 'code', label: ['区划编号', 'Region code'], width: 150, render: (row) => row.code },
  { key: 'level', label: ['区划级别', 'Level'], width: 180, least: 150, render: (row) => <Level level={row.level} /> },
  {
    key: 'pathName',
    label: ['所在', 'Within'],
    width: 240,
    least: 120,
    render: (row) => <Shown value={row.pathName} />,
  },
  { key: 'sort', label: ['区划排序', 'Order'], width: 100, align: 'right', render: (row) => row.sort },
  { key: 'remark', label: ['备注', 'Remark'], width: 200, spare: true, render: (row) => <Shown value={row.remark} /> },
];

export default function RegionPage() {
  const control = useListState(shape);
  const ways = { name: 'region', level: region.lazyList, list: region.lazyList };
  const { answer, toggle, show } = useTreeRows(levelsOf(ways, control.state.filters));
  const [importing, setImporting] = useState(false);
  return (
    <>
      <TreePage<Row>
        name="region"
        title={['行政区划', 'Regions']}
        one={['行政区划', 'Region']}
        empty={['还没有行政区划', 'No regions yet']}
        answer={answer}
        control={control}
        columns={columnsWith(toggle)}
        branches={branchesOf(toggle)}
        search={search}
        nameOf={(row) => row.name}
        remove={region.remove}
        sheet={region.export}
        mayGrow={(row) => row.level < regionLevels.length - 1}
        first={useBranchActions<Row>(toggle)}
        more={[
          {
            name: 'import',
            label: ['导入', 'Import'],
            on: 'page',
            grant: ['region_import', 'region_add', 'region_edit'],
            perform: () => setImporting(true),
          },
        ]}
        form={(opened) => <RegionDialog {...opened} onPlace={show} />}
      />
      {importing && <RegionImport onClose={() => setImporting(false)} />}
    </>
  );
}

interface RegionDialogProps extends TreeForm<RegionRecord> {
  onPlace: (parentId: string) => void;
}

function RegionDialog({ record, parent, onClose, onPlace }: RegionDialogProps) {
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
