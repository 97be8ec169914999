import './datasource.css';
import { datasource } from '@kaoxin/contract/develop/datasource.ts';
import type { Resource } from '@kaoxin/contract/resource.ts';
import { useState } from 'react';
import { api } from '#platform/api.ts';
import { sayNow } from '#platform/language.tsx';
import { useMay } from '#platform/permissions.ts';
import { useCall, usePerform } from '#platform/queries.ts';
import { toast } from '#platform/toast.ts';
import type { Action } from '#ui/action.ts';
import { fieldsOf } from '#ui/form/fields.ts';
import { ResourceDialog } from '#ui/form/resource-dialog.tsx';
import { columnOf } from '#ui/list-page/columns.tsx';
import { ListFrame } from '#ui/list-page/frame.tsx';
import { listQueryOf } from '#ui/list-page/list-state.ts';
import { keysOf, searchFieldOf } from '#ui/list-page/search-field.ts';
import { useListState } from '#ui/list-page/use-list-state.ts';
import { verbs } from '#ui/verbs.ts';
import { type DataSource, DatasourceDialog } from './datasource-dialog.tsx';

const { calls, record, columns: names } = datasource;
const search = fieldsOf(record.shape, datasource.search).map(searchFieldOf);
const columns = fieldsOf(record.shape, names).map((field) => ({
  ...columnOf<DataSource>(field, true),
  // an address is one long word: on a phone it breaks where the card ends
  ...(field.name === 'url'
    ? { width: 300, render: ({ url }: DataSource) => <span className="kx-source">{url}</span> }
    : {}),
}));
const shape = { filters: keysOf(search), sorts: names };

async function tryConnection({ id, name }: DataSource): Promise<void> {
  const { version } = await api(calls.test, { query: { id } });
  toast.success(sayNow([`【${name}】连接成功,PostgreSQL ${version}`, `${name} answers: PostgreSQL ${version}`]));
}

type Opened = { what: 'form'; row?: DataSource } | { what: 'view'; row: DataSource };

/** 数据源: the databases tenants can lie in. */
export default function DatasourcePage() {
  const may = useMay();
  const control = useListState(shape);
  const answer = useCall(calls.list, listQueryOf(control.state), { quiet: true });
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const remove = usePerform(calls.remove, { success: ['删除成功', 'Deleted'] });
  const open = (what: Opened['what']) => (row: DataSource | undefined) => row && setOpened({ what, row });
  const actions: Action<DataSource>[] = [
    {
      name: 'add',
      label: ['新增', 'Add'],
      on: 'page',
      grant: 'datasource_add',
      shortcut: 'N',
      primary: true,
      perform: () => setOpened({ what: 'form' }),
    },
    {
      name: 'test',
      label: ['测试连接', 'Test connection'],
      on: 'row',
      grant: 'datasource_test',
      shortcut: 'T',
      visible: ({ driverClass }) => driverClass === 'org.postgresql.Driver',
      perform: ([row]) => row && tryConnection(row),
    },
    {
      name: 'view',
      label: ['查看', 'View'],
      on: 'row',
      grant: 'datasource_view',
      shortcut: 'V',
      perform: ([row]) => open('view')(row),
    },
    {
      ...verbs.edit,
      grant: 'datasource_edit',
      perform: ([row]) => open('form')(row),
    },
    {
      ...verbs.remove,
      grant: 'datasource_delete',
      perform: (rows) => remove.mutateAsync({ query: { ids: rows.map(({ id }) => id).join(',') } }),
    },
  ];
  return (
    <>
      <ListFrame<DataSource>
        name="datasource"
        title={datasource.title}
        answer={answer}
        control={control}
        columns={columns}
        search={search}
        actions={actions}
        onOpen={may('datasource_view') ? open('view') : undefined}
        nameOf={({ name }) => name}
        empty={[
          '还没有数据源,各租户的业务数据存放在主库;新增后可在租户管理中为租户选择',
          'No data sources yet: every tenant lies in the primary. Add one and choose it on the page of tenants',
        ]}
      />
      {opened?.what === 'form' && <DatasourceDialog record={opened.row} onClose={close} />}
      {opened?.what === 'view' && (
        <ResourceDialog
          resource={datasource as unknown as Resource}
          opened={{ mode: 'view', id: opened.row.id }}
          onClose={close}
          onEdit={may('datasource_edit') ? () => setOpened({ what: 'form', row: opened.row }) : undefined}
        />
      )}
    </>
  );
}
