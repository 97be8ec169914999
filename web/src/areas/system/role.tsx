import { type RoleNode, role, roleForm } from '@kaoxin/contract/system/role.ts';
import { useState } from 'react';
import { useMay } from '#platform/permissions.ts';
import { useCall, usePerform } from '#platform/queries.ts';
import type { Action } from '#ui/action.ts';
import { type FormSchema, fieldsOf } from '#ui/form/fields.ts';
import type { Column } from '#ui/list-page/column.ts';
import { ListFrame } from '#ui/list-page/frame.tsx';
import { keysOf, type SearchField } from '#ui/list-page/search-field.ts';
import { useListState } from '#ui/list-page/use-list-state.ts';
import { shownField, ViewDialog } from './dept-view.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { GrantDialog } from './role-grant.tsx';

type Row = RoleNode & { depth: number };
const schema = roleForm as FormSchema;
const search: readonly SearchField[] = [
  { key: 'roleName', label: ['角色名称', 'Role'], input: 'text' },
  { key: 'roleAlias', label: ['角色别名', 'Alias'], input: 'text' },
];
const shape = { filters: keysOf(search), sorts: [] };

const columns: readonly Column<Row>[] = [
  {
    key: 'roleName',
    label: ['角色名称', 'Role'],
    width: 260,
    render: (row) => <span style={{ paddingInlineStart: row.depth * 20 }}>{row.roleName}</span>,
  },
  { key: 'roleAlias', label: ['角色别名', 'Alias'], width: 200, render: (row) => row.roleAlias },
  { key: 'sort', label: ['排序', 'Order'], width: 90, align: 'right', render: (row) => row.sort },
  { key: 'updateTime', label: ['修改时间', 'Changed'], width: 176, render: (row) => row.updateTime },
];
const facts = [
  ...fieldsOf(schema.shape, ['roleName', 'roleAlias']),
  shownField('parentName', ['上级角色', 'Parent role']),
  ...fieldsOf(schema.shape, ['sort']),
  shownField('createTime', ['创建时间', 'Created'], 'moment'),
  shownField('updateTime', ['修改时间', 'Changed'], 'moment'),
];

const laidOut = (nodes: readonly RoleNode[], depth = 0): Row[] =>
  nodes.flatMap((node) => [{ ...node, depth }, ...laidOut(node.children ?? [], depth + 1)]);

type Opened =
  | { what: 'form'; record?: RoleNode; parent?: RoleNode | undefined }
  | { what: 'view'; record: RoleNode }
  | { what: 'grant'; roles: RoleNode[] };

/** 角色管理: the tree of roles and what they may do. */
export default function RolePage() {
  const may = useMay();
  const control = useListState(shape);
  const answer = useCall(role.list, control.state.filters, { quiet: true });
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const remove = usePerform(role.remove, { success: ['删除成功', 'Deleted'] });
  const rows = laidOut(answer.data ?? []);
  const edit = (record: RoleNode | undefined) => record && setOpened({ what: 'form', record });
  const view = (record: RoleNode | undefined) => record && setOpened({ what: 'view', record });
  const actions: Action<Row>[] = [
    {
      name: 'add',
      label: ['新增', 'Add'],
      on: 'page',
      grant: 'role_add',
      shortcut: 'N',
      primary: true,
      perform: () => setOpened({ what: 'form' }),
    },
    {
      name: 'grant',
      label: ['权限设置', 'Permissions'],
      on: 'rows',
      grant: 'role_grant',
      shortcut: 'G',
      perform: (roles) => setOpened({ what: 'grant', roles }),
    },
    {
      name: 'view',
      label: ['查看', 'View'],
      on: 'row',
      grant: 'role_view',
      shortcut: 'V',
      perform: ([row]) => view(row),
    },
    {
      name: 'add-below',
      label: ['新增下级', 'Add below'],
      on: 'row',
      grant: 'role_add',
      perform: ([parent]) => setOpened({ what: 'form', parent }),
    },
    {
      name: 'edit',
      label: ['编辑', 'Edit'],
      on: 'row',
      grant: 'role_edit',
      shortcut: 'E',
      perform: ([row]) => edit(row),
    },
    {
      name: 'delete',
      label: ['删除', 'Delete'],
      batchLabel: ['批量删除', 'Delete selected'],
      on: 'rows',
      grant: 'role_delete',
      shortcut: 'Delete',
      danger: true,
      confirm: ['确定将选择数据删除?', 'Delete the selected records?'],
      perform: (chosen) => remove.mutateAsync({ query: { ids: chosen.map(({ id }) => id).join(',') } }),
    },
  ];
  return (
    <>
      <ListFrame<Row>
        name="role"
        title={['角色', 'Roles']}
        answer={{ ...answer, data: answer.data && { records: rows, total: rows.length, pages: 1 } }}
        control={control}
        columns={columns}
        search={search}
        actions={actions}
        paged={false}
        onOpen={may('role_edit') ? edit : may('role_view') ? view : undefined}
        nameOf={(row) => row.roleName}
        empty={['还没有角色', 'No roles yet']}
      />
      {opened?.what === 'form' && <RoleDialog record={opened.record} parent={opened.parent} onClose={close} />}
      {opened?.what === 'view' && (
        <ViewDialog title={['查看角色', 'Role']} fields={facts} row={opened.record} onClose={close} />
      )}
      {opened?.what === 'grant' && <GrantDialog roles={opened.roles} onClose={close} />}
    </>
  );
}
