import { type Tenant, tenant } from '@kaoxin/contract/system/tenant.ts';
import type { Issued } from '@kaoxin/contract/user/people.ts';
import { usePerform } from '#platform/calls/queries.ts';
import type { Action } from '#ui/action/action.ts';
import { verbs } from '#ui/action/verbs.ts';

const platform = '000000';
const inUse = ({ isRemoved }: Tenant): boolean => isRemoved === 0;
const removable = (row: Tenant): boolean => inUse(row) && row.tenantId !== platform;

export type Opened =
  | { what: 'form'; record?: Tenant | undefined }
  | { what: 'view'; record: Tenant }
  | { what: 'setting'; chosen: Tenant[] }
  | { what: 'package'; record: Tenant }
  | { what: 'datasource'; record: Tenant }
  | { what: 'issued'; issued: Issued[] };

const idsOf = (rows: readonly Tenant[]) => ({ query: { ids: rows.map(({ id }) => id).join(',') } });

export function useTenantActions(setOpened: (opened: Opened) => void) {
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
  return { actions, show };
}
