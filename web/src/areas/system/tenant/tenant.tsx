import { type Tenant, tenant, tenantFields } from '@kaoxin/contract/system/tenant.ts';
import type { Issued } from '@kaoxin/contract/user/people.ts';
import { useState } from 'react';
import '#ui/case/case.css';
import { useCall, usePerform } from '#platform/calls/queries.ts';
import { useMay } from '#platform/session/permissions.ts';
import type { Action } from '#ui/action/action.ts';
import { verbs } from '#ui/action/verbs.ts';
import { CaseTabs } from '#ui/case/tabs.tsx';
import { fieldsOf } from '#ui/form/fields.ts';
import { ListFrame } from '#ui/list-page/frame.tsx';
import { keysOf, type SearchField } from '#ui/list-page/search/search-field.ts';
import { listQueryOf } from '#ui/list-page/state/list-state.ts';
import { useListState } from '#ui/list-page/state/use-list-state.ts';
import { useListViews } from '#ui/list-page/views/list-views.ts';
import { IssuedDialog } from '../../user/people/user-issued.tsx';
import { shownField, ViewDialog } from '../dept/dept-view.tsx';
import { TenantDatasource } from '../tenant-datasource/tenant-datasource.tsx';
import { tenantColumns } from './tenant-columns.tsx';
import { ChoosePackage, SettingDialog, TenantDialog } from './tenant-dialogs.tsx';

const search: readonly SearchField[] = [
  { key: 'tenantId', label: ['租户编号', 'Number'], input: 'text' },
  { key: 'tenantName', label: ['租户名称', 'Tenant name'], input: 'text' },
];
const shape = {
  filters: [...keysOf(search), 'removed'],
  sorts: ['tenantId', 'tenantName', 'expireTime', 'createTime'],
};

const facts = [
  shownField('tenantId', ['租户编号', 'Number']),
  ...fieldsOf(tenantFields),
  shownField('packageName', ['产品包', 'Package']),
  shownField('accountNumber', ['账号额度', 'Account quota'], 'number'),
  shownField('accountCount', ['已有账号', 'Accounts'], 'number'),
  shownField('expireTime', ['过期时间', 'Expires'], 'moment'),
  shownField('createTime', ['创建时间', 'Created'], 'moment'),
];

const tabs = [
  { key: 'used', label: ['在用', 'In use'] },
  { key: 'removed', label: ['已移除', 'Removed'] },
] as const;

const platform = '000000';
const inUse = ({ isRemoved }: Tenant): boolean => isRemoved === 0;
const removable = (row: Tenant): boolean => inUse(row) && row.tenantId !== platform;

type Opened =
  | { what: 'form'; record?: Tenant | undefined }
  | { what: 'view'; record: Tenant }
  | { what: 'setting'; chosen: Tenant[] }
  | { what: 'package'; record: Tenant }
  | { what: 'datasource'; record: Tenant }
  | { what: 'issued'; issued: Issued[] };

const idsOf = (rows: readonly Tenant[]) => ({ query: { ids: rows.map(({ id }) => id).join(',') } });

export default function TenantPage() {
  const may = useMay();
  const control = useListState(shape);
  const { active: view } = useListViews('tenant', control.state.view);
  const answer = useCall(tenant.list, listQueryOf(control.state), { quiet: 'offline' });
  const removed = control.state.filters.removed === '1';
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const issue = (issued: Issued[]) => setTimeout(() => setOpened({ what: 'issued', issued }));
  const remove = usePerform(tenant.remove, { success: ['删除成功', 'Deleted'] });
  const restore = usePerform(tenant.restore, { success: ['操作成功!', 'Done'] });
  const show = (what: 'form' | 'view' | 'package' | 'datasource') => (record: Tenant | undefined) =>
    record && setOpened({ what, record });
  const actions: Action<Tenant>[] = [
    {
      name: 'add',
      label: ['新增', 'Add'],
      on: 'page',
      grant: 'tenant_add',
      shortcut: 'N',
      primary: true,
      perform: () => setOpened({ what: 'form' }),
    },
    {
      name: 'view',
      label: ['查看', 'View'],
      on: 'row',
      grant: 'tenant_view',
      shortcut: 'V',
      perform: ([row]) => show('view')(row),
    },
    {
      ...verbs.edit,
      grant: 'tenant_edit',
      visible: inUse,
      perform: ([row]) => show('form')(row),
    },
    {
      name: 'setting',
      label: ['授权配置', 'Settings'],
      on: 'rows',
      grant: 'tenant_setting',
      shortcut: 'S',
      visible: inUse,
      perform: (chosen) => setOpened({ what: 'setting', chosen }),
    },
    {
      name: 'package',
      label: ['产品包配置', 'Package'],
      on: 'row',
      grant: 'tenant_setting',
      shortcut: 'P',
      visible: removable,
      perform: ([row]) => show('package')(row),
    },
    {
      name: 'datasource',
      label: ['数据源配置', 'Data source'],
      on: 'row',
      grant: 'tenant_datasource',
      shortcut: 'D',
      visible: inUse,
      perform: ([row]) => show('datasource')(row),
    },
    {
      name: 'delete',
      label: ['删除', 'Delete'],
      batchLabel: ['批量删除', 'Delete selected'],
      on: 'rows',
      grant: 'tenant_delete',
      shortcut: 'Delete',
      danger: true,
      visible: removable,
      confirm: ['确定将选择数据删除?', 'Delete the selected records?'],
      perform: (chosen) => remove.mutateAsync(idsOf(chosen)),
    },
    {
      name: 'restore',
      label: ['恢复', 'Restore'],
      batchLabel: ['批量恢复', 'Restore selected'],
      on: 'rows',
      grant: 'tenant_delete',
      confirm: ['恢复后该租户的用户可以重新登录，数据不变。确定恢复？', 'Its people can log in again. Restore it?'],
      perform: (chosen) => restore.mutateAsync(idsOf(chosen)),
    },
  ];
  return (
    <>
      <ListFrame<Tenant>
        name="tenant"
        title={['租户', 'Tenants']}
        answer={answer}
        control={control}
        columns={tenantColumns}
        search={search}
        actions={actions.filter(({ name }) => name === 'view' || (name === 'restore') === removed)}
        onOpen={may('tenant_view') ? show('view') : undefined}
        nameOf={(row) => row.tenantName}
        empty={removed ? ['没有已移除的租户', 'No tenant was removed'] : ['还没有租户', 'No tenants yet']}
        sheet={{ call: tenant.export }}
      >
        <div className="kx-tabs-line">
          <CaseTabs
            label={['租户范围', 'Which tenants']}
            tabs={tabs}
            active={removed ? 'removed' : 'used'}
            viewed={view !== undefined}
            onChange={(key) => {
              const { removed: _, ...filters } = control.state.filters;
              control.go({ filters: key === 'removed' ? { ...filters, removed: '1' } : filters, page: 1 });
            }}
          />
        </div>
      </ListFrame>
      {opened?.what === 'form' && <TenantDialog record={opened.record} onClose={close} onIssued={issue} />}
      {opened?.what === 'view' && (
        <ViewDialog title={['查看租户', 'Tenant']} fields={facts} row={opened.record} onClose={close} />
      )}
      {opened?.what === 'setting' && <SettingDialog chosen={opened.chosen} onClose={close} />}
      {opened?.what === 'package' && <ChoosePackage record={opened.record} onClose={close} />}
      {opened?.what === 'datasource' && <TenantDatasource record={opened.record} onClose={close} />}
      {opened?.what === 'issued' && <IssuedDialog issued={opened.issued} onClose={close} />}
    </>
  );
}
