import { type RoleNode, role, roleForm, roleLabel } from '@kaoxin/contract/system/role.ts';
import { useState } from 'react';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { type FormSchema, fieldsOf } from '#ui/form/fields.ts';
import type { Column } from '#ui/list-page/columns/column.ts';
import { keysOf, type SearchField } from '#ui/list-page/search/search-field.ts';
import { useListState } from '#ui/list-page/state/use-list-state.ts';
import { shownField } from '../dept/dept-view.tsx';
import { TreePage } from '../tree-page.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { GrantDialog } from './role-grant.tsx';

type Row = RoleNode & { depth: number };
const schema: FormSchema = roleForm;
const search: readonly SearchField[] = [
  { key: 'roleName', label: ['角色名称', 'Role'], input: 'text' },
  { key: 'roleAlias', label: ['角色别名', 'Alias'], input: 'text' },
];
const shape = { filters: keysOf(search), sorts: [] };

function RoleName({ row }: { row: Row }) {
  const say = useSay();
  return <span style={{ paddingInlineStart: row.depth * 20 }}>{say(roleLabel(row))}</span>;
}

const columns: readonly Column<Row>[] = [
  {
    key: 'roleName',
    label: ['角色名称', 'Role'],
    width: 260,
    render: (row) => <RoleName row={row} />,
  },
  { key: 'roleAlias', label: ['角色别名', 'Alias'], width: 200, render: (row) => row.roleAlias },
  { key: 'sort', label: ['排序', 'Order'], width: 90, align: 'right', render: (row) => row.sort },
  { key: 'updateTime', label: ['修改时间', 'Changed'], width: 176, render: (row) => row.updateTime },
];
const facts = [
  ...fieldsOf(schema.shape, ['roleName', 'roleNameEn', 'roleAlias']),
  shownField('parentName', ['上级角色', 'Parent role']),
  ...fieldsOf(schema.shape, ['sort']),
  shownField('createTime', ['创建时间', 'Created'], 'moment'),
  shownField('updateTime', ['修改时间', 'Changed'], 'moment'),
];

const laidOut = (nodes: readonly RoleNode[], depth = 0): Row[] =>
  nodes.flatMap((node) => [{ ...node, depth }, ...laidOut(node.children ?? [], depth + 1)]);

export default function RolePage() {
  const say = useSay();
  const control = useListState(shape);
  const answer = useCall(role.list, control.state.filters, { quiet: 'offline' });
  const [granted, setGranted] = useState<RoleNode[]>();
  const rows = laidOut(answer.data ?? []);
  return (
    <>
      <TreePage<Row>
        name="role"
        title={['角色', 'Roles']}
        one={['角色', 'Role']}
        empty={['还没有角色', 'No roles yet']}
        answer={{ ...answer, data: answer.data && { records: rows, total: rows.length, pages: 1 } }}
        control={control}
        columns={columns}
        search={search}
        nameOf={(row) => say(roleLabel(row))}
        remove={role.remove}
        sheet={role.export}
        facts={facts}
        more={[
          {
            name: 'grant',
            label: ['权限设置', 'Permissions'],
            on: 'rows',
            grant: 'role_grant',
            shortcut: 'G',
            perform: (roles) => setGranted(roles),
          },
        ]}
        form={({ record, parent, onClose }) => <RoleDialog record={record} parent={parent} onClose={onClose} />}
      />
      {granted && <GrantDialog roles={granted} onClose={() => setGranted(undefined)} />}
    </>
  );
}
