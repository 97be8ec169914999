import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { findPostgres, startPostgres } from '../../scripts/postgres.mjs';
import { copyOf, secretKey } from '../setup/prepared.ts';
import { dropDatabase, makeDatabase, runDatabase } from '../setup/run-database.ts';

export { secretKey } from '../setup/prepared.ts';
export { ask } from '../setup/run-database.ts';

export const hasPostgres = Boolean(runDatabase() ?? findPostgres());

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

export async function onPostgres(state: 'installation' | 'office' = 'installation'): Promise<OnPostgres> {
  if (!runDatabase()) return onEmptyPostgres();
  const { environment, remove } = await copyOf(state);
  onTestFinished(remove);
  const { DATABASE_URL = '', SECRET_KEY = '', DATA_DIR } = environment;
  return { DATABASE_URL, SECRET_KEY, DATA_DIR };
}

export async function onFolder(state: 'installation' | 'office' = 'installation'): Promise<{ DATA_DIR: string }> {
  const { environment, remove } = await copyOf(state, 'folder');
  onTestFinished(remove);
  return { DATA_DIR: environment.DATA_DIR };
}

export const onEmptyPostgres = async (): Promise<OnPostgres> => ({
  DATABASE_URL: await emptyDatabase(),
  SECRET_KEY: secretKey,
  DATA_DIR: ownFolder(),
});

export async function emptyDatabase(): Promise<string> {
  const server = runDatabase();
  if (!server) return (await ownPostgres()).url;
  const url = await makeDatabase(server);
  onTestFinished(() => dropDatabase(server, url).then(() => undefined));
  return url;
}

export async function ownPostgres() {
  const server = await startPostgres();
  onTestFinished(() => server.stop());
  return server;
}
