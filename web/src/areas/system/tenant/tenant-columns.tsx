import type { Tenant } from '@kaoxin/contract/system/tenant.ts';
import { useSay } from '#platform/language.tsx';
import { Chip } from '#ui/chip.tsx';
import type { Column } from '#ui/list-page/columns/column.ts';
import { Shown } from '#ui/table/empty-cell.tsx';

function Unbounded() {
  const say = useSay();
  return <span className="kx-empty">{say(['不限制', 'Unlimited'])}</span>;
}

function Accounts({ accountCount, accountNumber }: Tenant) {
  return (
    <span className="kx-figures">
      {accountCount} / {accountNumber !== null && accountNumber > 0 ? accountNumber : <Unbounded />}
    </span>
  );
}

function State({ isRemoved, isExpired }: Tenant) {
  const say = useSay();
  if (isRemoved === 1) return <Chip tone="paused">{say(['已移除', 'Removed'])}</Chip>;
  return isExpired === 1 ? (
    <Chip tone="bad">{say(['已到期', 'Expired'])}</Chip>
  ) : (
    <Chip tone="good">{say(['正常', 'Open'])}</Chip>
  );
}

export const tenantColumns: readonly Column<Tenant>[] = [
  {
    key: 'tenantId',
    label: ['租户编号', 'Number'],
    width: 110,
    sortable: true,
    render: (row) => <span className="kx-figures">{row.tenantId}</span>,
  },
  {
    key: 'tenantName',
    label: ['租户名称', 'Tenant name'],
    width: 200,
    sortable: true,
    render: (row) => row.tenantName,
  },
  { key: 'state', label: ['状态', 'State'], width: 100, render: (row) => <State {...row} /> },
  {
    key: 'packageName',
    label: ['产品包', 'Package'],
    width: 130,
    render: (row) => row.packageName ?? <Unbounded />,
  },
  {
    key: 'accountCount',
    label: ['账号', 'Accounts'],
    width: 130,
    align: 'right',
    render: (row) => <Accounts {...row} />,
  },
  {
    key: 'expireTime',
    label: ['过期时间', 'Expires'],
    width: 176,
    sortable: true,
    render: ({ expireTime }) =>
      expireTime === null ? <Unbounded /> : <span className="kx-figures">{expireTime}</span>,
  },
  {
    key: 'linkman',
    label: ['联系人', 'Contact'],
    width: 100,
    spare: true,
    render: (row) => <Shown value={row.linkman} />,
  },
  {
    key: 'contactNumber',
    label: ['联系电话', 'Phone'],
    width: 130,
    spare: true,
    render: (row) => <Shown value={row.contactNumber} />,
  },
  {
    key: 'domain',
    label: ['绑定域名', 'Domain'],
    width: 180,
    spare: true,
    render: (row) => <Shown value={row.domain} />,
  },
  {
    key: 'createTime',
    label: ['创建时间', 'Created'],
    width: 176,
    sortable: true,
    spare: true,
    render: (row) => row.createTime,
  },
];
