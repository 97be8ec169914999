import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { demoPassword } from '../demo/src/accounts.ts';
import { startPostgres } from '../scripts/postgres.mjs';
import { program } from '../scripts/server-arguments.mjs';
import { median } from './measure.ts';
import type { Options } from './options.ts';
import { residentMegabytes } from './process-figures.ts';
import { launch, type Running, startProgram } from './processes.ts';
import { signIn } from './sign-in.ts';

export interface Ground {
  environment: Readonly<Record<string, string>>;
  databaseUrl: string;
  db: pg.Client;
  ours: Running;
  raw: Running;
  admin: Record<string, string>;
  reader: Record<string, string>;
  /** Resident memory before the first request, MB. */
  idleMegabytes: number;
  /** Seconds from spawning to the first 200, on a migrated database. */
  startSeconds: number;
  close(): Promise<void>;
}

const password = 'Bench-of-2026-Ratios';
/** The head of the authority reads all petitions and handles none (domain.md 4.3). */
export const readerAccount = 'linzhihe';
const connections = '16';
/** The server releases the memory of its start two seconds later (main.ts). */
const untilAtRest = 3_000;
const settings = ['shared_buffers=512MB', 'max_wal_size=4GB', 'checkpoint_timeout=30min'];

export async function prepareGround(options: Options, say: (line: string) => void): Promise<Ground> {
  const { rounds } = options;
  const folder = mkdtempSync(join(tmpdir(), 'kaoxin-bench-'));
  const postgres = await startPostgres({ durable: true, settings });
  const database = { DATABASE_URL: postgres.url, DATABASE_CONNECTIONS: connections };
  const environment = {
    ...database,
    SECRET_KEY: randomBytes(32).toString('hex'),
    DATA_DIR: folder,
    CAPTCHA: 'off',
    DEMO: 'off',
    LOG_LEVEL: 'warn',
    ADMIN_PASSWORD: password,
    HOST: '127.0.0.1',
  };
  say(await load(environment, options));
  const db = new pg.Client({ connectionString: postgres.url });
  await db.connect();
  await db.query('vacuum analyze');
  await db.query('checkpoint');

  const starts: number[] = [];
  const start = async () => {
    const started = await startProgram({ file: program, environment, ready: '/api/ready' });
    starts.push(started.startedIn / 1000);
    return started;
  };
  for (let round = 1; round < rounds; round += 1) await (await start()).stop();
  const ours = await start();
  await pause(untilAtRest);
  const idleMegabytes = residentMegabytes(ours.pid);
  const raw = await startProgram({ file: 'bench/raw.ts', environment: database, ready: '/ready' });
  return {
    environment,
    databaseUrl: postgres.url,
    db,
    ours,
    raw,
    admin: await signIn(ours.url, 'admin', password),
    reader: await signIn(ours.url, readerAccount, demoPassword),
    idleMegabytes,
    startSeconds: median(starts),
    async close() {
      await ours.stop();
      await raw.stop();
      await db.end();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function load(environment: Readonly<Record<string, string>>, { params, petitions }: Options): Promise<string> {
  const counts = ['--parameters', String(params), '--petitions', String(petitions)];
  const child = launch(['demo/src/bulk.ts', ...counts], environment);
  if (!child.stdout || !child.stderr) throw new Error('The loader has no output.');
  const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr), ended(child)]);
  if (child.exitCode !== 0) throw new Error(`The rows could not be loaded:\n${said}${complained}`);
  return said.trim();
}

const ended = async (child: ReturnType<typeof launch>): Promise<void> => {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
};
