import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';

/** A table some of whose rows were written, by its name in the database, and whose they are. */
export interface Change {
  table: string;
  tenantId: string;
}

/** Table names as the database and the change rows carry them. */
export const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * The statement that has kept totals and figures of these tables asked anew (count-cache.ts), for use alone or in the
 * `with` of another one: it belongs into the transaction that wrote the rows.
 */
export function changeRows(changes: readonly Change[]): RawBuilder<unknown> {
  const tables = changes.map(({ table }) => table);
  const tenants = changes.map(({ tenantId }) => tenantId);
  return sql`insert into "change" (table_name, tenant_id)
    select * from unnest(${tables}::text[], ${tenants}::text[]) where ${changes.length > 0}::boolean`;
}

/** As `changeRows`, for one table and the tenants that stand in the rows of `written`, a name of the same `with`. */
export const changeRowsOf = (table: string, written: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`insert into "change" (table_name, tenant_id) select distinct ${table}::text, tenant_id from ${written}`;

/** For whatever is written past the scoped tables. */
export async function noteChange(db: QueryExecutorProvider, table: string, tenantId: string): Promise<void> {
  await changeRows([{ table: snakeCase(table), tenantId }]).execute(db);
}
