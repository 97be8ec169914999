import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { findPostgres, startPostgres } from '../../scripts/postgres.mjs';
import { copyOf, secretKey } from '../setup/prepared.ts';
import { dropDatabase, makeDatabase, runDatabase } from '../setup/run-database.ts';

export { secretKey } from '../setup/prepared.ts';
export { ask } from '../setup/run-database.ts';

/** True with the PostgreSQL of the run, or one installed on this machine. */
export const hasPostgres = Boolean(runDatabase() ?? findPostgres());

/** A temporary folder, removed after the test. */
export function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kaoxin-faults-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

interface OnPostgres {
  readonly [name: string]: string;
  DATABASE_URL: string;
  SECRET_KEY: string;
  DATA_DIR: string;
}

/** Environment of a server on a new PostgreSQL database, removed after the test. */
export async function onPostgres(state: 'installation' | 'office' = 'installation'): Promise<OnPostgres> {
  if (!runDatabase()) return onEmptyPostgres();
  const { environment, remove } = await copyOf(state);
  onTestFinished(remove);
  const { DATABASE_URL = '', SECRET_KEY = '', DATA_DIR } = environment;
  return { DATABASE_URL, SECRET_KEY, DATA_DIR };
}

/** Environment of a server on the embedded database in a new folder, removed after the test. */
export async function onFolder(state: 'installation' | 'office' = 'installation'): Promise<{ DATA_DIR: string }> {
  const { environment, remove } = await copyOf(state, 'folder');
  onTestFinished(remove);
  return { DATA_DIR: environment.DATA_DIR };
}

/** Like `onPostgres`, for tests of the first start. */
export const onEmptyPostgres = async (): Promise<OnPostgres> => ({
  DATABASE_URL: await emptyDatabase(),
  SECRET_KEY: secretKey,
  DATA_DIR: ownFolder(),
});

/** An empty UTF-8 database, dropped after the test. */
export async function emptyDatabase(): Promise<string> {
  const server = runDatabase();
  if (!server) return (await ownPostgres()).url;
  const url = await makeDatabase(server);
  onTestFinished(() => dropDatabase(server, url).then(() => undefined));
  return url;
}

/** A PostgreSQL that can be stopped and restarted; removed after the test. */
export async function ownPostgres() {
  const server = await startPostgres();
  onTestFinished(() => server.stop());
  return server;
}
