import type { Label } from '@kaoxin/contract/conventions.ts';
import { inSentence } from '@kaoxin/contract/fields/english.ts';
import { hasExport, hasImport, hasUndo, type Resource } from '@kaoxin/contract/resource.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { usePerform } from '#platform/calls/queries.ts';
import { useMay } from '#platform/session/permissions.ts';
import type { Action } from '../action/action.ts';
import { verbs } from '../action/verbs.ts';
import type { ResourceForm } from '../form/edit-dialog.tsx';
import { fieldsOf } from '../form/fields.ts';
import type { Opened } from '../form/resource-dialog.tsx';
import { dialogManner, later } from '../state/later.tsx';
import type { Column } from './columns/column.ts';
import { columnOf } from './columns/columns.tsx';
import { ListFrame } from './frame.tsx';
import { type ResourceRow, usePage } from './rows/resource-rows.ts';
import { tellRemoved } from './rows/tell-removed.ts';
import { keysOf, searchFieldOf } from './search/search-field.ts';
import { useListState } from './state/use-list-state.ts';

export type { ResourceRow } from './rows/resource-rows.ts';

const loadDialog = () => import('../form/resource-dialog.tsx');
const ResourceDialog = later(loadDialog, (part) => part.ResourceDialog, dialogManner);
const loadImport = () => import('../import/resource-import.tsx');
const ResourceImport = later(loadImport, (part) => part.ResourceImport, dialogManner);

export type Show = (dialog: (close: () => void) => ReactNode) => void;

export interface ListPageOptions {
  useRows?: typeof usePage;
  useActions?: (show: Show) => readonly Action<ResourceRow>[];
  view?: boolean;
  form?: ResourceForm;
  columns?: Readonly<Record<string, Partial<Column<ResourceRow>>>>;
  empty?: Label;
}

const none: readonly Action<ResourceRow>[] = [];
const keywordField = { key: 'keyword', label: ['关键字', 'Keyword'], input: 'text' } as const;

/**
 * The page of a plain resource, derived from its contract.
 * @example export default listPage(param);
 */
export function listPage(resource: Resource, options: ListPageOptions = {}) {
  const { useActions = () => none, view = true } = options;
  const sheet = hasExport(resource.calls) ? resource.calls.export : undefined;
  const imports = hasImport(resource.calls) ? resource.calls : undefined;
  const restore = hasUndo(resource.calls) ? resource.calls.restore : undefined;
  const { shape } = resource.own;
  const search = [...(resource.keyword ? [keywordField] : []), ...fieldsOf(shape, resource.search).map(searchFieldOf)];
  const columns = fieldsOf(shape, resource.columns).map((field) => ({
    ...columnOf<ResourceRow>(field, field.facts.kind !== 'files'),
    ...options.columns?.[field.name],
  }));
  const sorts = columns.flatMap(({ key, sortable }) => (sortable ? [key] : []));
  const listShape = { filters: keysOf(search), sorts };
  const useRows = options.useRows ?? usePage;
  const nameOf = (row: ResourceRow) => String(row[resource.columns[0] ?? 'id'] ?? row.id);
  const empty: Label = [`还没有${resource.title[0]}`, `No ${inSentence(resource.title[1])} yet`];

  return function ResourcePage() {
    const may = useMay();
    const control = useListState(listShape);
    const within = resource.within && control.state.filters[resource.within];
    const { answer, tree } = useRows(resource, control.state);
    useEffect(() => void loadDialog().catch(() => undefined), []);
    const [opened, setOpened] = useState<Opened>();
    const [dialog, setDialog] = useState<ReactNode>(null);
    const own = useActions((make) => setDialog(make(() => setDialog(null))));
    const remove = usePerform(resource.calls.remove);
    const grant = (verb: string) => `${resource.name}_${verb}`;
    const open = (mode: Opened['mode']) => (rows: ResourceRow[]) => setOpened({ mode, ...idOf(rows) });
    const mayView = view && may(grant('view'));
    const mayEdit = may(grant('edit'));
    const actions: Action<ResourceRow>[] = [
      ...(tree?.actions ?? none),
      { ...verbs.add, grant: grant('add'), perform: open('add') },
      ...(mayView ? [{ ...verbs.view, perform: open('view') }] : []),
      ...(tree ? [belowVerb(grant('add'), tree.mayGrow, (below) => setOpened({ mode: 'add', below }))] : none),
      { ...verbs.edit, grant: grant('edit'), perform: open('edit') },
      ...own,
      {
        ...verbs.remove,
        grant: grant('delete'),
        perform: async (rows) => {
          const ids = rows.map(({ id }) => id).join(',');
          await remove.mutateAsync({ query: { ids } });
          tellRemoved(
            restore,
            rows.map((row) => ({ id: row.id, name: nameOf(row) })),
          );
        },
      },
    ];
    if (imports)
      actions.push({
        ...verbs.import,
        grant: [grant('import'), grant('add')],
        perform: () =>
          setDialog(<ResourceImport resource={resource} calls={imports} onClose={() => setDialog(null)} />),
      });
    const shown = within ? columns.filter(({ key }) => key !== resource.within) : columns;
    const begun = (form: ResourceForm | undefined, field: string | undefined, parent: string | undefined) =>
      field !== undefined && parent ? startingIn(form, field, parent) : form;
    const usual = mayView ? open('view') : mayEdit ? open('edit') : undefined;
    return (
      <>
        <ListFrame<ResourceRow>
          name={resource.name}
          title={resource.title}
          answer={answer}
          control={control}
          columns={tree ? tree.columns(shown) : shown}
          branches={tree?.branches}
          paged={tree === undefined}
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
            form={begun(begun(options.form, resource.within, within), resource.tree, opened.below)}
            onClose={() => setOpened(undefined)}
            onSaved={(record) => resource.tree && tree?.show(String(record[resource.tree]))}
            onEdit={mayEdit ? () => setOpened({ ...opened, mode: 'edit' }) : undefined}
          />
        )}
        {dialog}
      </>
    );
  };
}

const startingIn = (form: ResourceForm | undefined, field: string, parent: string): ResourceForm => ({
  ...form,
  start: { ...form?.start, [field]: parent },
});

const belowVerb = (
  grant: string,
  visible: (row: ResourceRow) => boolean,
  begin: (parent: string) => void,
): Action<ResourceRow> => ({
  ...verbs.addBelow,
  grant,
  visible,
  perform: ([row]) => row && begin(row.id),
});

const idOf = (rows: readonly ResourceRow[]): { id?: string } => (rows[0] ? { id: rows[0].id } : {});
