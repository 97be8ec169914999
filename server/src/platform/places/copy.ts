import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { refuse } from '#platform/http/errors.ts';

type Db = Kysely<unknown>;

/** A table with rows of tenants, as the catalogue of a data source tells it. */
export interface MovedTable {
  name: string;
  columns: string[];
  /** primary key */
  key: string[];
}

/** What a place keeps for itself, and what is no tenant's. */
const staying = ['instance', 'change', 'outgoing', 'tenant_away', 'kysely_migration', 'kysely_migration_lock'];
/** Tables that say whose a row is through another one. */
const through: Readonly<Record<string, string>> = {
  import_row: 'batch_id in (select id from import_batch where tenant_id = $1)',
};
/** Rows of these are never taken away or written over: a row that is there must be the same. */
const fixed = ['case_event'];
/** Answers kept for a day: what both places have stays as it is. */
const passing = ['idempotency'];

const atOnce = 500;

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

const ofTenant = ({ name }: MovedTable, tenantId: string) => {
  const said = through[name];
  if (!said) return sql`tenant_id = ${tenantId}`;
  const [before = '', after = ''] = said.split('$1');
  return sql`${sql.raw(before)}${tenantId}${sql.raw(after)}`;
};

/** Number of the tenant's rows in all of these tables. */
export async function rowsOfTenant(db: Db, tables: readonly MovedTable[], tenantId: string): Promise<number> {
  let sum = 0;
  for (const table of tables) if (!passing.includes(table.name)) sum += await countOf(db, table, tenantId);
  return sum;
}

async function countOf(db: Db, table: MovedTable, tenantId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(table.name)} where ${ofTenant(table, tenantId)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Empties the tenant's part of a place that an earlier copy has left there; the timeline stays and is compared. */
export async function clearTenant(db: Db, tables: readonly MovedTable[], tenantId: string): Promise<void> {
  for (const table of [...tables].reverse())
    if (!fixed.includes(table.name) && !passing.includes(table.name))
      await sql`delete from ${sql.table(table.name)} where ${ofTenant(table, tenantId)}`.execute(db);
}

/**
 * Copies the tenant's rows of one table by key, in short statements on either side, and reads each part back: what has
 * arrived is byte for byte what was sent, the timelines' hashes with it.
 *
 * @returns number of rows
 */
export async function copyTable(
  from: Db,
  to: Db,
  table: MovedTable,
  tenantId: string,
  alive: () => Promise<void>,
): Promise<number> {
  let count = 0;
  let after: string | undefined;
  for (;;) {
    const part = await readPart(from, table, tenantId, after);
    if (part.n > 0) {
      await writePart(to, table, part.rows);
      if (!passing.includes(table.name)) await comparePart(to, table, tenantId, after, part);
      count += part.n;
      after = part.last;
      await alive();
    }
    if (part.n < atOnce) break;
  }
  if (!passing.includes(table.name) && (await countOf(to, table, tenantId)) !== count) throw differs(table);
  return count;
}

async function comparePart(to: Db, table: MovedTable, tenantId: string, after: string | undefined, part: Part) {
  const back = await readPart(to, table, tenantId, after, part.last);
  if (digest(back.rows) !== digest(part.rows)) throw differs(table);
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

const differs = ({ name }: MovedTable) =>
  refuse(409, [
    `数据核对不一致(${name}),未切换,原数据源继续使用`,
    `The copy differs from the original (${name}); nothing was switched`,
  ]);

interface Part {
  n: number;
  /** the rows as the text of a JSON list, in the order of their keys */
  rows: string;
  /** key of the last row, as the text of a JSON list */
  last: string;
}

/** Keys are compared as rows of values; numbers travel as the text the database wrote. */
async function readPart(db: Db, table: MovedTable, tenantId: string, after?: string, upTo?: string): Promise<Part> {
  const key = sql.join(table.key.map((column) => sql.ref(column)));
  const bound = (given: string, comparison: string) => sql`(${key}) ${sql.raw(comparison)} (
    select ${key} from jsonb_populate_record(null::${sql.table(table.name)}, ${given}::jsonb))`;
  const { rows } = await sql<Part>`
    select count(*)::int as n, coalesce(json_agg(row_to_json(t) order by ${key}), '[]')::text as rows,
      (array_agg(jsonb_build_object(${sql.join(table.key.flatMap((column) => [sql.lit(column), sql.ref(column)]))})
        order by ${key} desc))[1]::text as last
    from (select * from ${sql.table(table.name)} where ${ofTenant(table, tenantId)}
      ${after === undefined ? sql`` : sql`and ${bound(after, '>')}`}
      ${upTo === undefined ? sql`` : sql`and ${bound(upTo, '<=')}`}
      order by ${key} limit ${atOnce}) t`.execute(db);
  return rows[0] ?? { n: 0, rows: '[]', last: '' };
}

async function writePart(db: Db, table: MovedTable, rows: string): Promise<void> {
  const columns = sql.join(table.columns.map((column) => sql.ref(column)));
  const conflict = [...fixed, ...passing].includes(table.name) ? sql`on conflict do nothing` : sql``;
  await sql`insert into ${sql.table(table.name)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table.name)}, ${rows}::json) ${conflict}`.execute(
    db,
  );
}

/** Kept totals of these tables are asked anew. */
export async function noteArrival(db: Db, tables: readonly MovedTable[], tenantId: string): Promise<void> {
  await sql`insert into "change" (table_name, tenant_id)
    select unnest(${tables.map(({ name }) => name)}::text[]), ${tenantId}`.execute(db);
}
