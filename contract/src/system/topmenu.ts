import * as z from 'zod';
import { get, holds, post } from '../call.ts';
import { id, ids, optional, text, treeNode, whole } from '../conventions.ts';
import { object } from '../fields/object.ts';
import { resource, withExport } from '../resource.ts';

const plain = withExport(
  resource({
    name: 'topmenu',
    title: ['顶部菜单', 'Top menu'],
    path: 'blade-system/topmenu',
    fields: {
      code: text(['菜单编号', 'Code'], { max: 60 }),
      name: text(['菜单名称', 'Name'], { max: 60 }),
      nameEn: optional(text(['英文名称', 'English name'], { max: 60 })),
      source: text(['菜单图标', 'Icon'], { max: 60 }),
      sort: whole(['菜单排序', 'Order'], { max: 9999 }),
    },
    columns: ['name', 'code', 'nameEn', 'source', 'sort'],
    search: ['name', 'code'],
    unique: [['code']],
    order: [{ field: 'sort', descending: false }],
    changes: ['menu'],
  }),
);

const tree = object(() => ({ menu: z.array(treeNode) }));
const keys = object(() => ({ menu: z.array(z.string()) }));
/**
 * All menus that a top menu can contain. The specification has this call under topmenu, some clients use it under menu.
 */
const grantTree = (path: string) =>
  get(path, {
    title: ['顶部菜单可选菜单', 'Menus for top menus'],
    access: holds('topmenu_grant'),
    answer: tree,
  });
const treeKeys = (path: string) =>
  get(path, {
    title: ['顶部菜单已选菜单', 'Menus of top menus'],
    access: holds('topmenu_grant'),
    query: object(() => ({ topMenuIds: ids })),
    answer: keys,
  });

/** 顶部菜单 (wire.md B3.9): the part of the sidebar that a button of the top bar shows. */
export const topmenu = {
  ...plain,
  calls: {
    ...plain.calls,
    /** sets the menus of each of these top menus; menus not listed are removed */
    grant: post('blade-system/topmenu/grant', {
      title: ['顶部菜单配置', 'Set the menus of top menus'],
      access: holds('topmenu_grant'),
      body: object(() => ({ topMenuIds: ids, menuIds: z.array(id).max(2000) })),
      answer: z.null(),
      changes: ['topmenu', 'menu'],
    }),
    grantTree: grantTree('blade-system/menu/grant-top-tree'),
    grantTreeTwin: grantTree('blade-system/topmenu/grant-top-tree'),
    treeKeys: treeKeys('blade-system/menu/top-tree-keys'),
    treeKeysTwin: treeKeys('blade-system/topmenu/top-tree-keys'),
  },
};
