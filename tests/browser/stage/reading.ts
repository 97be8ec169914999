import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../../setup/until.ts';
import { type DemoServer, startDemo } from './server.ts';

const endsWithin = 30_000;

/** Folder where processes record the servers they share between files; the end of the run closes them. */
const places = (): string => {
  const folder = process.env.READING_SERVERS;
  if (!folder) throw new Error('tests/setup/browser.ts has not made a place for servers.');
  return folder;
};

let server: Promise<DemoServer> | undefined;

/**
 * The demonstration shared by the reading files of a process, on the embedded database; other stories use PostgreSQL.
 * Tests must not change shared data: no account, no parameter, no row of others.
 */
export const readingServer = (): Promise<DemoServer> => {
  server ??= startNoted();
  return server;
};

async function startNoted(): Promise<DemoServer> {
  const started = await startDemo({}, { place: 'folder', above: places() });
  await writeFile(join(places(), String(started.pid)), '');
  return started;
}

export async function placeForReadingServers(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'kaoxin-reading-'));
  process.env.READING_SERVERS = folder;
  return async () => {
    const pids = (await readdir(folder)).filter((name) => /^\d+$/.test(name)).map(Number);
    for (const pid of pids) if (isRunning(pid)) process.kill(pid, 'SIGTERM');
    await until(() => !pids.some(isRunning), endsWithin);
    await rm(folder, { recursive: true, force: true });
  };
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
