import * as z from 'zod';
import { get } from '../call.ts';
import { object } from '../fields/object.ts';

/** A node of the sidebar (wire.md A, Menu answer). `isOpen` 2 = new window. */
export interface MenuNode {
  id: string;
  parentId: string;
  code: string;
  name: string;
  path: string;
  source: string;
  category: number;
  isOpen: number;
  sort: number;
  hidden: number;
  meta: { i18n?: string; roles?: string[] };
  group?: string | null;
  query?: string | null;
  /** pinyin initials of the Chinese name, for the menu search */
  initials?: string;
  children?: MenuNode[];
}
export const menuNode: z.ZodType<MenuNode> = z.object({
  id: z.string(),
  parentId: z.string(),
  code: z.string(),
  name: z.string(),
  path: z.string(),
  source: z.string(),
  category: z.int(),
  isOpen: z.int(),
  sort: z.int(),
  hidden: z.int(),
  meta: object(() => ({ i18n: z.string().optional(), roles: z.array(z.string()).optional() })),
  group: z.string().nullable().optional(),
  query: z.string().nullable().optional(),
  initials: z.string().optional(),
  get children() {
    return z.array(menuNode).optional();
  },
});

export interface ButtonNode {
  id: string;
  parentId: string;
  code: string;
  name: string;
  alias: string | null;
  path: string;
  source: string;
  action: number;
  sort: number;
  children?: ButtonNode[];
}
export const buttonNode: z.ZodType<ButtonNode> = z.object({
  id: z.string(),
  parentId: z.string(),
  code: z.string(),
  name: z.string(),
  alias: z.string().nullable(),
  path: z.string(),
  source: z.string(),
  action: z.int(),
  sort: z.int(),
  get children() {
    return z.array(buttonNode).optional();
  },
});

export const topMenuItem = object(() => ({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  source: z.string(),
  path: z.string(),
  sort: z.int(),
}));

export const menu = {
  routes: get('blade-system/menu/routes', {
    title: ['菜单路由', 'Menu'],
    access: 'signed-in',
    query: object(() => ({ topMenuId: z.string().max(20).optional() })),
    answer: z.array(menuNode),
  }),
  buttons: get('blade-system/menu/buttons', {
    title: ['按钮权限', 'Buttons'],
    access: 'signed-in',
    answer: z.array(buttonNode),
  }),
  topMenu: get('blade-system/menu/top-menu', {
    title: ['顶部菜单', 'Top menu'],
    access: 'signed-in',
    answer: z.array(topMenuItem),
  }),
};
