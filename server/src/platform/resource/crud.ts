import type { Page } from '@kaoxin/contract/conventions.ts';
import type { ListInput } from '@kaoxin/contract/lists/list.ts';
import type { Resource } from '@kaoxin/contract/resource.ts';
import { listingIn } from '#platform/access/other-tenant.ts';
import { type ListOptions, pageOf } from '#platform/database/page.ts';
import { factsOfTable, type TenantTable } from '#platform/database/tables.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { refuse } from '#platform/http/errors.ts';
import { on, type Route, routes } from '#platform/http/route.ts';
import { importRoutes } from '#platform/imports/import-routes.ts';
import type { Work } from '#platform/work.ts';
import { choicesRoute } from './choices.ts';
import { exportRoute } from './export.ts';
import { filterBy } from './fields.ts';
import { filesReadable } from './files.ts';
import { codeOf, refuseUnfit } from './fitting.ts';
import type { LeftOut, ResourceHooks } from './hooks.ts';
import { resourceImport } from './import/resource-import.ts';
import { columnsOf, type Presented, presenterOf, presentOne } from './present.ts';
import { referable } from './references.ts';
import { removeAll, type SubmitBody, save } from './save.ts';
import { levelFilter, treePage } from './tree-list.ts';
import { treeRoute } from './tree-picker.ts';
import { undoRoute } from './undo.ts';
import { nameUniqueKeys } from './unique.ts';

export type { ResourceHooks } from './hooks.ts';
export { save } from './save.ts';

/**
 * The calls of a plain resource: list, detail, submit, remove, and `select` when the contract has it (architecture.md
 * section 5). A resource that needs more than `ResourceHooks` builds its own use cases from the same parts.
 */
export function crud<T extends TenantTable>(thing: Resource, table: T, hooks: ResourceHooks<T> = {}): Route[] {
  refuseUnfit(thing, table);
  const left: LeftOut = (work) => hooks.listConditions?.(work, nothingAsked)?.conditions ?? [];
  const { isThere } = hooks as { isThere?: (work: Work, row: Readonly<Record<string, unknown>>) => boolean };
  referable(thing.name, table, thing.called, { coded: codeOf(thing), isThere, left });
  nameUniqueKeys(thing, table);
  filesReadable(thing, table, hooks.isThere);
  const present = presenterOf(thing, table, hooks);
  const one = (work: Work, row: SelectedRow<T>) => presentOne(present, work, row);
  const listOf = (work: Work, input: ListInput) => listOptions(work, thing, table, hooks, input);
  const asRows = presenterOf(thing, table, hooks, 'listed');
  const pageOfRecords = recordPage(thing, table, hooks);
  const imported = resourceImport(thing, table, left, (work, entry) => save(work, thing, table, entry, hooks));
  const { list, detail, submit, remove } = thing.calls;
  return routes(factsOfTable(table).store, [
    on(list, (work, { query }) => listingIn(work, query, (inside) => pageOfRecords(inside, query))),
    on(detail, async (work, { query }) => {
      const row = await work.table(table).need(query.id);
      if (hooks.isThere?.(work, row) === false) throw refuse('notFound');
      return one(work, row);
    }),
    on(submit, async (work, { body }) => one(work, await save(work, thing, table, body as SubmitBody, hooks))),
    on(remove, (work, { query, body }) => removeAll(work, thing, table, query.ids ?? body.ids, hooks)),
    ...undoRoute(thing, table, hooks),
    ...choicesRoute(thing, table, left),
    ...treeRoute(thing, table, left),
    ...exportRoute(thing, table, listOf, asRows),
    ...(imported ? importRoutes(imported) : []),
  ]);
}

const nothingAsked: ListInput = { current: 1, size: 1, sort: [], filters: [], extra: {} };

export function recordPage<T extends TenantTable, Shown extends object = Presented>(
  thing: Resource,
  table: T,
  hooks: ResourceHooks<T>,
) {
  const present = presenterOf<T, Shown>(thing, table, hooks, 'listed');
  return async (work: Work, query: ListInput): Promise<Page<Shown>> => {
    const options = listOptions(work, thing, table, hooks, query);
    const page = await (thing.tree
      ? treePage(work, thing, table, query, options)
      : pageOf(work, table, query, options));
    return { ...page, records: await present(work, page.records) };
  };
}

export function listOptions<T extends TenantTable>(
  work: Work,
  thing: Resource,
  table: T,
  hooks: ResourceHooks<T>,
  input: ListInput,
): ListOptions {
  const { keyword } = input.extra;
  const own = hooks.listConditions?.(work, input);
  const fieldwise = filterBy(table, thing.own.shape);
  const filtered = thing.tree ? levelFilter(work, thing, table, fieldwise) : fieldwise;
  return {
    columns: columnsOf(thing, 'listed'),
    order: hooks.listOrder ? [{ field: 'listOrder', descending: true }] : thing.order,
    ...(hooks.listOrder ? { sortBy: { listOrder: hooks.listOrder } } : {}),
    ...(filtered ? { filterBy: filtered } : {}),
    ...(own ? { also: own } : {}),
    keyword,
  };
}
