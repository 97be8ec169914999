import type { Label } from '@kaoxin/contract/conventions.ts';
import type { Resource } from '@kaoxin/contract/resource.ts';
import { snakeCase } from '#platform/database/changes.ts';
import { nameUnique } from '#platform/database/schema/named-constraints.ts';
import type { TenantTable } from '#platform/database/tables.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { labelOf } from './label.ts';

/** Of two at once that both pass `refuseDuplicates` the index stops one, in the same words. */
export function nameUniqueKeys(thing: Resource, table: string): void {
  for (const fields of thing.unique) {
    const index = [table, ...fields].map(snakeCase).join('_');
    const labels = fields.map((field) => labelOf(thing.form, field));
    nameUnique(index, labels, fields);
  }
}

/** Names the field that another record of the tenant already has. */
export async function refuseDuplicates<T extends TenantTable>(
  work: Work,
  thing: Resource,
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
