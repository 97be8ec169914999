import type { Label } from '@kaoxin/contract/conventions.ts';
import { type Tenant, tenant, tenantFields } from '@kaoxin/contract/system/tenant.ts';
import { fieldColumns } from '#platform/sheets/lists/list-columns.ts';
import { wholeRows } from '#platform/sheets/lists/list-rows.ts';
import type { SheetList } from '#platform/sheets/lists/sheet-list.ts';
import { tenantPage } from './rows.ts';

const unbounded: Label = ['不限制', 'Unlimited'];

function stateOf({ isRemoved, isExpired }: Tenant): Label {
  if (isRemoved === 1) return ['已移除', 'Removed'];
  return isExpired === 1 ? ['已到期', 'Expired'] : ['正常', 'Open'];
}

export const tenantSheet: SheetList<Tenant> = {
  call: tenant.export,
  title: ['租户', 'Tenants'],
  store: 'platform',
  columns: [
    { key: 'tenantId', label: ['租户编号', 'Number'], width: 12 },
    ...fieldColumns<Tenant>(tenantFields, ['tenantName']),
    { key: 'state', label: ['状态', 'State'], width: 10, cell: (row, { say }) => say(stateOf(row)) },
    {
      key: 'packageName',
      label: ['产品包', 'Package'],
      cell: ({ packageName }, { say }) => packageName ?? say(unbounded),
    },
    {
      key: 'accountCount',
      label: ['账号', 'Accounts'],
      width: 14,
      cell: ({ accountCount, accountNumber }, { say }) =>
        `${accountCount} / ${accountNumber !== null && accountNumber > 0 ? accountNumber : say(unbounded)}`,
    },
    {
      key: 'expireTime',
      label: ['过期时间', 'Expires'],
      width: 20,
      cell: ({ expireTime }, { say }) => expireTime ?? say(unbounded),
    },
    ...fieldColumns<Tenant>(tenantFields, ['linkman', 'contactNumber', 'domain']),
    { key: 'createTime', label: ['创建时间', 'Created'], width: 20 },
  ],
  rows: wholeRows(async (work, input) => (await tenantPage(work, { ...input, current: 1, size: 100_000 })).records),
};
