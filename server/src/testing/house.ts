import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { databaseClock, type FixedClock, fixedClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import { freshDatabase } from '#platform/database/testing.ts';
import { Totals } from '#platform/database/total.ts';
import type { Database } from '#platform/database/types.ts';
import { localStore } from '#platform/files/local-store.ts';
import type { House } from '#platform/house.ts';
import { LiveHub } from '#platform/live/hub.ts';
import { placesOf } from '#platform/places/place.ts';
import { makeSecrets } from '#platform/secrets.ts';
import { seed } from '../seeds/index.ts';

/** The seeded state is kept between runs under the text of the seeds, so that a changed seed is noticed. */
const seedFolder = join(import.meta.dirname, '../seeds');
const seedKey = readdirSync(seedFolder)
  .filter((name) => !name.endsWith('.test.ts'))
  .sort()
  .reduce((hash, name) => hash.update(readFileSync(join(seedFolder, name))), createHash('sha256'))
  .digest('hex');

export const testPassword = 'Training-Room-2026';

const settings = { adminPassword: testPassword };

export interface TestHouse {
  house: House;
  close(): Promise<void>;
}

/**
 * A server without its port for one test file: its own seeded database (embedded, or on the PostgreSQL of
 * TEST_DATABASE_URL), its own folder for files, CAPTCHA=off unless told otherwise.
 *
 * @param now a clock that stands still at `yyyy-MM-dd HH:mm:ss`; without it the database's
 */
export async function testHouse({
  now,
  env = {},
  database,
}: {
  now?: string;
  env?: Record<string, string>;
  database?: Database;
} = {}): Promise<TestHouse & { clock: FixedClock | undefined }> {
  const folder = mkdtempSync(join(tmpdir(), 'kaoxin-house-'));
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
  if (!clock) throw new Error('a house needs a clock');
  const live = new LiveHub();
  await live.listen(opened);
  const house: House = {
    config,
    database: opened,
    replica: opened,
    clock,
    log: pino({ level: 'silent' }),
    totals: new Totals(),
    secrets: makeSecrets(config.secretKey),
    files: localStore(join(folder, 'files')),
    live,
  };
  return {
    house,
    clock: fixed,
    async close() {
      running?.close();
      await live.close();
      await placesOf(house).close();
      if (!database) await opened.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
