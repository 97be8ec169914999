import { type Insertable, type Kysely, type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely';
import type { BaseColumns, TenantTable, TenantTables } from '#platform/database/tables.ts';
import type { Handle } from '#platform/database/visible-rows.ts';

type Row<T extends TenantTable> = TenantTables[T] & BaseColumns;
type Value = string | number | null | undefined;
type Where<T extends TenantTable> = { [K in keyof Row<T> & string]?: Value | readonly string[] };

/** Kysely resolves no columns of a table that is a type parameter. The functions below check them. */
const untyped = (db: Handle) => db as Kysely<Record<string, Record<string, unknown>>>;

function matching(where: Readonly<Record<string, Value | readonly string[]>>): RawBuilder<SqlBool> {
  const conditions = Object.entries(where).map(([column, value]) => {
    const ref = sql.ref(column);
    if (typeof value !== 'object' || value === null) return sql`${ref} = ${value}`;
    return value.length === 0 ? sql`false` : sql`${ref} in (${sql.join(value)})`;
  });
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/**
 * Writes columns of rows as no call could: a state without its steps, a past time, a value of an earlier release. A
 * condition with several values matches any of them.
 */
export async function setRows<T extends TenantTable>(
  db: Handle,
  table: T,
  where: Where<T>,
  values: Updateable<Row<T>>,
): Promise<void> {
  await untyped(db).updateTable<string>(table).set(values).where(matching(where)).execute();
}

export async function setRow<T extends TenantTable>(
  db: Handle,
  table: T,
  id: string | undefined,
  values: Updateable<Row<T>>,
): Promise<void> {
  await untyped(db).updateTable<string>(table).set(values).where(matching({ id })).execute();
}

/** Columns without a value take the default of the database. */
export async function addRow<T extends TenantTable>(
  db: Handle,
  table: T,
  values: Partial<Insertable<Row<T>>>,
): Promise<void> {
  await untyped(db).insertInto<string>(table).values(values).execute();
}

export async function dropRows<T extends TenantTable>(db: Handle, table: T, where: Where<T>): Promise<void> {
  await untyped(db).deleteFrom<string>(table).where(matching(where)).execute();
}

export async function emptyTable(db: Handle, table: string): Promise<void> {
  await sql`delete from ${sql.table(table)}`.execute(db);
}

/** The value of a parameter of the first tenant. Servers that know the old one need `forgetSettings`. */
export const setParameter = (db: Handle, key: string, value: string): Promise<void> =>
  setRows(db, 'param', { paramKey: key, tenantId: '000000' }, { paramValue: value });
