import * as z from 'zod';
import { addsOrEdits, get, holds, post } from '../call.ts';
import { choice, flag, id, ids, optional, reference, text, treeNode, truth, whole } from '../conventions.ts';
import { object } from '../fields/object.ts';
import { anId, type Hold, listQuery } from '../lists/list.ts';
import { sheetCall } from '../lists/sheet.ts';

/** 菜单 and its buttons (wire.md B3.1): rows of the product, the same for all tenants, maintained by the first. */
export const menuFields = {
  category: choice(['菜单类型', 'Kind'], 'menu_category', [1, 2]),
  parentId: optional(reference(['上级菜单', 'Parent'], 'menu')),
  name: text(['菜单名称', 'Name'], { max: 60 }),
  nameEn: optional(text(['英文名称', 'English name'], { max: 60 })),
  code: text(['菜单编号', 'Code'], { max: 60 }),
  alias: optional(text(['菜单别名', 'Alias'], { max: 60 })),
  path: optional(text(['路由地址', 'Path'])),
  source: optional(text(['菜单图标', 'Icon'], { max: 60 })),
  sort: optional(whole(['菜单排序', 'Order'], { max: 9999 })),
  /** for a button: 1 toolbar, 2 row, 3 both; clients send 0 for menus */
  action: optional(choice(['按钮位置', 'Place'], 'button_func', [0, 1, 2, 3])),
  /** 2 = new window; clients send 0 for no */
  isOpen: optional(whole(['新窗口打开', 'New window'], { max: 2 })),
  hidden: optional(flag(['隐藏', 'Hidden'])),
  /** role aliases, comma-joined: the sidebar shows the menu only to these roles */
  roles: optional(text(['可见角色', 'Visible to'])),
  /** passed on to clients, some of which group their tabs by it (specification section 3) */
  group: optional(text(['分组', 'Group'], { max: 60 })),
  query: optional(text(['路由参数', 'Query'])),
  remark: optional(text(['备注', 'Remark'])),
};
export const menuForm = z.object(menuFields);

export interface MenuRecord {
  id: string;
  createTime: string;
  updateTime: string;
  version: number;
  category: number;
  parentId: string;
  parentName: string | null;
  categoryName: string | null;
  actionName: string | null;
  isOpenName: string | null;
  name: string;
  nameEn: string | null;
  code: string;
  alias: string | null;
  path: string;
  source: string;
  sort: number;
  action: number;
  isOpen: number;
  hidden: number;
  roles: string | null;
  group: string | null;
  query: string | null;
  remark: string | null;
  hasChildren: number;
  children?: MenuRecord[];
}
export const menuRecord: z.ZodType<MenuRecord> = z.object({
  id: z.string(),
  createTime: z.string(),
  updateTime: z.string(),
  version: z.int(),
  category: z.int(),
  parentId: z.string(),
  parentName: z.string().nullable(),
  categoryName: z.string().nullable(),
  actionName: z.string().nullable(),
  isOpenName: z.string().nullable(),
  name: z.string(),
  nameEn: z.string().nullable(),
  code: z.string(),
  alias: z.string().nullable(),
  path: z.string(),
  source: z.string(),
  sort: z.int(),
  action: z.int(),
  isOpen: z.int(),
  hidden: z.int(),
  roles: z.string().nullable(),
  group: z.string().nullable(),
  query: z.string().nullable(),
  remark: z.string().nullable(),
  hasChildren: truth,
  get children() {
    return z.array(menuRecord).optional();
  },
});

const filtered = (extra: Readonly<Record<string, Hold>>) =>
  listQuery(menuFields, { filters: ['name', 'code', 'alias', 'path', 'category'], sorts: [], extra });

const list = get('blade-system/menu/list', {
  title: ['菜单列表', 'Menus and buttons'],
  access: holds('menu'),
  query: filtered({}),
  answer: z.array(menuRecord),
});

export const menus = {
  list,
  export: sheetCall(list, { title: ['菜单导出', 'Export menus'], access: holds('menu_export') }),
  lazyList: get('blade-system/menu/lazy-list', {
    title: ['菜单下级列表', 'Menus below'],
    access: holds('menu'),
    query: filtered({ parentId: anId }),
    answer: z.array(menuRecord),
  }),
  /** one level without buttons; without `parentId` a search over all levels */
  lazyMenuList: get('blade-system/menu/lazy-menu-list', {
    title: ['菜单下级列表（不含按钮）', 'Menus below, without buttons'],
    access: holds('menu'),
    query: filtered({ parentId: anId }),
    answer: z.array(menuRecord),
  }),
  menuList: get('blade-system/menu/menu-list', {
    title: ['菜单列表（不含按钮）', 'Menus without buttons'],
    access: holds('menu'),
    query: filtered({}),
    answer: z.array(menuRecord),
  }),
  tree: get('blade-system/menu/tree', {
    title: ['菜单树', 'Tree of menus'],
    access: 'signed-in',
    query: object(() => ({ tenantId: z.string().max(12).optional() })),
    answer: z.array(treeNode),
  }),
  detail: get('blade-system/menu/detail', {
    title: ['菜单详情', 'Menu'],
    access: holds('menu'),
    query: object(() => ({ id })),
    answer: menuRecord,
  }),
  submit: post('blade-system/menu/submit', {
    title: ['菜单保存', 'Save menu'],
    access: addsOrEdits('menu'),
    body: menuForm.partial().extend({ id: optional(id), version: optional(whole(['版本', 'Version'])) }),
    answer: menuRecord,
    changes: ['menu'],
  }),
  remove: post('blade-system/menu/remove', {
    title: ['菜单删除', 'Delete menu'],
    access: holds('menu_delete'),
    query: object(() => ({ ids: ids.optional() })),
    body: object(() => ({ ids: ids.optional() })),
    answer: z.null(),
    changes: ['menu'],
  }),
};
