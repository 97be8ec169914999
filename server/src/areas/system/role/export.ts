import { type RoleNode, role, roleFields, roleLabel } from '@kaoxin/contract/system/role.ts';
import { fieldColumns, type ListColumn } from '#platform/sheets/lists/list-columns.ts';
import { wholeRows } from '#platform/sheets/lists/list-rows.ts';
import { ofChosenTenant, type SheetList } from '#platform/sheets/lists/sheet-list.ts';
import { unfolded } from '#platform/tree-order.ts';
import { roleTree } from './list.ts';

const asCalled = (column: ListColumn<RoleNode>): ListColumn<RoleNode> => ({
  ...column,
  cell: (row, { say }) => say(roleLabel(row)),
});

export const roleSheet: SheetList<RoleNode> = {
  call: role.export,
  title: ['角色', 'Roles'],
  store: 'platform',
  columns: [
    ...fieldColumns<RoleNode>(roleFields, ['roleName']).map(asCalled),
    ...fieldColumns<RoleNode>(roleFields, ['roleAlias', 'sort']),
    { key: 'updateTime', label: ['修改时间', 'Changed'], width: 20 },
    { key: 'parentName', label: ['上级角色', 'Parent role'] },
    ...fieldColumns<RoleNode>(roleFields, ['roleNameEn']),
  ],
  rows: wholeRows(async (work, input) => unfolded(await roleTree(work, input))),
  reads: ofChosenTenant,
};
