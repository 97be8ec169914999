import './datasource.css';
import { datasource, drivers } from '@kaoxin/contract/develop/datasource.ts';
import { api } from '#platform/calls/api.ts';
import { sayNow } from '#platform/language.tsx';
import { toast } from '#platform/toast.ts';
import { listPage, type ResourceRow } from '#ui/list-page/list-page.tsx';
import { DriverField } from './datasource-driver.tsx';

async function tryConnection({ id, name }: ResourceRow): Promise<void> {
  const { version } = await api(datasource.calls.test, { query: { id } });
  toast.success(sayNow([`【${name}】连接成功，PostgreSQL ${version}`, `${name} answers: PostgreSQL ${version}`]));
}

export default listPage(datasource, {
  // an address is one long word: on a phone it breaks at the edge of the card
  columns: { url: { width: 300, render: ({ url }) => <span className="kx-source">{String(url)}</span> } },
  form: {
    start: { driverClass: drivers[0] },
    names: () => ['name', 'url', 'username', 'password', 'remark'],
    above: (form) => <DriverField form={form} />,
    hints: {
      url: [
        '例如 jdbc:postgresql://10.1.2.3:5432/kaoxin，服务器须已在 OUTBOUND_ALLOW 中登记',
        'jdbc:postgresql://10.1.2.3:5432/kaoxin; OUTBOUND_ALLOW must name the server',
      ],
      username: ['须能在该数据库中建表', 'May create tables in this database'],
    },
    width: 640,
  },
  useActions: () => [
    {
      name: 'test',
      label: ['测试连接', 'Test connection'],
      on: 'row',
      grant: 'datasource_test',
      shortcut: 'T',
      visible: ({ driverClass }) => driverClass === drivers[0],
      perform: ([row]) => row && tryConnection(row),
    },
  ],
  empty: [
    '还没有数据源，各租户的业务数据存放在主库；新增后可在租户管理中为租户选择',
    'No data sources yet; the data of every tenant is in the primary database. Add one, then select it under Tenants.',
  ],
});
