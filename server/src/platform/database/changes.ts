import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';

export interface Change {
  table: string;
  tenantId: string;
}

export const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * The statement that invalidates cached totals and figures of these tables (count-cache.ts), alone or in the `with` of
 * another one. Run it in the transaction that wrote the rows.
 */
export function changeRows(changes: readonly Change[]): RawBuilder<unknown> {
  const tables = changes.map(({ table }) => table);
  const tenants = changes.map(({ tenantId }) => tenantId);
  return sql`insert into "change" (table_name, tenant_id)
    select * from unnest(${tables}::text[], ${tenants}::text[]) where ${changes.length > 0}::boolean`;
}

export const changeRowsOf = (table: string, written: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`insert into "change" (table_name, tenant_id) select distinct ${table}::text, tenant_id from ${written}`;

/** For writes that bypass the scoped tables. */
export async function noteChange(db: QueryExecutorProvider, table: string, tenantId: string): Promise<void> {
  await changeRows([{ table: snakeCase(table), tenantId }]).execute(db);
}
