import { type Kysely, sql } from 'kysely';
import { changeRows, snakeCase } from '#platform/database/changes.ts';
import { declaredTables, factsOfTable } from '#platform/database/tables.ts';

type Db = Kysely<unknown>;

export interface MovedTable {
  name: string;
  columns: string[];
  key: string[];
}

/** Business tables that no area declares, because only raw statements read them. */
const undeclared = [
  ...['case_recusal', 'case_sequence', 'idempotency', 'text_picture', 'task_checkpoint', 'task_part'],
  ...['import_file', 'import_line', 'import_done', 'import_heading'],
];
const moved = (): string[] => [
  ...declaredTables()
    .filter((name) => factsOfTable(name).store === 'business')
    .map(snakeCase),
  ...undeclared,
];

/** Tables whose rows have their tenant through another table. */
const through: Readonly<Record<string, readonly [column: string, ids: string]>> = {
  import_line: ['file_id', 'select id from import_file where tenant_id ='],
};
/** Tables whose rows are never deleted or overwritten: an existing row must be equal. */
const fixed = ['case_event'];
/** Answers stored for a day: rows that exist in both places stay unchanged. */
const passing = ['idempotency'];

export const isCompared = ({ name }: MovedTable): boolean => !passing.includes(name);

export const isReplaced = ({ name }: MovedTable): boolean => !fixed.includes(name) && !passing.includes(name);

/**
 * The business tables with their columns and keys; parents before referring rows.
 *
 * @param primary their catalogue. That of a data source is not believed: its administrators could name tables of
 * accounts and rights, which a move would then overwrite (security.md S42).
 */
export async function movedTables(primary: Db): Promise<MovedTable[]> {
  const { rows } = await sql<MovedTable>`
    select c.relname as name,
      array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped
        and attgenerated = '' order by attnum) as columns,
      array(select a.attname::text from pg_index i, unnest(i.indkey) with ordinality k (attnum, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
        where i.indrelid = c.oid and i.indisprimary order by k.place) as key
    from pg_class c where c.relnamespace = to_regnamespace(current_schema()) and c.relkind in ('r', 'p')
      and not c.relispartition and c.relname = any(${moved()}::text[])
    order by c.relname = any(${Object.keys(through)}::text[]), c.relname`.execute(primary);
  for (const { name, columns, key } of rows)
    if (key.length === 0 || (!through[name] && !columns.includes('tenant_id')))
      throw new Error(`table ${name} does not say which tenant its rows belong to`);
  return rows;
}

/** @param row the name of the rows in the statement; default: the table */
export const ofTenant = ({ name }: MovedTable, tenantId: string, row: string = name) => {
  const said = through[name];
  if (!said) return sql`${sql.ref(`${row}.tenant_id`)} = ${tenantId}`;
  const [column = '', ids = ''] = said;
  return sql`${sql.ref(`${row}.${column}`)} in (${sql.raw(ids)} ${tenantId})`;
};

export async function noteArrival(db: Db, tables: readonly MovedTable[], tenantId: string): Promise<void> {
  await changeRows(tables.map(({ name }) => ({ table: name, tenantId }))).execute(db);
}
