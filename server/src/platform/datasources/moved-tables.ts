import { type Kysely, sql } from 'kysely';
import { changeRows } from '#platform/database/changes.ts';

type Db = Kysely<unknown>;

export interface MovedTable {
  name: string;
  columns: string[];
  key: string[];
}

/** Tables that belong to the database itself or to no tenant. */
const staying = [
  ...['instance', 'change', 'outgoing', 'tenant_away', 'moved_part'],
  ...['kysely_migration', 'kysely_migration_lock'],
];
/** Tables whose rows have their tenant through another table. */
const through: Readonly<Record<string, string>> = {
  // Rows move with their file.
  import_line: 'file_id in (select id from import_file where tenant_id = $1)',
};
/** Tables whose rows are never deleted or overwritten: an existing row must be equal. */
const fixed = ['case_event'];
/** Answers stored for a day: rows that exist in both places stay unchanged. */
const passing = ['idempotency'];

/** Whether the copy must have exactly the same rows. */
export const isCompared = ({ name }: MovedTable): boolean => !passing.includes(name);

/** Whether rows are overwritten and deleted to match the former place. */
export const isReplaced = ({ name }: MovedTable): boolean => !fixed.includes(name) && !passing.includes(name);

/**
 * Every business table, from the catalogue of a data source, so that none is forgotten; parents before referring rows.
 */
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

export const ofTenant = ({ name }: MovedTable, tenantId: string) => {
  const said = through[name];
  if (!said) return sql`tenant_id = ${tenantId}`;
  const [before = '', after = ''] = said.split('$1');
  return sql`${sql.raw(before)}${tenantId}${sql.raw(after)}`;
};

export async function noteArrival(db: Db, tables: readonly MovedTable[], tenantId: string): Promise<void> {
  await changeRows(tables.map(({ name }) => ({ table: name, tenantId }))).execute(db);
}
