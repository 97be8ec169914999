import { type DeptNode, dept, deptFields } from '@kaoxin/contract/system/dept.ts';
import { fieldColumns } from '#platform/sheets/lists/list-columns.ts';
import { wholeRows } from '#platform/sheets/lists/list-rows.ts';
import { ofChosenTenant, type SheetList } from '#platform/sheets/lists/sheet-list.ts';
import { unfolded } from '#platform/tree-order.ts';
import { deptTree } from './list.ts';

export const deptSheet: SheetList<DeptNode> = {
  call: dept.export,
  title: ['部门', 'Departments'],
  store: 'platform',
  columns: [
    ...fieldColumns<DeptNode>(deptFields, ['deptName', 'fullName', 'deptCategory', 'sort', 'remark']),
    { key: 'updateTime', label: ['修改时间', 'Changed'], width: 20 },
    { key: 'parentName', label: ['上级部门', 'Parent department'] },
  ],
  rows: wholeRows(async (work, input) => unfolded(await deptTree(work, input))),
  reads: ofChosenTenant,
};
