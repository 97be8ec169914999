import { chmodSync, existsSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { byTurn } from './by-turn.ts';
import { signIn } from './client.ts';
import { ask, hasPostgres, onEmptyPostgres, ownFolder } from './databases.ts';
import { launchServer, type ServerEnvironment, startServer } from './server-process.ts';

const happensWithin = 30_000;

/** Starts on empty data, kills at the moment, and expects the next start to work (security.md F04). */
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

/** Modes of all folders. The embedded database opens its files to all users, but the folders keep them out. */
const modesIn = (folder: string): Set<number> =>
  new Set(
    [folder, ...readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name)))]
      .map((path) => lstatSync(path))
      .filter((found) => found.isDirectory())
      .map(({ mode }) => mode & 0o777),
  );
const secretMode = (folder: string): number => lstatSync(join(folder, 'secret')).mode & 0o777;

it('restricts the data folder to its account, also an open one', async () => {
  const folder = ownFolder();
  const first = await startServer({ DATA_DIR: folder });
  expect([modesIn(folder), secretMode(folder)]).toEqual([new Set([0o700]), 0o600]);
  await first.end('SIGTERM');
  for (const name of ['', 'database', 'database/base', 'secret']) chmodSync(join(folder, name), 0o777);
  const second = await startServer({ DATA_DIR: folder });
  expect([modesIn(folder), secretMode(folder)]).toEqual([new Set([0o700]), 0o600]);
  await second.end('SIGTERM');
});

describe('a first start that was killed', () => {
  it.each(byTurn(['secret', 'database.new', 'database'], 1))(
    'leaves a folder that starts when killed as %s appeared',
    async (name) => {
      const folder = ownFolder();
      await killedAt({ DATA_DIR: folder }, () => existsSync(join(folder, name)));
    },
  );

  const migrating = `select from pg_locks l join pg_class c on c.oid = l.relation where c.relname = 'kysely_migration'
    and l.database = (select oid from pg_database where datname = current_database())`;
  const seeding = "select where to_regclass('petition_letter') is not null";
  const moments: [does: string, reached: string][] = [
    ['migrates', migrating],
    ['seeds', seeding],
  ];
  it.skipIf(!hasPostgres).each(byTurn(moments, 1))(
    'leaves a database that starts when killed while it %s',
    async (_, reached) => {
      const environment = await onEmptyPostgres();
      await killedAt(environment, async () => (await ask(environment.DATABASE_URL, reached)).length > 0);
    },
  );
});
