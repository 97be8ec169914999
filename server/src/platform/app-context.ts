import type { QueryExecutorProvider } from 'kysely';
import type { Logger } from 'pino';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { CountCache } from '#platform/database/count-cache.ts';
import type { Database } from '#platform/database/open.ts';
import type { DataSource } from '#platform/datasources/source.ts';
import type { ObjectStore } from '#platform/files/stores/store.ts';
import type { LiveHub } from '#platform/live/hub.ts';
import type { Secrets } from '#platform/secrets.ts';

export interface DemoAccount {
  account: string;
  password: string;
  name: string;
  role: string;
  roleEn: string;
}

export interface AppContext {
  config: Config;
  database: Database;
  /** for work that tolerates seconds of lag: exports and statistics; the primary without DATABASE_READ_URL */
  replica: Database;
  clock: Clock;
  log: Logger;
  counts: CountCache;
  secrets: Secrets;
  files: ObjectStore;
  live: LiveHub;
  relay: (source: DataSource) => Promise<void>;
  furnishTenant: (db: QueryExecutorProvider, tenantId: string) => Promise<void>;
  demoAccounts: readonly DemoAccount[];
}
