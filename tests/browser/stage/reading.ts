import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../../setup/until.ts';
import { type DemoServer, startDemo } from './server.ts';

const endsWithin = 30_000;

/** Where the processes of a run note the servers they share between files: nobody but the run knows when to end them. */
const places = (): string => {
  const folder = process.env.READING_SERVERS;
  if (!folder) throw new Error('tests/setup/browser.ts has not made a place for servers.');
  return folder;
};

/** One for all reading files of a process. */
let server: Promise<DemoServer> | undefined;

/**
 * The demonstration that reading files of a process share, on the embedded database: so every page is seen on the one
 * as well as the stories on the other. Whoever asks for it changes nothing that another may look at:
 * no account, no parameter, no row it has not added itself.
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

/** Before a run: answers what ends it, with the servers that were started and their folders. */
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
