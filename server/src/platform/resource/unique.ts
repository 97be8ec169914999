import type { Resource } from '@kaoxin/contract/resource.ts';
import { snakeCase } from '#platform/database/changes.ts';
import { nameUnique } from '#platform/database/schema/named-constraints.ts';
import { labelOf } from './label.ts';

/** What another record of the tenant already has is refused by the index of the unique key, in words that name its fields. */
export function nameUniqueKeys(thing: Resource, table: string): void {
  for (const fields of thing.unique) {
    const index = [table, ...fields].map(snakeCase).join('_');
    const labels = fields.map((field) => labelOf(thing.form, field));
    nameUnique(index, labels, fields);
  }
}
