import { type MenuRecord, menuForm, menus } from '@kaoxin/contract/system/menu.ts';
import { useSay } from '#platform/language.tsx';
import { hasIcon, Icon, iconNameOf } from '#shell/icons/icon.tsx';
import { Chip } from '#ui/chip.tsx';
import { type FormSchema, fieldsOf } from '#ui/form/fields.ts';
import type { Column } from '#ui/list-page/columns/column.ts';
import { keysOf, type SearchField } from '#ui/list-page/search/search-field.ts';
import { useListState } from '#ui/list-page/state/use-list-state.ts';
import { branchesOf, TreeCell, useBranchActions } from '#ui/list-page/tree/tree-rows.tsx';
import { levelsOf } from '#ui/list-page/tree/tree-sources.ts';
import { type Grown, useTreeRows } from '#ui/list-page/tree/use-tree-rows.ts';
import { Shown } from '#ui/table/empty-cell.tsx';
import { shownField } from '../dept/dept-view.tsx';
import { TreePage } from '../tree-page.tsx';
import { MenuDialog } from './menu-dialog.tsx';

type Row = Grown<MenuRecord>;
const schema: FormSchema = menuForm;
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
    width: 220,
    render: (row) => <TreeCell row={row} text={row.name} onToggle={toggle} />,
  },
  {
    key: 'nameEn',
    label: ['英文名称', 'English name'],
    width: 170,
    spare: true,
    render: (row) => <Shown value={row.nameEn} />,
  },
  { key: 'code', label: ['菜单编号', 'Code'], width: 150, render: (row) => row.code },
  { key: 'category', label: ['菜单类型', 'Kind'], width: 100, render: (row) => <Kind row={row} /> },
  { key: 'source', label: ['图标', 'Icon'], width: 70, render: icon },
  { key: 'path', label: ['路由地址', 'Path'], width: 240, render: (row) => <Shown value={row.path} /> },
  { key: 'sort', label: ['排序', 'Order'], width: 80, align: 'right', render: (row) => row.sort },
];

const facts = [
  shownField('parentName', ['上级菜单', 'Parent']),
  ...fieldsOf(
    schema.shape,
    Object.keys(schema.shape).filter((name) => name !== 'parentId' && name !== 'isOpen'),
  ),
  shownField('updateTime', ['修改时间', 'Changed'], 'moment'),
];

export default function MenuPage() {
  const control = useListState(shape);
  const { answer, toggle, show } = useTreeRows(
    levelsOf({ name: 'menu', level: menus.lazyList, list: menus.list }, control.state.filters),
  );
  return (
    <TreePage<Row>
      name="menu"
      title={['菜单', 'Menus']}
      one={['菜单', 'Menu']}
      empty={['还没有菜单', 'No menus yet']}
      answer={answer}
      control={control}
      columns={columnsWith(toggle)}
      branches={branchesOf(toggle)}
      search={search}
      nameOf={(row) => row.name}
      remove={menus.remove}
      sheet={menus.export}
      facts={facts}
      mayGrow={({ category }) => category === 1}
      first={useBranchActions<Row>(toggle)}
      form={({ record, parent, onClose }) => (
        <MenuDialog record={record} parent={parent} onClose={onClose} onPlace={show} />
      )}
    />
  );
}
