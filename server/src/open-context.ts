import { join } from 'node:path';
import { demoAccounts } from '@kaoxin/demo/accounts.ts';
import type { AppContext } from '#platform/app-context.ts';
import { databaseClock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import { CountCache } from '#platform/database/count-cache.ts';
import { openDatabase, openReadDatabase } from '#platform/database/open.ts';
import { dataSourcesOf } from '#platform/datasources/datasource.ts';
import { relay } from '#platform/datasources/outbox.ts';
import { keepPrivate } from '#platform/files/private-folder.ts';
import { localStore } from '#platform/files/stores/local-store.ts';
import { s3Store } from '#platform/files/stores/s3-store.ts';
import type { ObjectStore } from '#platform/files/stores/store.ts';
import { LiveHub } from '#platform/live/hub.ts';
import { serverLog } from '#platform/log.ts';
import { makeSecrets } from '#platform/secrets.ts';
import { connectAreas } from '#wiring';
import { furnishTenant } from './seeds/further-tenant.ts';

export async function openContext(config: Config): Promise<{ context: AppContext; close(): Promise<void> }> {
  connectAreas();
  const log = serverLog(config.logLevel);
  keepPrivate(config.dataDir, (sentence) => log.warn(sentence));
  const files = await openStore(config, (sentence) => log.warn(sentence));
  const database = await openDatabase(config, (sentence) => log.warn(sentence));
  const replica = await openReadDatabase(config, database, (sentence) => log.warn(sentence));
  const clock = await databaseClock(database);
  const live = new LiveHub();
  await live.listen(database);
  const context: AppContext = {
    config,
    database,
    replica,
    clock,
    log,
    counts: new CountCache(),
    secrets: makeSecrets(config.secretKey),
    files,
    live,
    relay: (source) => relay(context, source),
    furnishTenant,
    demoAccounts,
  };
  return {
    context,
    async close() {
      clock.close();
      await live.close();
      await dataSourcesOf(context).close();
      if (replica !== database) await replica.close();
      await database.close();
    },
  };
}

async function openStore({ objectStore, dataDir }: Config, warn: (sentence: string) => void): Promise<ObjectStore> {
  if (!objectStore) return localStore(join(dataDir, 'files'));
  const store = s3Store(objectStore, { spool: join(dataDir, 'uploads'), warn });
  await store.reach();
  return store;
}
