import { type Kysely, sql } from 'kysely';
import { faultOf } from '#platform/errors.ts';
import { refuse } from '#platform/http/errors.ts';
import {
  type Chunk,
  digestAt,
  emptyTable,
  isWhole,
  lookAt,
  patience,
  type Range,
  readChunk,
  writeChunk,
} from './copy.ts';
import { isCompared, type MovedTable } from './moved-tables.ts';

type Db = Kysely<unknown>;

export interface Copying {
  /** id of the move: parts recorded by another one do not count */
  move: string;
  runner: string;
  tenantId: string;
  from: Db;
  to: Db;
  onPart(table: MovedTable): Promise<void>;
}

interface Part extends Range {
  rowCount: number;
  digest: string | null;
  base: string | null;
}

/** Stored form of "no lower bound": part of a primary key, so not null. */
const fromTheFirst = '';

export async function openParts(copying: Copying, tables: readonly MovedTable[]): Promise<void> {
  const { to, tenantId, move } = copying;
  await sql`delete from moved_part where tenant_id = ${tenantId} and move <> ${move}`.execute(to);
  await sql`insert into moved_part (tenant_id, move, table_name, after_key)
    select ${tenantId}, ${move}, name, ${fromTheFirst} from unnest(${tables.map(({ name }) => name)}::text[]) name
    on conflict do nothing`.execute(to);
}

export async function rowsBrought({ to, tenantId }: Copying, tables: readonly MovedTable[]): Promise<number> {
  const compared = tables.filter(isCompared).map(({ name }) => name);
  const { rows } = await sql<{ n: number }>`select coalesce(sum(row_count), 0)::int as n from moved_part
    where tenant_id = ${tenantId} and table_name = any(${compared}::text[])`.execute(to);
  return rows[0]?.n ?? 0;
}

export async function bringParts(copying: Copying, tables: readonly MovedTable[]): Promise<number> {
  let brought = 0;
  for (const table of tables) brought += await bringTable(copying, table);
  return brought;
}

async function bringTable(copying: Copying, table: MovedTable): Promise<number> {
  try {
    return await bringOpenParts(copying, table);
  } catch (error) {
    if (faultOf(error).code !== uniqueViolation) throw error;
    // A unique value that passed from one row to another collides with the copy of an earlier stay: this table starts
    // over.
    await startTableAnew(copying, table);
    return bringOpenParts(copying, table);
  }
}

async function bringOpenParts(copying: Copying, table: MovedTable): Promise<number> {
  let brought = 0;
  for (const part of await partsOf(copying, table))
    if (!(await holds(copying, table, part))) brought += await bringRange(copying, table, part);
  return brought;
}

const uniqueViolation = '23505';

async function startTableAnew({ to, tenantId, move }: Copying, table: MovedTable): Promise<void> {
  await sql`delete from moved_part where tenant_id = ${tenantId} and table_name = ${table.name}`.execute(to);
  await sql`insert into moved_part (tenant_id, move, table_name, after_key)
    values (${tenantId}, ${move}, ${table.name}, ${fromTheFirst})`.execute(to);
  await emptyTable(to, table, tenantId);
}

async function partsOf({ to, tenantId }: Copying, { name }: MovedTable): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select nullif(after_key, ${fromTheFirst}) as after, up_to, row_count, digest, base::text as base
    from moved_part where tenant_id = ${tenantId} and table_name = ${name}`.execute(to);
  return rows;
}

/** Whether the part is unchanged since it was copied; if so, it is known to be current up to now. */
async function holds(copying: Copying, table: MovedTable, part: Part): Promise<boolean> {
  if (part.digest === null || part.base === null) return false;
  const { from, to, tenantId } = copying;
  const look = await lookAt(from, table, tenantId, part, part.base);
  if (look.isNewer || look.n !== part.rowCount) return false;
  if (look.base !== part.base)
    await sql`update moved_part set base = ${look.base} where tenant_id = ${tenantId} and table_name = ${table.name}
      and after_key = ${part.after ?? fromTheFirst}`.execute(to);
  return true;
}

/** Copies a range in chunks; each is written, compared and recorded in one transaction of the new place. */
async function bringRange(copying: Copying, table: MovedTable, { after, upTo }: Range): Promise<number> {
  let start = after;
  for (let brought = 1; ; brought += 1) {
    const chunk = await readChunk(copying.from, table, copying.tenantId, { after: start, upTo });
    const end = isWhole(chunk) ? upTo : chunk.last;
    await bringChunk(copying, table, { after: start, upTo: end }, upTo, chunk);
    await copying.onPart(table);
    if (isWhole(chunk)) return brought;
    start = end;
  }
}

async function bringChunk(
  { to, tenantId, move, runner }: Copying,
  table: MovedTable,
  range: Range,
  upTo: string | null,
  chunk: Chunk,
): Promise<void> {
  const rest = range.upTo === upTo ? null : range.upTo;
  await to.transaction().execute(async (db) => {
    await patience.execute(db);
    await stillMine(db, tenantId, runner);
    const isThere = async () => (await digestAt(db, table, tenantId, range)) === chunk.digest;
    if (!(await isThere())) {
      await writeChunk(db, table, tenantId, range, chunk);
      if (isCompared(table) && !(await isThere())) throw differs(table);
    }
    await sql`insert into moved_part (tenant_id, move, table_name, after_key, up_to, row_count, digest, base)
      values (${tenantId}, ${move}, ${table.name}, ${range.after ?? fromTheFirst}, ${range.upTo}, ${chunk.n},
        ${chunk.digest}, ${chunk.base})
      on conflict (tenant_id, table_name, after_key) do update set move = excluded.move, up_to = excluded.up_to,
        row_count = excluded.row_count, digest = excluded.digest, base = excluded.base`.execute(db);
    if (rest !== null)
      await sql`insert into moved_part (tenant_id, move, table_name, after_key, up_to)
        values (${tenantId}, ${move}, ${table.name}, ${rest}, ${upTo}) on conflict do nothing`.execute(db);
  });
}

/** Blocks a takeover until this transaction ends; after a takeover no transaction of the former server can start. */
async function stillMine(db: Db, tenantId: string, runner: string): Promise<void> {
  const { rows } = await sql`select from tenant_away
    where tenant_id = ${tenantId} and state = 'arriving' and runner = ${runner} for share`.execute(db);
  if (rows.length === 0) throw new TakenOver();
}

export class TakenOver extends Error {
  override readonly name = 'TakenOver';
}

export const differs = ({ name }: Pick<MovedTable, 'name'>) =>
  refuse(409, [
    `数据核对不一致（${name}），未切换，原数据源继续使用`,
    `The copy differs from the original (${name}); nothing was switched`,
  ]);
