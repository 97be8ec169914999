import type { QueryExecutorProvider } from 'kysely';
import type { Logger } from 'pino';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { CountCache } from '#platform/database/count-cache.ts';
import type { Database } from '#platform/database/open.ts';
import type { DataSource } from '#platform/datasources/source.ts';
import type { ObjectStore } from '#platform/files/store.ts';
import type { LiveHub } from '#platform/live/hub.ts';
import type { Secrets } from '#platform/secrets.ts';

/** An invented account, with its password and the name of its role in both languages. */
export interface DemoAccount {
  account: string;
  password: string;
  name: string;
  role: string;
  roleEn: string;
}

/** The parts of a running server; built once in main.ts, and once per test. */
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
  /** carries outgoing rows of a data source over to the platform (datasources/outbox.ts) */
  relay: (source: DataSource) => Promise<void>;
  /** gives a new tenant its roles, dictionaries, templates and laws */
  furnishTenant: (db: QueryExecutorProvider, tenantId: string) => Promise<void>;
  /** accounts with a button on the log-in page of a demonstration */
  demoAccounts: readonly DemoAccount[];
}
