import { factsOf } from '@kaoxin/contract/conventions.ts';
import type { ListInput } from '@kaoxin/contract/list.ts';
import type { Resource } from '@kaoxin/contract/resource.ts';
import type * as z from 'zod';
import { addingTo, listingIn, mayChangeShared } from '#platform/access/other-tenant.ts';
import { byKeyword } from '#platform/database/keyword.ts';
import { type ListOptions, pageOf } from '#platform/database/page.ts';
import type { Change, NewRow } from '#platform/database/scoped-table.ts';
import { factsOfTable, type TenantTable } from '#platform/database/tables.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { refuse } from '#platform/http/errors.ts';
import { readInput } from '#platform/http/input.ts';
import { on, type Route, routes } from '#platform/http/route.ts';
import { importRoutes } from '#platform/imports/import-routes.ts';
import { sanitizeHtml } from '#platform/text/html.ts';
import type { Work } from '#platform/work.ts';
import { choicesRoute } from './choices.ts';
import { exportRoute } from './export.ts';
import { checkRanges, filterBy, searchKeyOf } from './fields.ts';
import { resourceImport } from './import/resource-import.ts';
import { columnsOf, type Presented, presenterOf } from './present.ts';
import { checkReferences, referable } from './references.ts';
import { type KeptSecret, keepSecrets, needSecretAgain } from './secrets.ts';
import { nameUniqueKeys } from './unique.ts';

/** What a resource means beyond being kept. All of it happens inside the call's transaction. */
export interface ResourceHooks<T extends TenantTable> {
  /** its rows are everybody's and the first tenant alone changes them */
  shared?: boolean;
  /** how each of its secrets is kept */
  secrets?: Readonly<Record<string, KeptSecret<T>>>;
  /** refuses a row as it would be from now on; `before` is locked, and missing for a new one */
  validate?: (work: Work, after: Partial<SelectedRow<T>>, before?: SelectedRow<T>) => unknown;
  /** refuses to let these locked rows go, or takes along what belongs to them */
  beforeRemove?: (work: Work, rows: readonly SelectedRow<T>[]) => unknown;
  /** what else happens after records were added, changed or removed */
  afterChange?: (work: Work, ids: readonly string[]) => unknown;
  /** what a list leaves out for this asker and question */
  listConditions?: (work: Work, input: ListInput) => ListOptions['also'];
  /** what answers say beyond the columns of their rows: names, mostly; as many as rows, in their order */
  decorate?: (work: Work, rows: readonly SelectedRow<T>[]) => Promise<readonly object[]>;
}

/**
 * The calls of a plain resource: list, detail, submit, remove, and `select` where the contract has it (architecture.md
 * section 5). What needs more than `ResourceHooks` writes its own use case from the same smaller parts.
 */
export function crud<T extends TenantTable>(thing: Resource, table: T, hooks: ResourceHooks<T> = {}): Route[] {
  referable(thing.name, table, thing.called);
  nameUniqueKeys(thing, table);
  const present = presenterOf(thing, hooks);
  const one = async (work: Work, row: SelectedRow<T>) => (await present(work, [row]))[0] as Presented;
  const listOf = (work: Work, input: ListInput) => listOptions(work, thing, table, hooks, input);
  const imported = resourceImport(thing, table, (work, entry) => save(work, thing, table, entry, hooks));
  const { list, detail, submit, remove } = thing.calls;
  return routes(factsOfTable(table).store, [
    on(list, (work, { query }) =>
      listingIn(work, query, async (inside) => {
        const page = await pageOf(inside, table, query, listOf(inside, query));
        return { ...page, records: await present(inside, page.records) };
      }),
    ),
    on(detail, async (work, { query }) => one(work, await work.table(table).need(query.id))),
    on(submit, async (work, { body }) => one(work, await save(work, thing, table, body as SubmitBody, hooks))),
    on(remove, (work, { query, body }) => removeAll(work, table, query.ids ?? body.ids, hooks)),
    ...choicesRoute(thing, table),
    ...exportRoute(thing, table, listOf, present),
    ...(imported ? importRoutes(imported) : []),
  ]);
}

/** How the list of a resource is asked for: for its page and for its sheet. */
function listOptions<T extends TenantTable>(
  work: Work,
  thing: Resource,
  table: T,
  hooks: ResourceHooks<T>,
  input: ListInput,
): ListOptions {
  const { keyword } = input.extra;
  const own = hooks.listConditions?.(work, input);
  const found = keyword ? byKeyword(table, keyword) : [];
  const key = JSON.stringify([own?.key, keyword]);
  const also = { key, conditions: [...(own?.conditions ?? []), ...found] };
  return { columns: columnsOf(thing), order: thing.order, filterBy: filterBy(table, thing.own.shape), also };
}

export type SubmitBody = Record<string, unknown> & {
  id?: string | null;
  version?: number | null;
  tenantId?: string | null;
};

/** Inserts a record without `id` or changes the one with it; answers the row as it is stored. */
export async function save<T extends TenantTable>(
  work: Work,
  thing: Resource,
  table: T,
  { id, version, tenantId, ...given }: SubmitBody,
  hooks: ResourceHooks<T>,
): Promise<SelectedRow<T>> {
  if (!id) return addingTo(work, tenantId, (inside) => add(inside, thing, table, given, hooks));
  work.target = id;
  const scoped = work.table(table);
  const judged = hooks.validate || hooks.secrets || thing.ranges || thing.keyword;
  const before = await (judged ? scoped.needLocked(id) : scoped.need(id));
  if (hooks.shared) mayChangeShared(work);
  const values = keepSecrets(work, withCleanHtml(thing.form, given), hooks.secrets);
  needSecretAgain(thing, before, values, hooks.secrets);
  await checkReferences(work, thing, values, before);
  const after = { ...before, ...values };
  checkRanges(thing, after);
  await hooks.validate?.(work, after, before);
  const kept = { ...values, ...searchKeyOf(thing, after) };
  const row = await scoped.change(id, kept as Change<T>, { version: version ?? null });
  await hooks.afterChange?.(work, [id]);
  return row;
}

async function add<T extends TenantTable>(
  work: Work,
  thing: Resource,
  table: T,
  given: Record<string, unknown>,
  hooks: ResourceHooks<T>,
): Promise<SelectedRow<T>> {
  // an insert needs every required field; the call itself takes any part of them
  const { body } = readInput({ ...thing.calls.submit, body: thing.newForm }, {}, given, work.actor.language);
  if (hooks.shared) mayChangeShared(work);
  const values = keepSecrets(work, withCleanHtml(thing.form, body), hooks.secrets);
  await checkReferences(work, thing, values);
  checkRanges(thing, values);
  await hooks.validate?.(work, values as Partial<SelectedRow<T>>);
  const row = await work.table(table).insert({ ...thing.set, ...values, ...searchKeyOf(thing, values) } as NewRow<T>);
  work.target = row.id;
  await hooks.afterChange?.(work, [row.id]);
  return row;
}

async function removeAll<T extends TenantTable>(
  work: Work,
  table: T,
  ids: readonly string[] | undefined,
  hooks: ResourceHooks<T>,
): Promise<null> {
  if (!ids) throw refuse(400, ['请选择至少一条数据', 'Please choose at least one record']);
  work.target = ids.join(',');
  const scoped = work.table(table);
  if (hooks.beforeRemove || hooks.shared) {
    const rows = await scoped.lock(ids);
    if (hooks.shared) mayChangeShared(work);
    await hooks.beforeRemove?.(work, rows);
  }
  await scoped.remove(ids);
  await hooks.afterChange?.(work, ids);
  return null;
}

/** Rich text is cleaned on its way in, whatever the resource (security.md S28). */
const withCleanHtml = (form: z.ZodObject, values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => {
      const schema = form.shape[field];
      const isRich = schema !== undefined && factsOf(schema)?.kind === 'rich';
      return [field, isRich && typeof value === 'string' ? sanitizeHtml(value) : value];
    }),
  );
