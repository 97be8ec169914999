import type { Config } from '../config.ts';
import { openEmbedded } from './embedded.ts';
import { openPostgres } from './postgres.ts';
import type { Database, Warn } from './types.ts';

export type { Database, Warn } from './types.ts';

export type DatabaseSettings = Pick<
  Config,
  'databaseUrl' | 'databaseReadUrl' | 'databaseConnections' | 'dataDir' | 'shard'
>;

/** PostgreSQL when there is a DATABASE_URL, otherwise the embedded database in DATA_DIR. */
export async function openDatabase(settings: DatabaseSettings, warn: Warn = console.warn): Promise<Database> {
  if (!settings.databaseUrl) return await openEmbedded(settings.dataDir, settings.shard, warn);
  const connections = settings.databaseConnections;
  return await openPostgres({ url: settings.databaseUrl, connections, shard: settings.shard, warn });
}

/** The replica of DATABASE_READ_URL for work that tolerates seconds of lag; without one the primary itself. */
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
