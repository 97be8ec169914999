import type { Call } from '@kaoxin/contract/call.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import type { Resource } from '@kaoxin/contract/resource.ts';
import type { ImportCalls } from '@kaoxin/contract/staging.ts';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useCall, usePerform } from '#platform/calls/queries.ts';
import { useMay } from '#platform/session/permissions.ts';
import type { Action } from '../action.ts';
import type { ResourceForm } from '../form/edit-dialog.tsx';
import { fieldsOf } from '../form/fields.ts';
import { type Opened, ResourceDialog } from '../form/resource-dialog.tsx';
import { verbs } from '../verbs.ts';
import type { Column } from './columns/column.ts';
import { columnOf } from './columns/columns.tsx';
import type { ListAnswer } from './content.tsx';
import { ListFrame } from './frame.tsx';
import { keysOf, searchFieldOf } from './search/search-field.ts';
import { listQueryOf } from './state/list-state.ts';
import { useListState } from './state/use-list-state.ts';

const ResourceImport = lazy(() =>
  import('../import/resource-import.tsx').then(({ ResourceImport: Part }) => ({ default: Part })),
);

/** A record of a plain resource, as its list answers it. */
export type ResourceRow = Record<string, unknown> & { id: string };

/** Opens a dialog over the page; it is closed with what it is given. */
export type Show = (dialog: (close: () => void) => ReactNode) => void;

export interface ListPageOptions {
  /** verbs of the resource's own */
  useActions?: (show: Show) => readonly Action<ResourceRow>[];
  /** false: no separate view button */
  view?: boolean;
  form?: ResourceForm;
  /** what of a column is otherwise than its field says */
  columns?: Readonly<Record<string, Partial<Column<ResourceRow>>>>;
  /** what is said and advised while there is nothing */
  empty?: Label;
}

const none: readonly Action<ResourceRow>[] = [];
const keywordField = { key: 'keyword', label: ['关键字', 'Keyword'], input: 'text' } as const;

/**
 * The page of a plain resource: everything on it follows from the contract.
 * @example export default listPage(param);
 */
export function listPage(resource: Resource, options: ListPageOptions = {}) {
  const { useActions = () => none, view = true } = options;
  const sheet = 'export' in resource.calls ? (resource.calls.export as Call) : undefined;
  const imports = 'importConfirm' in resource.calls ? (resource.calls as unknown as ImportCalls) : undefined;
  const { shape } = resource.own;
  const search = [...(resource.keyword ? [keywordField] : []), ...fieldsOf(shape, resource.search).map(searchFieldOf)];
  const columns = fieldsOf(shape, resource.columns).map((field) => ({
    ...columnOf<ResourceRow>(field, true),
    ...options.columns?.[field.name],
  }));
  const listShape = { filters: keysOf(search), sorts: resource.columns };
  const nameOf = (row: ResourceRow) => String(row[resource.columns[0] ?? 'id'] ?? row.id);
  const empty: Label = [`还没有${resource.title[0]}`, `No ${resource.title[1].toLowerCase()} yet`];

  return function ResourcePage() {
    const may = useMay();
    const control = useListState(listShape);
    const within = resource.within && control.state.filters[resource.within];
    const answer = useCall(resource.calls.list, listQueryOf(control.state), { quiet: 'offline' });
    const [opened, setOpened] = useState<Opened>();
    const [dialog, setDialog] = useState<ReactNode>(null);
    const own = useActions((make) => setDialog(make(() => setDialog(null))));
    const remove = usePerform(resource.calls.remove, { success: ['删除成功', 'Deleted'] });
    const grant = (verb: string) => `${resource.name}_${verb}`;
    const open = (mode: Opened['mode']) => (rows: ResourceRow[]) => setOpened({ mode, ...idOf(rows) });
    const mayView = view && may(grant('view'));
    const mayEdit = may(grant('edit'));
    const actions: Action<ResourceRow>[] = [
      { ...verbs.add, grant: grant('add'), perform: open('add') },
      ...(mayView ? [{ ...verbs.view, perform: open('view') }] : []),
      { ...verbs.edit, grant: grant('edit'), perform: open('edit') },
      ...own,
      {
        ...verbs.remove,
        grant: grant('delete'),
        perform: (rows) => remove.mutateAsync({ query: { ids: rows.map(({ id }) => id).join(',') } }),
      },
    ];
    if (imports)
      actions.push({
        ...verbs.import,
        grant: grant('import'),
        perform: () =>
          setDialog(
            <Suspense>
              <ResourceImport resource={resource} calls={imports} onClose={() => setDialog(null)} />
            </Suspense>,
          ),
      });
    const usual = mayView ? open('view') : mayEdit ? open('edit') : undefined;
    return (
      <>
        <ListFrame<ResourceRow>
          name={resource.name}
          title={resource.title}
          answer={withIds(answer)}
          control={control}
          columns={within ? columns.filter(({ key }) => key !== resource.within) : columns}
          search={search}
          actions={actions}
          onOpen={usual && ((row) => usual([row]))}
          nameOf={nameOf}
          empty={options.empty ?? empty}
          sheet={sheet && { call: sheet }}
        />
        {opened && (
          <ResourceDialog
            resource={resource}
            opened={opened}
            form={within && resource.within ? startingIn(options.form, resource.within, within) : options.form}
            onClose={() => setOpened(undefined)}
            onEdit={mayEdit ? () => setOpened({ ...opened, mode: 'edit' }) : undefined}
          />
        )}
        {dialog}
      </>
    );
  };
}

/** A new record of a list that shows what is below one parent begins there. */
const startingIn = (form: ResourceForm | undefined, field: string, parent: string): ResourceForm => ({
  ...form,
  start: { ...form?.start, [field]: parent },
});

// Every record has a text id (`base` in the contract); over fields not known here the type forgets it.
const withIds = (answer: ListAnswer<Record<string, unknown>>) => answer as ListAnswer<ResourceRow>;

const idOf = (rows: readonly ResourceRow[]): { id?: string } => (rows[0] ? { id: rows[0].id } : {});
