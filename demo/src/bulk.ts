import { openContext } from '@kaoxin/server/open-context.ts';
import { type Config, readConfig } from '@kaoxin/server/platform/config/config.ts';
import { openAsOwner } from '@kaoxin/server/platform/database/open.ts';
import type { Database } from '@kaoxin/server/platform/database/types.ts';
import { seed } from '@kaoxin/server/seeds/index.ts';
import { firstTenant } from '@kaoxin/server/seeds/tenant.ts';
import { type Kysely, sql } from 'kysely';
import { loadDemo } from './load.ts';
import { countOf } from './options.ts';
import { bulkPetitionRows } from './store/bulk-petitions.ts';

/** Drops the indexes and recreates them after the load, which takes a tenth of the time. */
async function withoutIndexes(db: Kysely<unknown>, table: string, load: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ indexname: string; indexdef: string }>`
    select indexname, indexdef from pg_indexes
    where schemaname = current_schema() and tablename = ${table} and indexname not like '%_pkey'`.execute(db);
  for (const { indexname } of rows) await sql`drop index ${sql.id(indexname)}`.execute(db);
  await load();
  for (const { indexdef } of rows) await sql.raw(indexdef).execute(db);
}

/**
 * Reserves `count` consecutive ids; `identifier` calculates each. Requires a quiet database, where others take single
 * ids only: for benchmarks.
 */
async function reserve(db: Kysely<unknown>, count: number): Promise<{ first: string; shard: number }> {
  await sql`select next_id()`.execute(db);
  const { rows } = await sql<{ first: string; shard: number }>`
    select setval('id_sequence', nextval('id_sequence') + ${count}::bigint) - ${count}::bigint as first,
      (select shard from instance) as shard`.execute(db);
  const [block] = rows;
  if (!block) throw new Error('no identifiers');
  return block;
}

export type Block = Awaited<ReturnType<typeof reserve>>;

/** The formula of `next_id()` (migrations/0001-foundation.ts) for the i-th id of a block. */
export const identifier = ({ first, shard }: Block) => sql`
  (((${first}::bigint + i) >> 12) << 22) | (${shard}::bigint << 12) | ((${first}::bigint + i) & 4095)`;

async function inOneGo(
  db: Kysely<unknown>,
  table: string,
  count: number,
  load: (db: Kysely<unknown>, block: Block) => Promise<void>,
) {
  await db.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction);
    await sql`set local maintenance_work_mem = '256MB'`.execute(transaction);
    const block = await reserve(transaction, count);
    await withoutIndexes(transaction, table, () => load(transaction, block));
    await sql`insert into change (table_name, tenant_id) values (${table}, ${firstTenant})`.execute(transaction);
    await sql`analyze ${sql.table(table)}`.execute(transaction);
  });
}

export const bulkParameters = (db: Kysely<unknown>, count: number): Promise<void> =>
  inOneGo(db, 'param', count, async (transaction, block) => {
    await sql`
      insert into param (id, tenant_id, param_name, param_key, param_value, remark)
      select ${identifier(block)}, ${firstTenant}, '基准参数 ' || lpad(i::text, 7, '0'),
        'bench.' || lpad(i::text, 7, '0'), (i::bigint * 7919 % 100003)::text, case when i % 3 = 0 then '用于性能测试' end
      from generate_series(1, ${count}::int) i`.execute(transaction);
  });

/** Inserts `count` petitions over the last 1,000 days; needs the city (demo/load.ts). Personal fields stay empty. */
export const bulkPetitions = (db: Kysely<unknown>, count: number): Promise<void> =>
  inOneGo(db, 'petition_letter', count, (transaction, block) =>
    bulkPetitionRows(transaction, count, identifier(block)),
  );

/** Loads as the owner of the tables, because indexes are dropped and created. */
export async function asOwner(
  config: Config,
  database: Database,
  load: (db: Kysely<unknown>) => Promise<void>,
): Promise<void> {
  if (database.kind === 'embedded') return await load(database.kysely);
  const owner = await openAsOwner(config);
  await load(owner.kysely).finally(() => owner.close());
}

/** `node demo/src/bulk.ts --petitions 1000000 --parameters 1000000` into DATABASE_URL. */
async function run(args: readonly string[]): Promise<void> {
  const counts = { petitions: countOf(args, 'petitions', 0), parameters: countOf(args, 'parameters', 0) };
  const config = readConfig(process.env);
  const { context, close } = await openContext(config);
  try {
    await seed(context.database, { config });
    await loadDemo(context, { petitions: 0 });
    await asOwner(config, context.database, async (db) => {
      if (counts.parameters > 0) await bulkParameters(db, counts.parameters);
      if (counts.petitions > 0) await bulkPetitions(db, counts.petitions);
    });
    console.log(
      `参数 ${counts.parameters} 条，信访件 ${counts.petitions} 件，${Math.round(performance.now() / 1000)} 秒`,
    );
  } finally {
    await close();
  }
}

if (import.meta.main) {
  run(process.argv.slice(2)).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
