import { factsOf, type Label } from '@kaoxin/contract/conventions.ts';
import type { CellKind } from '@kaoxin/contract/lists/staging.ts';
import { keysOf } from '@kaoxin/contract/records.ts';
import { deptIds, personFields, postIds, roleIds } from '@kaoxin/contract/user/people.ts';
import { asksOf } from '#platform/imports/read/columns-of.ts';
import type { SheetColumn } from '#platform/sheets/write-sheet.ts';

const fields = { ...personFields, deptId: deptIds, postId: postIds, roleId: roleIds };
export type SheetField = keyof typeof fields;

export interface PersonColumn extends SheetColumn {
  key: SheetField;
  required: boolean;
  otherNames: readonly string[];
}

const required: readonly SheetField[] = ['account', 'realName'];
const wide: readonly SheetField[] = ['email', 'deptId', 'postId', 'roleId'];

const otherNames: Readonly<Partial<Record<SheetField, readonly string[]>>> = {
  account: ['登录名', '登录账号', '账户', '帐号'],
  realName: ['真实姓名', '人员姓名', '名字'],
  name: ['用户名'],
  code: ['职工号', '员工编号', '人员编号'],
  phone: ['手机', '手机号', '移动电话', '联系电话', '电话'],
  email: ['电子邮箱', '电子邮件', '邮件'],
  birthday: ['生日', '出生年月'],
  userType: ['平台'],
  deptId: ['部门', '科室', '处室', '所在部门', '单位'],
  postId: ['岗位', '职务'],
  roleId: ['所属角色'],
};

export const asksOfColumn = (key: SheetField): CellKind =>
  key === 'deptId' || key === 'postId' || key === 'roleId' ? 'choices' : asksOf(factsOf(fields[key]));

export const isPast = (key: SheetField): boolean => factsOf(fields[key])?.past ?? false;

export const labelOf = (key: SheetField): Label => factsOf(fields[key])?.label ?? [key, key];

/** Columns for import and export with the labels of the form, so an export can be imported elsewhere. */
export const personColumns: readonly PersonColumn[] = keysOf(fields).map((key) => ({
  key,
  label: labelOf(key)[0],
  required: required.includes(key),
  otherNames: otherNames[key] ?? [],
  width: wide.includes(key) ? 26 : 16,
}));

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
