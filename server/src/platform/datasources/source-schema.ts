import { type Kysely, sql } from 'kysely';
import { DatabaseRefused } from '#platform/database/refused.ts';
import { AdoptionRefused, adoptFormerDatabase } from '#platform/database/schema/adopt.ts';
import { grantApplicationRole } from '#platform/database/schema/application-role.ts';
import { migrator, type Step, stepsOf, unknownSteps } from '#platform/database/schema/steps.ts';
import { sessionLimits } from '#platform/database/session.ts';
import { refuse } from '#platform/http/errors.ts';

export interface Ownership {
  installation: string;
  sourceId: string;
  shard: number;
}

export async function installationOf(db: Kysely<unknown>): Promise<{ installation: string; shard: number }> {
  const { rows } = await sql<{ installation: string; shard: number }>`
    select installation, shard from instance`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the database has no instance row');
  return row;
}

export interface Found {
  version: number;
  encoding: string;
  collation: string;
  mayCreate: boolean;
  relations: number;
  isOurs: boolean;
}

export async function lookAt(db: Kysely<unknown>): Promise<Found> {
  const { rows } = await sql<Found>`
    select current_setting('server_version_num')::int / 10000 as version,
      pg_encoding_to_char(d.encoding) as encoding, case d.datlocprovider when 'i' then 'icu' else coalesce(d.datcollate, '') end as collation,
      coalesce(has_schema_privilege(current_schema(), 'create'), false) as may_create,
      (select count(*)::int from pg_class c where c.relnamespace = to_regnamespace(current_schema())
        and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')) as relations,
      to_regclass('instance') is not null and exists (select from pg_attribute
        where attrelid = to_regclass('instance') and attname = 'source_id') as is_ours
    from pg_database d where d.datname = current_database()`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the database says nothing about itself');
  return row;
}

/** The owner of the database; undefined when its instance row has no data source (it is a primary). */
export async function ownerOf(db: Kysely<unknown>): Promise<Ownership | undefined> {
  const { rows } = await sql<{ installation: string; sourceId: string | null; shard: number }>`
    select installation, source_id, shard from instance`.execute(db);
  const [row] = rows;
  return row?.sourceId ? { ...row, sourceId: row.sourceId } : undefined;
}

/** Migrates a data source; an empty database becomes one. Several servers may run it at once. */
export async function migrateSource(db: Kysely<unknown>, own: Ownership): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`set lock_timeout = '30s'`.execute(connection);
    await sql`select set_config('kaoxin.shard', ${String(own.shard)}, false)`.execute(connection);
    try {
      const steps = await stepsOf('source');
      await refuseNewer(connection, steps);
      await adoptFormerDatabase(connection, 'source', steps);
      const { error } = await migrator(connection, steps).migrateToLatest();
      if (error) throw error;
      await sql`update instance set installation = ${own.installation}, source_id = ${own.sourceId}
        where source_id is null`.execute(connection);
    } catch (error) {
      throw error instanceof AdoptionRefused ? refuse(503, error.words) : error;
    } finally {
      await sql`reset kaoxin.shard`.execute(connection).catch(() => undefined);
      await sql
        .raw(sessionLimits.postgres)
        .execute(connection)
        .catch(() => undefined);
    }
  });
}

const roleOf = ({ installation, shard }: Ownership): string => `kaoxin_app_${installation.slice(0, 8)}_${shard}`;

/**
 * Creates a role for ordinary work in a data source that owns nothing, runs no DDL and cannot rewrite a timeline; the
 * stored account stays the owner, who migrates.
 *
 * @returns the role, or why there is none: the account may not create roles, and no administrator created it
 */
export async function restrictSource(
  db: Kysely<unknown>,
  own: Ownership,
  login: string,
): Promise<{ role: string } | { reason: string }> {
  const role = roleOf(own);
  try {
    await grantApplicationRole(db, login, role);
    return { role };
  } catch (error) {
    if (error instanceof DatabaseRefused) return { reason: error.message };
    throw error;
  }
}

async function refuseNewer(db: Kysely<unknown>, steps: readonly Step[]): Promise<void> {
  if ((await unknownSteps(db, 'source', steps)).length > 0)
    throw refuse(503, [
      '该数据源已由更新的程序版本升级，请使用同一版本的程序',
      'The data source was upgraded by a newer release; use that release everywhere',
    ]);
}
