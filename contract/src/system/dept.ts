import * as z from 'zod';
import { addsOrEdits, get, holds, post } from '../call.ts';
import { base, choice, id, ids, optional, reference, text, treeNode, truth, whole } from '../conventions.ts';
import { object } from '../fields/object.ts';
import { anId, type Hold, listQuery } from '../lists/list.ts';
import { sheetCall } from '../lists/sheet.ts';
import { tenantChoice, tenantFilter } from './tenant-choice.ts';

/** 部门 (wire.md B3.3). */
export const deptFields = {
  deptName: text(['部门名称', 'Department'], { max: 45 }),
  fullName: optional(text(['部门全称', 'Full name'], { max: 45 })),
  parentId: optional(reference(['上级部门', 'Parent department'], 'dept')),
  deptCategory: optional(choice(['机构类型', 'Type'], 'org_category', [1, 2, 3])),
  sort: optional(whole(['排序', 'Order'], { max: 9999 })),
  remark: optional(text(['备注', 'Remark'])),
};
export const deptForm = z.object(deptFields);

/** A department in lists; `children` in the whole tree, `hasChildren` in a single level. */
export interface DeptNode {
  id: string;
  createUser: string | null;
  createDept: string | null;
  createTime: string;
  updateUser: string | null;
  updateTime: string;
  version: number;
  tenantId: string;
  deptName: string;
  fullName: string | null;
  parentId: string;
  parentName: string | null;
  /** ids from the root down, comma-joined, beginning with 0 */
  ancestors: string;
  deptCategory: number | null;
  deptCategoryName: string | null;
  sort: number;
  remark: string | null;
  hasChildren: number;
  children?: DeptNode[];
}
export const deptNode: z.ZodType<DeptNode> = z.object({
  ...base,
  tenantId: z.string(),
  deptName: z.string(),
  fullName: z.string().nullable(),
  parentId: z.string(),
  parentName: z.string().nullable(),
  ancestors: z.string(),
  deptCategory: z.int().nullable(),
  deptCategoryName: z.string().nullable(),
  sort: z.int(),
  remark: z.string().nullable(),
  hasChildren: truth,
  get children() {
    return z.array(deptNode).optional();
  },
});

const filtered = (extra: Readonly<Record<string, Hold>>) =>
  listQuery(deptFields, {
    filters: ['deptName', 'fullName', 'deptCategory', 'remark'],
    sorts: [],
    extra: { ...extra, ...tenantFilter },
  });
const ofTenant = object(() => ({ tenantId: z.string().max(12).optional() }));

/** The whole tree. With filters only the matches; a match without a matching parent appears at the root. */
const list = get('blade-system/dept/list', {
  title: ['部门列表', 'Departments'],
  access: holds('dept'),
  query: filtered({}),
  answer: z.array(deptNode),
});

export const dept = {
  list,
  export: sheetCall(list, { title: ['部门导出', 'Export departments'], access: holds('dept_export') }),
  /** one level: the children of `parentId` (0 or missing: the roots); a filter searches that level */
  lazyList: get('blade-system/dept/lazy-list', {
    title: ['部门下级列表', 'Departments below'],
    access: holds('dept'),
    query: filtered({ parentId: anId }),
    answer: z.array(deptNode),
  }),
  tree: get('blade-system/dept/tree', {
    title: ['部门整树', 'Whole tree of departments'],
    access: 'signed-in',
    query: ofTenant,
    answer: z.array(treeNode),
  }),
  lazyTree: get('blade-system/dept/lazy-tree', {
    title: ['部门树', 'Departments'],
    access: 'signed-in',
    query: ofTenant.extend({ parentId: id.optional() }),
    answer: z.array(treeNode),
  }),
  /**
   * matches of a part of the name for pickers, at most 50, or the departments with the given `ids`, higher levels first
   */
  search: get('blade-system/dept/search', {
    title: ['部门查找', 'Departments: search'],
    access: 'signed-in',
    query: ofTenant.extend({ keyword: z.string().max(64).optional(), ids: ids.optional() }),
    answer: z.array(object(() => ({ id: z.string(), deptName: z.string(), pathName: z.string() }))),
  }),
  detail: get('blade-system/dept/detail', {
    title: ['部门详情', 'Department'],
    access: holds('dept'),
    query: object(() => ({ id })),
    answer: deptNode,
  }),
  submit: post('blade-system/dept/submit', {
    title: ['部门保存', 'Save department'],
    access: addsOrEdits('dept'),
    body: deptForm.partial().extend({
      ...tenantChoice,
      id: optional(id),
      version: optional(whole(['版本', 'Version'])),
      // part of loaded records, ignored on input
      ancestors: z.string().optional(),
    }),
    answer: deptNode,
    changes: ['dept'],
  }),
  remove: post('blade-system/dept/remove', {
    title: ['部门删除', 'Delete department'],
    access: holds('dept_delete'),
    query: object(() => ({ ids: ids.optional() })),
    body: object(() => ({ ids: ids.optional() })),
    answer: z.null(),
    changes: ['dept'],
  }),
};
