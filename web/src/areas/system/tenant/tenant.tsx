import { type Tenant, tenant, tenantFields } from '@kaoxin/contract/system/tenant.ts';
import type { Issued } from '@kaoxin/contract/user/people.ts';
import { useState } from 'react';
import '#ui/case/case.css';
import { useCall } from '#platform/calls/queries.ts';
import { useMay } from '#platform/session/permissions.ts';
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
import { type Opened, useTenantActions } from './use-tenant-actions.ts';

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

export default function TenantPage() {
  const may = useMay();
  const control = useListState(shape);
  const { active: view } = useListViews('tenant', control.state.view);
  const answer = useCall(tenant.list, listQueryOf(control.state), { quiet: 'offline' });
  const removed = control.state.filters.removed === '1';
  const [opened, setOpened] = useState<Opened>();
  const { actions, show } = useTenantActions(setOpened);
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
      {opened && <OpenedDialog opened={opened} onOpen={setOpened} />}
    </>
  );
}

interface OpenedDialogProps {
  opened: Opened;
  onOpen: (opened: Opened | undefined) => void;
}

function OpenedDialog({ opened, onOpen }: OpenedDialogProps) {
  const close = () => onOpen(undefined);
  const issue = (issued: Issued[]) => setTimeout(() => onOpen({ what: 'issued', issued }));
  switch (opened.what) {
    case 'form':
      return <TenantDialog record={opened.record} onClose={close} onIssued={issue} />;
    case 'view':
      return <ViewDialog title={['查看租户', 'Tenant']} fields={facts} row={opened.record} onClose={close} />;
    case 'setting':
      return <SettingDialog chosen={opened.chosen} onClose={close} />;
    case 'package':
      return <ChoosePackage record={opened.record} onClose={close} />;
    case 'datasource':
      return <TenantDatasource record={opened.record} onClose={close} />;
    case 'issued':
      return <IssuedDialog issued={opened.issued} onClose={close} />;
  }
}
