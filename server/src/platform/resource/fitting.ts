import { factsOf, type Label } from '@kaoxin/contract/conventions.ts';
import type { Resource } from '@kaoxin/contract/resource.ts';
import { factsOfTable, parentOf, type TenantTable } from '#platform/database/tables.ts';
import { labelOf } from './label.ts';

/**
 * Ends the start where what a resource says and where its records lie do not go together.
 * @throws when others' tenants could be written to in the caller's database: business tables lie where their tenant's do; when
 *   what is kept below one parent outlives it
 */
export function refuseUnfit(thing: Resource, table: TenantTable): void {
  const facts = factsOfTable(table);
  if (thing.ofTenant && facts.store !== 'platform')
    throw new Error(`${thing.name}: only to a platform table one can be added for another tenant`);
  if (thing.within && parentOf(facts)?.key !== thing.within)
    throw new Error(
      `${thing.name} is kept below its ${thing.within}: its table says scope: { through: { table, key } }`,
    );
}

/** The field that tells one from another beside what it is called, when a unique key is that field alone. */
export function codeOf({ unique, called, form }: Resource): { column: string; label: Label } | undefined {
  const [column] = unique.find(([field, another]) => another === undefined && field !== called) ?? [];
  const schema = column === undefined ? undefined : form.shape[column];
  if (column === undefined || !schema || factsOf(schema)?.kind !== 'text') return undefined;
  return { column, label: labelOf(form, column) };
}
