import type { Resource } from '@kaoxin/contract/resource.ts';
import { snakeCase } from '#platform/database/changes.ts';
import { nameUnique } from '#platform/database/schema/named-constraints.ts';
import { labelOf } from './label.ts';

interface UniqueKey {
  resource: string;
  table: string;
  columns: readonly string[];
}
const keys: UniqueKey[] = [];
export const uniqueKeys: readonly UniqueKey[] = keys;

export function nameUniqueKeys(thing: Resource, table: string): void {
  for (const fields of thing.unique) {
    const columns = fields.map(snakeCase);
    const labels = fields.map((field) => labelOf(thing.form, field));
    nameUnique([snakeCase(table), ...columns].join('_'), labels, fields);
    keys.push({ resource: thing.name, table: snakeCase(table), columns });
  }
}
