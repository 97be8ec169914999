import { factsOf, type Label } from '@kaoxin/contract/conventions.ts';
import type { Resource } from '@kaoxin/contract/resource.ts';
import { factsOfTable, parentOf, type TenantTable } from '#platform/database/tables.ts';
import { labelOf } from './label.ts';

/**
 * Stops the start when a resource does not match its table.
 * @throws when it would write rows of other tenants to the caller's database (business tables are in their tenant's
 * data source), or when a child would outlive its parent
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

/** The identifying field other than the name, when a unique key consists of that field alone. */
export function codeOf({ unique, called, form }: Resource): { column: string; label: Label } | undefined {
  const [column] = unique.find(([field, another]) => another === undefined && field !== called) ?? [];
  const schema = column === undefined ? undefined : form.shape[column];
  if (column === undefined || !schema || factsOf(schema)?.kind !== 'text') return undefined;
  return { column, label: labelOf(form, column) };
}
