import { type TenantPackage, tenantPackage } from '@kaoxin/contract/system/tenant-package.ts';
import { useState } from 'react';
import { useMay } from '#platform/permissions.ts';
import { useCall, usePerform } from '#platform/queries.ts';
import type { Action } from '#ui/action.ts';
import { Shown } from '#ui/empty-cell.tsx';
import { fieldsOf } from '#ui/form/fields.ts';
import type { Column } from '#ui/list-page/column.ts';
import { ListFrame } from '#ui/list-page/frame.tsx';
import { listQueryOf } from '#ui/list-page/list-state.ts';
import { keysOf, searchFieldOf } from '#ui/list-page/search-field.ts';
import { useListState } from '#ui/list-page/use-list-state.ts';
import { verbs } from '#ui/verbs.ts';
import { PackageDialog } from './tenant-package-dialog.tsx';

const { calls, form } = tenantPackage;
const search = fieldsOf(form.shape, ['packageName']).map(searchFieldOf);
const shape = { filters: keysOf(search), sorts: ['packageName', 'createTime'] };

const columns: readonly Column<TenantPackage>[] = [
  {
    key: 'packageName',
    label: ['产品包名称', 'Package name'],
    width: 200,
    sortable: true,
    render: (row) => row.packageName,
  },
  {
    key: 'menuId',
    label: ['菜单', 'Menus'],
    width: 400,
    render: (row) => (
      <span className="kx-short" title={row.menuName}>
        {row.menuName}
      </span>
    ),
  },
  { key: 'remark', label: ['备注', 'Remark'], width: 160, render: (row) => <Shown value={row.remark} /> },
  { key: 'createTime', label: ['创建时间', 'Created'], width: 176, sortable: true, render: (row) => row.createTime },
];

/** 租户产品包 (specification section 2): add, edit and delete, no separate view button. */
export default function TenantPackagePage() {
  const may = useMay();
  const control = useListState(shape);
  const answer = useCall(calls.list, listQueryOf(control.state), { quiet: true });
  const [opened, setOpened] = useState<{ record?: TenantPackage }>();
  const remove = usePerform(calls.remove, { success: ['删除成功', 'Deleted'] });
  const edit = (record: TenantPackage | undefined) => record && setOpened({ record });
  const actions: Action<TenantPackage>[] = [
    {
      name: 'add',
      label: ['新增', 'Add'],
      on: 'page',
      grant: 'tenant_package_add',
      shortcut: 'N',
      primary: true,
      perform: () => setOpened({}),
    },
    {
      ...verbs.edit,
      grant: 'tenant_package_edit',
      perform: ([row]) => edit(row),
    },
    {
      ...verbs.remove,
      grant: 'tenant_package_delete',
      perform: (rows) => remove.mutateAsync({ query: { ids: rows.map(({ id }) => id).join(',') } }),
    },
  ];
  return (
    <>
      <ListFrame<TenantPackage>
        name="tenant_package"
        title={tenantPackage.title}
        answer={answer}
        control={control}
        columns={columns}
        search={search}
        actions={actions}
        onOpen={may('tenant_package_edit') ? edit : undefined}
        nameOf={(row) => row.packageName}
        empty={['还没有产品包', 'No packages yet']}
      />
      {opened && <PackageDialog record={opened.record} onClose={() => setOpened(undefined)} />}
    </>
  );
}
