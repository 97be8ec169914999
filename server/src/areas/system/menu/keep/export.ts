import { type MenuRecord, menuFields, menus } from '@kaoxin/contract/system/menu.ts';
import { fieldColumns, type ListColumn } from '#platform/sheets/lists/list-columns.ts';
import { wholeRows } from '#platform/sheets/lists/list-rows.ts';
import type { SheetList } from '#platform/sheets/lists/sheet-list.ts';
import { unfolded } from '#platform/tree-order.ts';
import { menuTree } from './list.ts';

const named = (key: keyof typeof menuFields, zh: string, en: string): ListColumn<MenuRecord>[] =>
  fieldColumns<MenuRecord>(menuFields, [key]).map((column) => ({ ...column, label: [zh, en] }));

export const menuSheet: SheetList<MenuRecord> = {
  call: menus.export,
  title: ['菜单', 'Menus'],
  store: 'platform',
  columns: [
    ...named('name', '菜单名称', 'Name'),
    ...named('nameEn', '英文名称', 'English name'),
    ...named('code', '菜单编号', 'Code'),
    {
      key: 'category',
      label: ['菜单类型', 'Kind'],
      width: 10,
      cell: ({ category }, { say }) => say(category === 2 ? ['按钮', 'Button'] : ['菜单', 'Menu']),
    },
    ...named('source', '图标', 'Icon'),
    ...named('path', '路由地址', 'Path'),
    ...named('sort', '排序', 'Order'),
    { key: 'parentName', label: ['上级菜单', 'Parent'] },
  ],
  rows: wholeRows(async (work, input) => unfolded(await menuTree(work, input))),
};
