import { factsOf, type Label } from '@kaoxin/contract/conventions.ts';
import type { Fields, Resource } from '@kaoxin/contract/resource.ts';
import type * as z from 'zod';
import type { Change, NewRow, SelectedRow } from '#platform/database/door.ts';
import { pageOf } from '#platform/database/page.ts';
import { factsOfTable, type TenantTable } from '#platform/database/tables.ts';
import { refuse } from '#platform/http/errors.ts';
import { readInput } from '#platform/http/input.ts';
import { on, type Route, routes } from '#platform/http/route.ts';
import { sanitizeHtml } from '#platform/text/html.ts';
import type { Work } from '#platform/work.ts';
import { labelOf } from './label.ts';

/**
 * The four calls of a plain resource: list, detail, submit, remove (architecture.md section 5). What needs more leaves
 * this and writes its own use case from the same smaller parts.
 */
export function crud<F extends Fields, T extends TenantTable>(thing: Resource<F>, table: T): Route[] {
  const columns = Object.keys(thing.record.shape);
  const present = (row: SelectedRow<T>) => row as unknown as z.output<typeof thing.record>;
  const { list, detail, submit, remove } = thing.calls;
  return routes(factsOfTable(table).store, [
    on(list, async (work, { query }) => {
      const page = await pageOf(work, table, query, { columns, order: thing.order });
      return { ...page, records: page.records.map(present) };
    }),
    on(detail, async (work, { query }) => present(await work.table(table).need(query.id))),
    on(submit, async (work, { body }) => present(await save(work, thing, table, body as SubmitBody))),
    on(remove, async (work, { query, body }) => {
      const ids = query.ids ?? body.ids;
      if (!ids) throw refuse(400, ['请选择至少一条数据', 'Please choose at least one record']);
      work.target = ids.join(',');
      await work.table(table).remove(ids);
      return null;
    }),
  ]);
}

type SubmitBody = { id?: string | null; version?: number | null } & Record<string, unknown>;

async function save<F extends Fields, T extends TenantTable>(
  work: Work,
  thing: Resource<F>,
  table: T,
  body: SubmitBody,
): Promise<SelectedRow<T>> {
  const { id, version, ...given } = body;
  const values = withCleanHtml(thing.form, given);
  const door = work.table(table);
  if (!id) {
    // an insert needs every required field; the call itself takes any part of them
    const { body: whole } = readInput({ ...thing.calls.submit, body: thing.form }, {}, values, work.actor.language);
    await refuseDuplicates(work, thing, table, whole, null);
    const row = await door.insert(whole as NewRow<T>);
    work.target = row.id;
    return row;
  }
  work.target = id;
  const before = await door.need(id);
  await refuseDuplicates(work, thing, table, { ...before, ...values }, id);
  return door.change(id, values as Change<T>, { version: version ?? null });
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

/** Names the field that another record of the tenant already has. */
async function refuseDuplicates<F extends Fields, T extends TenantTable>(
  work: Work,
  thing: Resource<F>,
  table: T,
  values: Record<string, unknown>,
  id: string | null,
): Promise<void> {
  for (const fields of thing.unique) {
    let query = work.table(table).select() as unknown as {
      where(column: string, op: string, value: unknown): typeof query;
      select(column: string): typeof query;
      executeTakeFirst(): Promise<unknown>;
    };
    for (const field of fields) query = query.where(field, '=', values[field]);
    if (id) query = query.where('id', '<>', id);
    if (!(await query.select('id').executeTakeFirst())) continue;
    const zh = fields.map((field) => labelOf(thing.form, field)[0]).join('、');
    const en = fields.map((field) => labelOf(thing.form, field)[1]).join(', ');
    const words: Label = [`${zh}已存在,请更换后重试`, `${en}: already in use`];
    throw refuse(409, words, { fields });
  }
}
