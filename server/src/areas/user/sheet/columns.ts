import { factsOf, type Label } from '@kaoxin/contract/conventions.ts';
import { deptIds, personFields, postIds, roleIds } from '@kaoxin/contract/user/people.ts';
import type { SheetColumn } from '#platform/sheets/write-sheet.ts';

const fields = { ...personFields, deptId: deptIds, postId: postIds, roleId: roleIds };
export type SheetField = keyof typeof fields;

export interface PersonColumn extends SheetColumn {
  key: SheetField;
  required: boolean;
}

const required: readonly SheetField[] = ['account', 'realName'];
const wide: readonly SheetField[] = ['email', 'deptId', 'postId', 'roleId'];

export const labelOf = (key: SheetField): Label => factsOf(fields[key])?.label ?? [key, key];

/** Columns of both ways, headed by the labels of the form: what was exported can be imported elsewhere. */
export const personColumns: readonly PersonColumn[] = (Object.keys(fields) as SheetField[]).map((key) => ({
  key,
  label: labelOf(key)[0],
  required: required.includes(key),
  width: wide.includes(key) ? 26 : 16,
}));

/** The row of the template that shows how one is written; left in, it is not imported. */
export const example: Readonly<Partial<Record<SheetField, string>>> = {
  account: 'shili_01',
  realName: '示例请删除本行',
  name: '示例',
  code: 'A001',
  phone: '13000000000',
  email: 'shili@example.cn',
  sex: '女',
  birthday: '1990-02-03',
  userType: '后台',
  deptId: '上级部门/所属部门',
  postId: '岗位一、岗位二',
  roleId: '角色一、角色二',
};
