import * as z from 'zod';
import { addsOrEdits, get, holds, post } from '../call.ts';
import { base, id, ids, type Label, optional, reference, text, treeNode, whole } from '../conventions.ts';
import { object } from '../fields/object.ts';
import { listQuery } from '../lists/list.ts';
import { sheetCall } from '../lists/sheet.ts';
import { tenantChoice, tenantFilter } from './tenant-choice.ts';

/** 角色 (wire.md B3.2). */
export const roleFields = {
  roleName: text(['角色名称', 'Role'], { max: 60 }),
  roleNameEn: optional(text(['英文名称', 'English name'], { max: 60 })),
  roleAlias: text(['角色别名', 'Alias'], { max: 60 }),
  parentId: optional(reference(['上级角色', 'Parent role'], 'role')),
  sort: optional(whole(['排序', 'Order'], { max: 9999 })),
};
export const roleForm = z.object(roleFields);

export interface RoleNode {
  id: string;
  createUser: string | null;
  createDept: string | null;
  createTime: string;
  updateUser: string | null;
  updateTime: string;
  version: number;
  tenantId: string;
  roleName: string;
  roleNameEn: string | null;
  roleAlias: string;
  parentId: string;
  parentName: string | null;
  sort: number;
  children?: RoleNode[];
}
export const roleNode: z.ZodType<RoleNode> = z.object({
  ...base,
  tenantId: z.string(),
  roleName: z.string(),
  roleNameEn: z.string().nullable(),
  roleAlias: z.string(),
  parentId: z.string(),
  parentName: z.string().nullable(),
  sort: z.int(),
  get children() {
    return z.array(roleNode).optional();
  },
});

export const roleLabel = ({ roleName, roleNameEn }: Pick<RoleNode, 'roleName' | 'roleNameEn'>): Label => [
  roleName,
  roleNameEn ?? roleName,
];

/** A complete set: ids not listed are removed. */
const set = z
  .array(id)
  .max(5000)
  .transform((list) => [...new Set(list)]);
const ofTenant = object(() => ({ tenantId: z.string().max(12).optional() }));
const trees = object(() => ({
  menu: z.array(treeNode),
  dataScope: z.array(treeNode),
  apiScope: z.array(treeNode),
}));
export type GrantTrees = z.output<typeof trees>;
const keys = object(() => ({
  menu: z.array(z.string()),
  dataScope: z.array(z.string()),
  apiScope: z.array(z.string()),
}));

const grantTree = (path: string) =>
  get(path, { title: ['可授权内容', 'What can be granted'], access: holds('role'), answer: trees });

const list = get('blade-system/role/list', {
  title: ['角色列表', 'Roles'],
  access: holds('role'),
  query: listQuery(roleFields, { filters: ['roleName', 'roleAlias'], sorts: [], extra: tenantFilter }),
  answer: z.array(roleNode),
});

export const role = {
  list,
  export: sheetCall(list, { title: ['角色导出', 'Export roles'], access: holds('role_export') }),
  detail: get('blade-system/role/detail', {
    title: ['角色详情', 'Role'],
    access: holds('role'),
    query: object(() => ({ id })),
    answer: roleNode,
  }),
  tree: get('blade-system/role/tree', {
    title: ['角色树', 'Tree of roles'],
    access: holds('role', 'user'),
    query: ofTenant,
    answer: z.array(treeNode),
  }),
  treeById: get('blade-system/role/tree-by-id', {
    title: ['同租户角色树', 'Roles beside a role'],
    access: holds('role', 'user'),
    query: object(() => ({ roleId: id })),
    answer: z.array(treeNode),
  }),
  submit: post('blade-system/role/submit', {
    title: ['角色保存', 'Save role'],
    access: addsOrEdits('role'),
    body: roleForm
      .partial()
      .extend({ ...tenantChoice, id: optional(id), version: optional(whole(['版本', 'Version'])) }),
    answer: roleNode,
    changes: ['role'],
  }),
  remove: post('blade-system/role/remove', {
    title: ['角色删除', 'Delete role'],
    access: holds('role_delete'),
    query: object(() => ({ ids: ids.optional() })),
    body: object(() => ({ ids: ids.optional() })),
    answer: z.null(),
    changes: ['role'],
  }),
  grant: post('blade-system/role/grant', {
    title: ['角色授权', 'Grant to roles'],
    access: holds('role_grant'),
    body: object(() => ({
      roleIds: ids,
      menuIds: set.optional(),
      dataScopeIds: set.optional(),
      apiScopeIds: set.optional(),
    })),
    answer: z.null(),
    changes: ['role', 'menu'],
  }),
  grantTree: grantTree('blade-system/menu/grant-tree'),
  grantTreeTwin: grantTree('blade-system/role/grant-tree'),
  treeKeys: get('blade-system/menu/role-tree-keys', {
    title: ['角色已有授权', 'What roles hold'],
    access: holds('role'),
    query: object(() => ({ roleIds: ids })),
    answer: keys,
  }),
};
