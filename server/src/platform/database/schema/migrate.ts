import { type Kysely, sql } from 'kysely';
import { DatabaseRefused } from '../refused.ts';
import { sessionLimits } from '../session.ts';
import type { Database, Warn } from '../types.ts';
import { adoptFormerDatabase } from './adopt.ts';
import { grantApplicationRole } from './application-role.ts';
import { migrationFolder, migrator, type Step, stepsOf, unknownSteps } from './steps.ts';

/**
 * Migrates the database to this code's schema and grants the application's role, in one transaction, while other
 * servers wait. Throws a readable message and changes nothing when the database is newer than the code, cannot be
 * adopted, was created for another SHARD or is not UTF8.
 */
export async function migrateToLatest(
  database: Database,
  { folder = migrationFolder, warn = console.warn }: { folder?: string; warn?: Warn } = {},
): Promise<void> {
  await checkEncoding(database, warn);
  await database.kysely.connection().execute(async (connection) => {
    // Waiting for another server's migration may take long; waiting for a table in use ends after half a minute.
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`set lock_timeout = '30s'`.execute(connection);
    await sql`select set_config('kaoxin.shard', ${String(database.shard)}, false)`.execute(connection);
    try {
      await checkShard(connection, database.shard);
      await run(connection, await stepsOf('primary', folder));
      await grantApplicationRole(connection);
    } finally {
      await sql`reset kaoxin.shard`.execute(connection);
      await sql.raw(sessionLimits[database.kind]).execute(connection);
    }
  });
  await checkShard(database.kysely, database.shard);
}

async function run(connection: Kysely<unknown>, steps: readonly Step[]): Promise<void> {
  await refuseNewerDatabase(connection, steps);
  await adoptFormerDatabase(connection, 'primary', steps);
  const { error, results } = await migrator(connection, steps).migrateToLatest();
  if (!error) return;
  // Another server with newer code may have migrated while this one waited.
  await refuseNewerDatabase(connection, steps);
  const failed = results?.find((result) => result.status === 'Error');
  if (!failed) throw error;
  const reason = error instanceof Error ? error.message : String(error);
  throw new Error(`数据库升级步骤 ${failed.migrationName} 失败，数据库保持原样：${reason}`, { cause: error });
}

async function refuseNewerDatabase(connection: Kysely<unknown>, steps: readonly Step[]): Promise<void> {
  const unknown = await unknownSteps(connection, 'primary', steps);
  if (unknown.length === 0) return;
  throw new DatabaseRefused(
    `数据库比本程序新（含有 ${unknown.join('、')}），请使用更新的程序版本。The database is newer than this program (it has ${unknown.join(', ')}): use a newer release.`,
  );
}

async function checkShard(db: Kysely<unknown>, shard: number): Promise<void> {
  const { rows: tables } = await sql<{ found: boolean }>`select to_regclass('instance') is not null as found`.execute(
    db,
  );
  if (!tables[0]?.found) return;
  const { rows } = await sql<{ shard: number }>`select shard from instance`.execute(db);
  const stored = rows[0]?.shard;
  if (stored === undefined || stored === shard) return;
  throw new DatabaseRefused(
    `该数据库创建时的 SHARD 是 ${stored}，当前配置为 ${shard}，请把 SHARD 改回 ${stored}。This database was created with SHARD ${stored}, the configuration says ${shard}: set SHARD back to ${stored}.`,
  );
}

/** Text order and length limits require UTF8; C collation keeps the order of codes equal on every machine. */
async function checkEncoding(database: Database, warn: Warn): Promise<void> {
  const { rows } = await sql<{ encoding: string; collation: string }>`
    select pg_encoding_to_char(encoding) as encoding, coalesce(datcollate, '') as collation
    from pg_database where datname = current_database()`.execute(database.kysely);
  const { encoding, collation } = rows[0] ?? { encoding: '', collation: '' };
  if (encoding !== 'UTF8') {
    throw new DatabaseRefused(
      `数据库编码是 ${encoding}，请用 UTF8 重新创建数据库。The database encoding is ${encoding}: create the database with UTF8.`,
    );
  }
  if (/^(C|POSIX)(\.|$)/.test(collation)) return;
  warn(`数据库排序规则是 ${collation}，建议用 C.UTF-8 创建数据库，否则编码类字段的顺序随操作系统变化。`);
}
