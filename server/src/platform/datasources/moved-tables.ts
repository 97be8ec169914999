import { type Kysely, sql } from 'kysely';
import { changeRows } from '#platform/database/changes.ts';

type Db = Kysely<unknown>;

/** A table with rows of tenants, as the catalogue of a data source tells it. */
export interface MovedTable {
  name: string;
  columns: string[];
  /** primary key */
  key: string[];
}

/** What a place keeps for itself, and what is no tenant's. */
const staying = [
  ...['instance', 'change', 'outgoing', 'tenant_away', 'moved_part'],
  ...['kysely_migration', 'kysely_migration_lock'],
];
/** Tables that say whose a row is through another one. */
const through: Readonly<Record<string, string>> = {
  // rows go with their file
  import_line: 'file_id in (select id from import_file where tenant_id = $1)',
};
/** Rows of these are never taken away or written over: a row that is there must be the same. */
const fixed = ['case_event'];
/** Answers kept for a day: what both places have stays as it is. */
const passing = ['idempotency'];

/** What a copy of this table must be: the same rows and no others; or no more than there. */
export const isCompared = ({ name }: MovedTable): boolean => !passing.includes(name);

/** Rows are written over and taken away as they are at the former place. */
export const isReplaced = ({ name }: MovedTable): boolean => !fixed.includes(name) && !passing.includes(name);

/** Every business table, read from a data source itself so that none is forgotten; parents before rows that name them. */
export async function movedTables(db: Db): Promise<MovedTable[]> {
  const { rows } = await sql<MovedTable>`
    select c.relname as name,
      array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped
        and attgenerated = '' order by attnum) as columns,
      array(select a.attname::text from pg_index i, unnest(i.indkey) with ordinality k (attnum, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
        where i.indrelid = c.oid and i.indisprimary order by k.place) as key
    from pg_class c where c.relnamespace = to_regnamespace(current_schema()) and c.relkind in ('r', 'p')
      and not c.relispartition and c.relname <> all(${staying}::text[])
    order by c.relname = any(${Object.keys(through)}::text[]), c.relname`.execute(db);
  for (const { name, columns, key } of rows)
    if (key.length === 0 || (!through[name] && !columns.includes('tenant_id')))
      throw new Error(`table ${name} of a data source does not say which tenant its rows belong to`);
  return rows;
}

/** Condition on the rows of a tenant. */
export const ofTenant = ({ name }: MovedTable, tenantId: string) => {
  const said = through[name];
  if (!said) return sql`tenant_id = ${tenantId}`;
  const [before = '', after = ''] = said.split('$1');
  return sql`${sql.raw(before)}${tenantId}${sql.raw(after)}`;
};

/** Kept totals of these tables are asked anew. */
export async function noteArrival(db: Db, tables: readonly MovedTable[], tenantId: string): Promise<void> {
  await changeRows(tables.map(({ name }) => ({ table: name, tenantId }))).execute(db);
}
