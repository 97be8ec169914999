import type { Config } from '../config/config.ts';
import { openEmbedded } from './embedded/embedded.ts';
import { openPostgres } from './postgres/postgres.ts';
import { applicationRole, grantApplicationRole } from './schema/application-role.ts';
import { migrateToLatest } from './schema/migrate.ts';
import type { Database, Warn } from './types.ts';

export type { Database, Warn } from './types.ts';

export type DatabaseSettings = Pick<
  Config,
  'databaseUrl' | 'databaseOwnerUrl' | 'databaseReadUrl' | 'databaseConnections' | 'dataDir' | 'shard'
>;

/**
 * Opens and migrates PostgreSQL when DATABASE_URL is set, otherwise the embedded database in DATA_DIR. On PostgreSQL
 * the owner migrates and the server works as the application's role, which cannot change the audit log.
 */
export async function openDatabase(settings: DatabaseSettings, warn: Warn = console.warn): Promise<Database> {
  if (!settings.databaseUrl) {
    const database = await openEmbedded(settings.dataDir, settings.shard, warn);
    return await migrateToLatest(database, { warn }).then(
      () => database,
      (error: unknown) => database.close().then(() => Promise.reject(error)),
    );
  }
  const { databaseUrl: url, databaseConnections: connections, shard } = settings;
  const owner = await openAsOwner(settings, warn);
  try {
    await migrateToLatest(owner, { warn });
    await grantApplicationRole(owner.kysely, await loginOf(settings, owner));
  } finally {
    await owner.close();
  }
  return await openPostgres({ url, connections, shard, role: applicationRole, warn });
}

/**
 * Opens the database as owner of the tables: for migrations, bulk loads and manual work on the audit log. Requests
 * never use it.
 */
export async function openAsOwner(settings: DatabaseSettings, warn: Warn = console.warn): Promise<Database> {
  const url = settings.databaseOwnerUrl ?? settings.databaseUrl;
  if (!url) return await openEmbedded(settings.dataDir, settings.shard, warn);
  return await openPostgres({ url, connections: 2, shard: settings.shard, warn });
}

async function loginOf({ databaseUrl, databaseOwnerUrl, shard }: DatabaseSettings, owner: Database): Promise<string> {
  const nameOf = async ({ pool }: Database) =>
    (await pool.query<{ name: string }>('select session_user::text as name')).rows[0]?.name ?? '';
  if (!databaseUrl || !databaseOwnerUrl) return await nameOf(owner);
  const application = await openPostgres({ url: databaseUrl, connections: 1, shard, warn: () => undefined });
  return await nameOf(application).finally(() => application.close());
}

export async function openReadDatabase(
  settings: DatabaseSettings,
  primary: Database,
  warn: Warn = console.warn,
): Promise<Database> {
  if (!settings.databaseReadUrl) return primary;
  const connections = settings.databaseConnections;
  return await openPostgres({
    url: settings.databaseReadUrl,
    connections,
    shard: settings.shard,
    readOnly: true,
    warn,
  });
}
