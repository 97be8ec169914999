import { type Insertable, type Kysely, type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely';
import type { BaseColumns, TenantTable, TenantTables } from '#platform/database/tables.ts';
import type { Handle } from '#platform/database/visible-rows.ts';
import type { PlatformTables } from './platform-rows.ts';

export type Tables = { [T in TenantTable]: TenantTables[T] & BaseColumns } & PlatformTables;
type Table = keyof Tables & string;
type Row<T extends Table> = Tables[T];
type Value = string | number | Buffer | null | undefined;
interface Like {
  /** a pattern of SQL: `%` is any text, `_` any character */
  like: string;
}
type Condition = Value | readonly string[] | Like | RawBuilder<unknown>;
export type Where<T extends Table> = { [K in keyof Row<T> & string]?: Condition };
/** JSON and lists may be written as their text. */
type Written<V> = V extends object ? V | string : V;
/** Values, or expressions of the database. */
export type Values<T> = { [K in keyof T]?: Written<T[K]> | RawBuilder<unknown> };

/** Kysely resolves no columns of a table that is a type parameter. The functions below check them. */
const untyped = (db: Handle) => db as Kysely<Record<string, Record<string, unknown>>>;

const isList = (value: Condition): value is readonly string[] => Array.isArray(value);
const isLike = (value: Condition): value is Like =>
  typeof value === 'object' && value !== null && !isList(value) && 'like' in value;

/** The condition of `setRows` as a part of a statement. */
export function matching(where: Readonly<Record<string, Condition>>): RawBuilder<SqlBool> {
  const conditions = Object.entries(where).map(([column, value]) => {
    const ref = sql.ref(column);
    if (value === null) return sql`${ref} is null`;
    if (isLike(value)) return sql`${ref} like ${value.like}`;
    if (!isList(value)) return sql`${ref} = ${value}`;
    return value.length === 0 ? sql`false` : sql`${ref} in (${sql.join(value)})`;
  });
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;
}

/** The present time of the database. */
export const presentTime = (): RawBuilder<string> => sql`now()`;

/** A time before the present one of the database: `ago('25 hours')`. */
export const ago = (interval: string): RawBuilder<string> => sql`now() - ${interval}::interval`;

/** A time after the present one of the database: `ahead('1 hour')`. */
export const ahead = (interval: string): RawBuilder<string> => sql`now() + ${interval}::interval`;

/** The time in a column, moved into the past by an interval. */
export const earlier = (column: string, interval: string): RawBuilder<string> =>
  sql`${sql.ref(column)} - ${interval}::interval`;

/**
 * Writes columns of rows as no call could: a state without its steps, a past time, a value of an earlier release. A
 * condition with several values matches any of them. No condition matches all rows.
 */
export async function setRows<T extends Table>(
  db: Handle,
  table: T,
  where: Where<T>,
  values: Values<Updateable<Row<T>>>,
): Promise<void> {
  await untyped(db).updateTable<string>(table).set(values).where(matching(where)).execute();
}

export async function setRow<T extends Table>(
  db: Handle,
  table: T,
  id: string | undefined,
  values: Values<Updateable<Row<T>>>,
): Promise<void> {
  await untyped(db).updateTable<string>(table).set(values).where(matching({ id })).execute();
}

/** Columns without a value take the default of the database. Returns the id, in tables that have one. */
export async function addRow<T extends Table>(
  db: Handle,
  table: T,
  values: Values<Insertable<Row<T>>>,
): Promise<string> {
  const { id } = await untyped(db).insertInto<string>(table).values(values).returningAll().executeTakeFirstOrThrow();
  return String(id);
}

/** The limit of PostgreSQL is 65,535 values per statement. */
const rowsPerStatement = 1000;

export async function addRows<T extends Table>(
  db: Handle,
  table: T,
  rows: readonly Values<Insertable<Row<T>>>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsPerStatement) {
    const part = rows.slice(from, from + rowsPerStatement);
    await untyped(db).insertInto<string>(table).values(part).execute();
  }
}

export async function dropRows<T extends Table>(db: Handle, table: T, where: Where<T>): Promise<void> {
  await untyped(db).deleteFrom<string>(table).where(matching(where)).execute();
}

export async function emptyTable(db: Handle, table: string): Promise<void> {
  await sql`delete from ${sql.table(table)}`.execute(db);
}

/** The value of a parameter of the first tenant. Servers that know the old one need `forgetSettings`. */
export const setParameter = (db: Handle, key: string, value: string): Promise<void> =>
  setRows(db, 'param', { paramKey: key, tenantId: '000000' }, { paramValue: value });
