import type { Resource } from '@kaoxin/contract/resource.ts';
import { snakeCase } from '#platform/database/changes.ts';
import { nameUnique } from '#platform/database/schema/named-constraints.ts';
import { labelOf } from './label.ts';

/** A unique key as a resource says it, in the words of the database. */
interface UniqueKey {
  resource: string;
  table: string;
  columns: readonly string[];
}
const keys: UniqueKey[] = [];
/** Those of all resources whose calls there are, for whoever holds them against the indexes. */
export const uniqueKeys: readonly UniqueKey[] = keys;

/** What another record of the tenant already has is refused by the index of the unique key, in words that name its fields. */
export function nameUniqueKeys(thing: Resource, table: string): void {
  for (const fields of thing.unique) {
    const columns = fields.map(snakeCase);
    const labels = fields.map((field) => labelOf(thing.form, field));
    nameUnique([snakeCase(table), ...columns].join('_'), labels, fields);
    keys.push({ resource: thing.name, table: snakeCase(table), columns });
  }
}
