import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { signIn } from './client.ts';
import { ask, hasPostgres, onPostgres, ownFolder } from './databases.ts';
import { launchServer, type ServerEnvironment, startServer } from './server-process.ts';

const happensWithin = 30_000;

/** Starts on nothing, kills when the moment has come, and expects the next start to work (security.md F04). */
async function killedAt(environment: ServerEnvironment, moment: () => boolean | Promise<boolean>): Promise<void> {
  const first = await launchServer(environment);
  await vi.waitUntil(
    async () => {
      if (first.hasEnded()) throw new Error(`The server ended by itself:\n${first.said()}`);
      return await moment();
    },
    { timeout: happensWithin, interval: 5 },
  );
  expect(await first.end('SIGKILL')).toEqual({ code: null, signal: 'SIGKILL' });
  const second = await startServer(environment);
  await signIn(second.url);
}

describe('a first start that was killed', () => {
  it.each(['secret', 'database.new', 'database'])('when %s appeared leaves a folder that starts', async (name) => {
    const folder = ownFolder();
    await killedAt({ DATA_DIR: folder }, () => existsSync(join(folder, name)));
  });

  it.skipIf(!hasPostgres)('while it migrates leaves a database that starts', async () => {
    const environment = await onPostgres();
    const migrating =
      "select from pg_locks l join pg_class c on c.oid = l.relation where c.relname = 'kysely_migration'";
    await killedAt(environment, async () => (await ask(environment.DATABASE_URL, migrating)).length > 0);
  });

  it.skipIf(!hasPostgres)('while it seeds leaves a database that starts', async () => {
    const environment = await onPostgres();
    const migrated = "select where to_regclass('petition_letter') is not null";
    await killedAt(environment, async () => (await ask(environment.DATABASE_URL, migrated)).length > 0);
  });
});
