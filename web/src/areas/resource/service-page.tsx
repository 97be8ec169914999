import type { Call } from '@kaoxin/contract/call.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import type { Resource } from '@kaoxin/contract/resource.ts';
import { type ReactNode, useState } from 'react';
import { useSay } from '#platform/language.tsx';
import { useMay } from '#platform/permissions.ts';
import { useCall, usePerform } from '#platform/queries.ts';
import type { Action } from '#ui/action.ts';
import { Chip } from '#ui/chip.tsx';
import { fieldsOf } from '#ui/form/fields.ts';
import { ResourceDialog } from '#ui/form/resource-dialog.tsx';
import type { Column } from '#ui/list-page/column.ts';
import { columnOf } from '#ui/list-page/columns.tsx';
import type { ListAnswer } from '#ui/list-page/content.tsx';
import { ListFrame } from '#ui/list-page/frame.tsx';
import { listQueryOf } from '#ui/list-page/list-state.ts';
import { keysOf, searchFieldOf } from '#ui/list-page/search-field.ts';
import { useListState } from '#ui/list-page/use-list-state.ts';
import { verbs } from '#ui/verbs.ts';
import { ServiceDialog, type ServiceForm } from './service-dialog.tsx';

export type ServiceRow = Record<string, unknown> & { id: string; status: number };

interface ServicePageWays {
  resource: Resource;
  /** of the resource, with `id` and `status` in the query */
  enable: Call;
  form: ServiceForm;
  /** asked before one is enabled */
  question: Label;
  /** name of the column a person knows a service by */
  nameOf: (row: ServiceRow) => string;
  empty: Label;
  /** verbs of its own; `show` opens a dialog of theirs */
  useMore: (show: (dialog: (close: () => void) => ReactNode) => void) => readonly Action<ServiceRow>[];
}

/** The page of services a tenant keeps of which one is enabled: object stores, text message services. */
export function servicePage(ways: ServicePageWays) {
  const { resource, enable, form, useMore, nameOf } = ways;
  const { name, title } = resource;
  const search = fieldsOf(resource.record.shape, resource.search).map(searchFieldOf);
  const columns: Column<ServiceRow>[] = fieldsOf(resource.record.shape, resource.columns).map((field) =>
    field.name === 'status'
      ? { ...columnOf<ServiceRow>(field, true), width: 110, render: ({ status }) => <Enabled on={status === 1} /> }
      : columnOf<ServiceRow>(field, true),
  );
  const shape = { filters: keysOf(search), sorts: resource.columns };

  return function ServicePage() {
    const may = useMay();
    const control = useListState(shape);
    const answer = useCall(resource.calls.list, listQueryOf(control.state), { quiet: true });
    const [dialog, setDialog] = useState<ReactNode>(null);
    const close = () => setDialog(null);
    const remove = usePerform(resource.calls.remove, { success: ['删除成功', 'Deleted'] });
    const turn = usePerform(enable, { success: ['操作成功!', 'Done'] });
    const edit = (id?: string) => setDialog(<ServiceDialog resource={resource} form={form} id={id} onClose={close} />);
    const view = (id: string) =>
      setDialog(
        <ResourceDialog
          resource={resource}
          opened={{ mode: 'view', id }}
          onClose={close}
          onEdit={may(`${name}_edit`) ? () => edit(id) : undefined}
        />,
      );
    const more = useMore((make) => setDialog(make(close)));
    const actions: Action<ServiceRow>[] = [
      {
        name: 'add',
        label: ['新增', 'Add'],
        on: 'page',
        grant: `${name}_add`,
        shortcut: 'N',
        primary: true,
        perform: () => edit(),
      },
      {
        name: 'view',
        label: ['查看', 'View'],
        on: 'row',
        grant: `${name}_view`,
        shortcut: 'V',
        perform: ([row]) => row && view(row.id),
      },
      {
        ...verbs.edit,
        grant: `${name}_edit`,
        perform: ([row]) => row && edit(row.id),
      },
      {
        name: 'enable',
        label: ['启用', 'Enable'],
        on: 'row',
        grant: `${name}_enable`,
        visible: ({ status }) => status !== 1,
        confirm: ways.question,
        perform: ([row]) => row && turn.mutateAsync({ query: { id: row.id, status: 1 } }),
      },
      {
        name: 'disable',
        label: ['停用', 'Disable'],
        on: 'row',
        grant: `${name}_enable`,
        visible: ({ status }) => status === 1,
        confirm: ['确定停用?', 'Disable it?'],
        perform: ([row]) => row && turn.mutateAsync({ query: { id: row.id, status: 0 } }),
      },
      ...more,
      {
        ...verbs.remove,
        grant: `${name}_delete`,
        perform: (rows) => remove.mutateAsync({ query: { ids: rows.map(({ id }) => id).join(',') } }),
      },
    ];
    return (
      <>
        <ListFrame<ServiceRow>
          name={name}
          title={title}
          // every record has a text id and a state; over resources not known here the type forgets it
          answer={answer as ListAnswer<ServiceRow>}
          control={control}
          columns={columns}
          search={search}
          actions={actions}
          onOpen={may(`${name}_view`) ? (row) => view(row.id) : undefined}
          nameOf={nameOf}
          empty={ways.empty}
        />
        {dialog}
      </>
    );
  };
}

function Enabled({ on }: { on: boolean }) {
  const say = useSay();
  return <Chip tone={on ? 'good' : 'neutral'}>{say(on ? ['已启用', 'Enabled'] : ['未启用', 'Off'])}</Chip>;
}
