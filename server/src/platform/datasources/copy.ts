import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isCompared, isReplaced, type MovedTable, ofTenant } from './moved-tables.ts';

type Db = Kysely<unknown>;

/** A range of keys: greater than `after`, up to `upTo`; keys as the text of a JSON object, null = unbounded. */
export interface Range {
  after: string | null;
  upTo: string | null;
}

const atOnce = 1000;

function patiently<R>(db: Db, run: (inside: Db) => Promise<R>): Promise<R> {
  return db.transaction().execute(async (inside) => {
    await patience.execute(inside);
    return run(inside);
  });
}

export const patience = sql`set local statement_timeout = '10min'`;

export const rowsOfTenant = (db: Db, tables: readonly MovedTable[], tenantId: string): Promise<number> =>
  patiently(db, async (inside) => {
    let sum = 0;
    for (const table of tables.filter(isCompared)) {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from ${sql.table(table.name)} where ${ofTenant(table, tenantId)}`.execute(inside);
      sum += rows[0]?.n ?? 0;
    }
    return sum;
  });

export interface Chunk {
  n: number;
  /** the rows as the text of a JSON list, in the order of their keys */
  rows: string;
  digest: string;
  last: string | null;
  /** transactions from this number on are not included */
  base: string;
}

const names = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)));
/** The key without the tenant: an index scan starts by equality or by a comparison on the same column, not both. */
const within = ({ key }: MovedTable): string[] => key.filter((column) => column !== 'tenant_id');
const keysOf = (table: MovedTable) => names(within(table));
const columnsOf = ({ columns }: MovedTable) => names(columns);

function inRange(table: MovedTable, tenantId: string, { after, upTo }: Range): RawBuilder<unknown> {
  const key = keysOf(table);
  const bound = (given: string, comparison: string) => sql`and (${key}) ${sql.raw(comparison)} (
    select ${key} from jsonb_populate_record(null::${sql.table(table.name)}, ${given}::jsonb))`;
  return sql`${ofTenant(table, tenantId)}
    ${after === null ? sql`` : bound(after, '>')} ${upTo === null ? sql`` : bound(upTo, '<=')}`;
}

const texts = sql`string_agg(row_to_json(t)::text, ',' order by`;
const digestOf = (key: RawBuilder<unknown>) =>
  sql`encode(sha256(convert_to(coalesce(${texts} ${key}), ''), 'UTF8')), 'hex')`;
const horizon = sql`pg_snapshot_xmin(pg_current_snapshot())::text`;

/** Numbers and times stay in the text form of the database. */
export async function readChunk(db: Db, table: MovedTable, tenantId: string, range: Range): Promise<Chunk> {
  const key = keysOf(table);
  const descending = sql.join(within(table).map((column) => sql`${sql.ref(column)} desc`));
  const pairs = sql.join(within(table).flatMap((column) => [sql.lit(column), sql.ref(column)]));
  const asked = sql<Chunk>`
    select count(*)::int as n, '[' || coalesce(${texts} ${key}), '') || ']' as rows, ${digestOf(key)} as digest,
      (array_agg(jsonb_build_object(${pairs}) order by ${descending}))[1]::text as last, ${horizon} as base
    from (select ${columnsOf(table)} from ${sql.table(table.name)} where ${inRange(table, tenantId, range)}
      order by ${key} limit ${atOnce}) t`;
  return patiently(db, async (inside) => needed((await asked.execute(inside)).rows[0]));
}

export const isWhole = ({ n }: Chunk): boolean => n < atOnce;

export async function digestAt(db: Db, table: MovedTable, tenantId: string, range: Range): Promise<string> {
  const { rows } = await sql<{ digest: string }>`
    select ${digestOf(keysOf(table))} as digest from (select ${columnsOf(table)} from ${sql.table(table.name)}
      where ${inRange(table, tenantId, range)}) t`.execute(db);
  return needed(rows[0]).digest;
}

export interface Look {
  n: number;
  /** a row was written by a transaction that was unfinished at `base` or began later */
  isNewer: boolean;
  base: string;
}

/**
 * Whether a range may have changed since a chunk of it was read. Transaction numbers are 32 bits and wrap around: a row
 * half a cycle old counts as changed, but a changed row never counts as old. Deleted rows show in the count.
 */
export async function lookAt(db: Db, table: MovedTable, tenantId: string, range: Range, base: string): Promise<Look> {
  const asked = sql<Look>`
    select count(*)::int as n, ${horizon} as base,
      coalesce(bool_or((xmin::text::bigint - ${base}::bigint) & 4294967295 < 2147483648), false) as is_newer
    from ${sql.table(table.name)} where ${inRange(table, tenantId, range)}`;
  return patiently(db, async (inside) => needed((await asked.execute(inside)).rows[0]));
}

/**
 * Makes a range equal to the chunk: adds, overwrites and deletes rows, where the table allows it. Only rows of the tenant
 * are written or overwritten: a data source could send the id of another tenant's row.
 */
export async function writeChunk(
  db: Db,
  table: MovedTable,
  tenantId: string,
  range: Range,
  { rows }: Chunk,
): Promise<void> {
  const name = sql.table(table.name);
  const given = sql`json_populate_recordset(null::${name}, ${rows}::json)`;
  const rest = table.columns.filter((column) => !table.key.includes(column));
  const news = sql.join(rest.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`));
  const conflict =
    isReplaced(table) && rest.length > 0
      ? sql`(${names(table.key)}) do update set ${news} where ${ofTenant(table, tenantId, 'there')}`
      : sql`do nothing`;
  await sql`insert into ${name} as there (${columnsOf(table)}) select ${columnsOf(table)} from ${given} given
    where ${ofTenant(table, tenantId, 'given')} on conflict ${conflict}`.execute(db);
  if (!isReplaced(table)) return;
  await sql`delete from ${name} where ${inRange(table, tenantId, range)}
    and (${keysOf(table)}) not in (select ${keysOf(table)} from ${given})`.execute(db);
}

export async function emptyTable(db: Db, table: MovedTable, tenantId: string): Promise<void> {
  if (!isReplaced(table)) return;
  for (let removed = atOnce; removed >= atOnce; ) {
    const { numAffectedRows } = await sql`delete from ${sql.table(table.name)}
      where ${ofTenant(table, tenantId)} and ctid = any(array(
      select ctid from ${sql.table(table.name)} where ${ofTenant(table, tenantId)} limit ${atOnce}))`.execute(db);
    removed = Number(numAffectedRows ?? 0);
  }
}

function needed<R>(row: R | undefined): R {
  if (row === undefined) throw new Error('an aggregate has one row');
  return row;
}
