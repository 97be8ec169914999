import { type MenuRecord, menuForm, menus } from '@kaoxin/contract/system/menu.ts';
import { useState } from 'react';
import { useSay } from '#platform/language.tsx';
import { useMay } from '#platform/permissions.ts';
import { usePerform } from '#platform/queries.ts';
import { hasIcon, Icon, iconNameOf } from '#shell/icon.tsx';
import type { Action } from '#ui/action.ts';
import { Chip } from '#ui/chip.tsx';
import { Shown } from '#ui/empty-cell.tsx';
import { type FormSchema, fieldsOf } from '#ui/form/fields.ts';
import type { Column } from '#ui/list-page/column.ts';
import { ListFrame } from '#ui/list-page/frame.tsx';
import { keysOf, type SearchField } from '#ui/list-page/search-field.ts';
import { useListState } from '#ui/list-page/use-list-state.ts';
import { shownField, ViewDialog } from './dept-view.tsx';
import { MenuDialog } from './menu-dialog.tsx';
import { type Grown, TreeCell, useBranchActions, useTreeRows } from './tree-rows.tsx';

type Row = Grown<MenuRecord>;
const schema = menuForm as FormSchema;
const search: readonly SearchField[] = [
  { key: 'name', label: ['菜单名称', 'Name'], input: 'text' },
  { key: 'code', label: ['菜单编号', 'Code'], input: 'text' },
  { key: 'path', label: ['路由地址', 'Path'], input: 'text' },
];
const shape = { filters: keysOf(search), sorts: [] };

function Kind({ row }: { row: MenuRecord }) {
  const say = useSay();
  if (row.category === 2) return <Chip tone="paused">{say(['按钮', 'Button'])}</Chip>;
  return <Chip tone="good">{say(['菜单', 'Menu'])}</Chip>;
}

const icon = ({ source }: MenuRecord) => {
  const name = iconNameOf(source);
  return hasIcon(name) ? <Icon name={name} /> : <Shown value={source} />;
};

const columnsWith = (toggle: (id: string) => void): readonly Column<Row>[] => [
  {
    key: 'name',
    label: ['菜单名称', 'Name'],
    width: 260,
    render: (row) => <TreeCell row={row} text={row.name} onToggle={toggle} />,
  },
  { key: 'nameEn', label: ['英文名称', 'English name'], width: 170, render: (row) => <Shown value={row.nameEn} /> },
  { key: 'code', label: ['菜单编号', 'Code'], width: 190, render: (row) => row.code },
  { key: 'category', label: ['菜单类型', 'Kind'], width: 100, render: (row) => <Kind row={row} /> },
  { key: 'source', label: ['图标', 'Icon'], width: 80, render: icon },
  { key: 'path', label: ['路由地址', 'Path'], width: 240, render: (row) => <Shown value={row.path} /> },
  { key: 'sort', label: ['排序', 'Order'], width: 90, align: 'right', render: (row) => row.sort },
];

const facts = [
  shownField('parentName', ['上级菜单', 'Parent']),
  ...fieldsOf(
    schema.shape,
    Object.keys(schema.shape).filter((name) => name !== 'parentId' && name !== 'isOpen'),
  ),
  shownField('updateTime', ['修改时间', 'Changed'], 'moment'),
];

type Opened =
  | { what: 'form'; record?: MenuRecord; parent?: MenuRecord | undefined }
  | { what: 'view'; record: MenuRecord };

/** 菜单管理: menus level by level, their buttons under them. */
export default function MenuPage() {
  const may = useMay();
  const control = useListState(shape);
  const { answer, toggle, show } = useTreeRows(
    { name: 'menu', level: menus.lazyList, list: menus.list },
    control.state.filters,
  );
  const [opened, setOpened] = useState<Opened>();
  const remove = usePerform(menus.remove, { success: ['删除成功', 'Deleted'] });
  const edit = (record: MenuRecord | undefined) => record && setOpened({ what: 'form', record });
  const view = (record: MenuRecord | undefined) => record && setOpened({ what: 'view', record });
  const branch = useBranchActions<Row>(toggle);
  const actions: Action<Row>[] = [
    ...branch,
    {
      name: 'add',
      label: ['新增', 'Add'],
      on: 'page',
      grant: 'menu_add',
      shortcut: 'N',
      primary: true,
      perform: () => setOpened({ what: 'form' }),
    },
    {
      name: 'view',
      label: ['查看', 'View'],
      on: 'row',
      grant: 'menu_view',
      shortcut: 'V',
      perform: ([row]) => view(row),
    },
    {
      name: 'add-below',
      label: ['新增下级', 'Add below'],
      on: 'row',
      grant: 'menu_add',
      visible: ({ category }) => category === 1,
      perform: ([parent]) => setOpened({ what: 'form', parent }),
    },
    {
      name: 'edit',
      label: ['编辑', 'Edit'],
      on: 'row',
      grant: 'menu_edit',
      shortcut: 'E',
      perform: ([row]) => edit(row),
    },
    {
      name: 'delete',
      label: ['删除', 'Delete'],
      batchLabel: ['批量删除', 'Delete selected'],
      on: 'rows',
      grant: 'menu_delete',
      shortcut: 'Delete',
      danger: true,
      confirm: ['确定将选择数据删除?', 'Delete the selected records?'],
      perform: (chosen) => remove.mutateAsync({ query: { ids: chosen.map(({ id }) => id).join(',') } }),
    },
  ];
  return (
    <>
      <ListFrame<Row>
        name="menu"
        title={['菜单', 'Menus']}
        answer={answer}
        control={control}
        columns={columnsWith(toggle)}
        search={search}
        actions={actions}
        paged={false}
        onOpen={may('menu_edit') ? edit : may('menu_view') ? view : undefined}
        nameOf={(row) => row.name}
        empty={['还没有菜单', 'No menus yet']}
      />
      {opened?.what === 'view' && (
        <ViewDialog
          title={['查看菜单', 'Menu']}
          fields={facts}
          row={opened.record}
          onClose={() => setOpened(undefined)}
        />
      )}
      {opened?.what === 'form' && (
        <MenuDialog record={opened.record} parent={opened.parent} onClose={() => setOpened(undefined)} onPlace={show} />
      )}
    </>
  );
}
