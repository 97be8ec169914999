import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoAccounts } from '@kaoxin/demo/accounts.ts';
import type { Logger } from 'pino';
import type { AppContext } from '#platform/app-context.ts';
import { databaseClock, type FixedClock, fixedClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config/config.ts';
import { CountCache } from '#platform/database/count-cache.ts';
import { freshDatabase } from '#platform/database/testing/testing.ts';
import type { Database } from '#platform/database/types.ts';
import { dataSourcesOf } from '#platform/datasources/datasource.ts';
import { relay } from '#platform/datasources/outbox.ts';
import { localStore } from '#platform/files/stores/local-store.ts';
import { LiveHub } from '#platform/live/hub.ts';
import { serverLog } from '#platform/log.ts';
import { makeSecrets } from '#platform/secrets.ts';
import { connectAreas } from '#wiring';
import { furnishTenant } from '../seeds/further-tenant.ts';
import { seed } from '../seeds/index.ts';

/** The seeded database is cached between runs; the key is the text of the seeds. */
const seedFolder = join(import.meta.dirname, '../seeds');
const seedKey = readdirSync(seedFolder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .sort()
  .reduce((hash, name) => hash.update(readFileSync(join(seedFolder, name))), createHash('sha256'))
  .digest('hex');

export const testPassword = 'Training-Room-2026';

const settings = { adminPassword: testPassword };

export interface TestContext {
  context: AppContext;
  faults: readonly string[];
  /** rejects if a request caused a 500, unless the file expects that */
  close(): Promise<void>;
}

function faultLog(): { log: Logger; faults: string[] } {
  const faults: string[] = [];
  const write = (line: string) => {
    const { msg, err } = JSON.parse(line) as { msg?: string; err?: { stack?: string } };
    if (msg === 'unexpected error') faults.push(err?.stack?.split('\n').slice(0, 5).join('\n') ?? line);
  };
  return { log: serverLog('error', { write }), faults };
}

/**
 * A server without a port for one test file, with its own seeded database (embedded, or on the PostgreSQL of
 * TEST_DATABASE_URL), its own folder for files, and CAPTCHA=off by default. No request may cause a 500 unless the file
 * expects that.
 *
 * @param now a fixed clock at `yyyy-MM-dd HH:mm:ss`; by default the database's clock
 */
export async function testContext({
  now,
  env = {},
  database,
  faults: expected,
}: {
  now?: string;
  env?: Record<string, string>;
  database?: Database;
  faults?: 'expected' | undefined;
} = {}): Promise<TestContext & { clock: FixedClock | undefined }> {
  connectAreas();
  const folder = mkdtempSync(join(tmpdir(), 'kaoxin-test-'));
  const config = readConfig({
    DATA_DIR: folder,
    CAPTCHA: 'off',
    DEMO: 'off',
    LOG_LEVEL: 'silent',
    ADMIN_PASSWORD: testPassword,
    ...env,
  });
  const opened =
    database ??
    (await freshDatabase({ key: seedKey, seed: async (empty) => void (await seed(empty, { config: settings })) }));
  const fixed = now ? fixedClock(now) : undefined;
  const running = fixed ? undefined : await databaseClock(opened);
  const clock = fixed ?? running;
  if (!clock) throw new Error('a server needs a clock');
  const { log, faults } = faultLog();
  const live = new LiveHub();
  await live.listen(opened);
  const context: AppContext = {
    config,
    database: opened,
    replica: opened,
    clock,
    log,
    counts: new CountCache(),
    secrets: makeSecrets(config.secretKey),
    files: localStore(join(folder, 'files')),
    live,
    relay: (source) => relay(context, source),
    furnishTenant,
    demoAccounts,
  };
  return {
    context,
    faults,
    clock: fixed,
    async close() {
      running?.close();
      await live.close();
      await dataSourcesOf(context).close();
      if (!database) await opened.close();
      rmSync(folder, { recursive: true, force: true });
      if (expected !== 'expected' && faults.length > 0) throw new Error(`Somebody met a 500:\n${faults.join('\n\n')}`);
    },
  };
}
