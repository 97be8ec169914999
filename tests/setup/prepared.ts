import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, glob, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeOnce } from '../../server/src/platform/database/testing/make-once.ts';
import { patience } from './patience.ts';
import { dropDatabase, makeDatabase, runDatabase } from './run-database.ts';
import { launch, type ServerEnvironment, type ServerProcess, untilReady } from './server-process.ts';
import { until } from './until.ts';

const root = join(import.meta.dirname, '../..');
const shelf = join(tmpdir(), 'kaoxin-prepared');
/** Longer than any run: another may be using it. */
const oldAfter = 12 * 3_600_000;

export const adminPassword = 'Rounds-of-2026-Faults';
/** Prepared server states, which save suites a first start. */
const states = {
  /** A default start: the server prints the administrator's first password once. */
  demonstration: { DEMO: '1', DEMO_EXAMINEES: '0', DEMO_QUESTIONS: 'off' },
  /** The same with 5,000 examinees, which a job creates after the first start. */
  crowd: { DEMO: '1', DEMO_EXAMINEES: '5000', DEMO_QUESTIONS: 'off', DEMO_CASES: 'off', LOG_LEVEL: 'info' },
  office: { DEMO: '1', DEMO_EXAMINEES: '0', DEMO_QUESTIONS: 'off', ADMIN_PASSWORD: adminPassword },
  installation: { DEMO: 'off', ADMIN_PASSWORD: adminPassword },
};
export type State = keyof typeof states;
/** Servers on a copy of a prepared database need the key of its preparation. */
export const secretKey = createHash('sha256').update('the suites of kaoxin').digest('hex');

type Place = 'folder' | 'postgres';

interface Prepared {
  data: string;
  /** Initial password of `admin`, to be changed at the first log-in; empty if the state sets it. */
  password: string;
  database?: string;
}

/** The log line after which a server has reached its state. States without one are reached when the server is ready. */
const stateReached: Partial<Record<State, RegExp>> = { crowd: /应试人员.*已全部生成/ };

/** A first start takes seconds, so each state is prepared once per day and PostgreSQL. */
async function prepared(state: State, place: Place): Promise<Prepared> {
  const kept = join(shelf, await nameFor(state, place));
  const folder = `${kept}-lock`;
  await mkdir(folder, { recursive: true });
  await makeOnce({ folder, isThere: () => existsSync(kept), make: () => prepare(state, place, kept) });
  return JSON.parse(await readFile(join(kept, 'prepared.json'), 'utf8')) as Prepared;
}

async function prepare(state: State, place: Place, kept: string): Promise<void> {
  await removeOld();
  const fresh = await mkdtemp(join(shelf, 'new-'));
  const server = runDatabase() ?? '';
  const database = place === 'postgres' ? await makeDatabase(server) : undefined;
  const own: ServerEnvironment = database ? { DATABASE_URL: database, SECRET_KEY: secretKey } : {};
  const running = await launch({ ...states[state], ...own, DATA_DIR: join(fresh, 'data') });
  const password = await reachState(running, state).finally(() => running.end('SIGTERM'));
  const made = { data: join(kept, 'data'), password, ...(database ? { database } : {}) };
  await writeFile(join(fresh, 'prepared.json'), JSON.stringify(made));
  await rename(fresh, kept);
}

/**
 * Waits until the server has reached the state. @returns the administrator's first password; empty when the state sets
 * it
 */
async function reachState(server: ServerProcess, state: State): Promise<string> {
  await untilReady(server);
  const line = stateReached[state];
  if (line) {
    await until(() => {
      if (server.hasEnded()) throw new Error(`The server ended before it was filled:\n${server.said()}`);
      return line.test(server.said());
    }, patience.fill);
  }
  return 'ADMIN_PASSWORD' in states[state] ? '' : await passwordSaid(server);
}

const passwordSaid = (server: ServerProcess): Promise<string> =>
  until(() => /^\s*admin {2}(\S+)/m.exec(server.said())?.[1], 10_000);

/** The demonstration's dates count from today, so it serves for one day. */
async function nameFor(state: State, place: Place): Promise<string> {
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 10));
  hash.update(state).update(place === 'postgres' ? (runDatabase() ?? '') : '');
  sources ??= sourcesNow();
  return hash
    .update(await sources)
    .digest('hex')
    .slice(0, 16);
}

let sources: Promise<string> | undefined;
async function sourcesNow(): Promise<string> {
  const hash = createHash('sha256');
  const files: string[] = [];
  for await (const file of glob('{server,contract}/src/**/*.{ts,json}', { cwd: root })) {
    if (!file.endsWith('.test.ts')) files.push(file);
  }
  for (const file of files.sort()) hash.update(file).update(await readFile(join(root, file)));
  return hash.digest('hex');
}

async function removeOld(): Promise<void> {
  for (const name of await readdir(shelf)) {
    const folder = join(shelf, name);
    // Another run may remove it concurrently.
    const found = await stat(folder).catch(() => undefined);
    if (!found || Date.now() - found.mtimeMs < oldAfter) continue;
    await dropIfHere(join(folder, 'prepared.json'));
    await rm(folder, { recursive: true, force: true });
  }
}

/** A run's own PostgreSQL is removed with its databases; in a given one they would stay. */
async function dropIfHere(made: string): Promise<void> {
  const server = runDatabase();
  if (!server || !existsSync(made)) return;
  const { database } = JSON.parse(await readFile(made, 'utf8')) as Prepared;
  if (database && new URL(database).host === new URL(server).host) await dropDatabase(server, database);
}

export interface Copy {
  environment: ServerEnvironment & { DATA_DIR: string };
  adminPassword: string;
  remove(): Promise<void>;
}

/** A running server's lock is a socket, which cannot be copied. */
const isSocket = (path: string): boolean => path.endsWith('.sock');

/** Copies a state into a new folder in `above`. `place` is the PostgreSQL of the run by default, if any. */
export async function copyOf(
  state: State,
  place: Place = runDatabase() ? 'postgres' : 'folder',
  above = tmpdir(),
): Promise<Copy> {
  const { data, password, database } = await prepared(state, place);
  const folder = await mkdtemp(join(above, 'kaoxin-stage-'));
  await cp(data, folder, { recursive: true, filter: (path) => !isSocket(path) });
  const server = runDatabase() ?? '';
  const own = database ? await makeDatabase(server, database) : undefined;
  return {
    environment: { DATA_DIR: folder, ...(own ? { DATABASE_URL: own, SECRET_KEY: secretKey } : {}) },
    adminPassword: password,
    async remove() {
      await rm(folder, { recursive: true, force: true });
      if (own) await dropDatabase(server, own);
    },
  };
}

export async function prepareFor(suites: 'browser' | 'faults'): Promise<void> {
  const needed: readonly State[] = suites === 'browser' ? ['demonstration'] : ['office', 'installation'];
  const onPostgres = runDatabase() ? needed.map((state) => prepared(state, 'postgres')) : [];
  await Promise.all([...onPostgres, ...(suites === 'browser' ? [prepared('demonstration', 'folder')] : [])]);
}
