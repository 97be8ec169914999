import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunningServer } from './server.ts';
import { until } from './until.ts';

const root = join(import.meta.dirname, '../../..');
const shelf = join(tmpdir(), 'kaoxin-browser-templates');
const oldAfter = 3_600_000;

/** A data folder with the demonstration in it, and the file that holds the initial password of `admin`. */
export interface Template {
  data: string;
  password: string;
}

const placesIn = (folder: string): Template => ({ data: join(folder, 'data'), password: join(folder, 'password') });

/** The server's lock leaves a socket behind it while it runs; sockets cannot be copied. */
export const isSocket = (path: string): boolean => path.endsWith('.sock');

/** Starting with an empty folder takes seconds; it is done once for each state of the server and each day. */
export async function preparedTemplate(startOver: (dataDir: string) => Promise<RunningServer>): Promise<Template> {
  const kept = join(shelf, await templateName());
  if (existsSync(kept)) return placesIn(kept);
  await mkdir(shelf, { recursive: true });
  await removeOld();
  const fresh = await mkdtemp(join(shelf, 'new-'));
  const places = placesIn(fresh);
  const server = await startOver(places.data);
  const password = await until(() => /^\s*admin {2}(\S+)/m.exec(server.said())?.[1], 10_000);
  await server.stop();
  await writeFile(places.password, password);
  // another run may have finished the same folder meanwhile: either will do
  await rename(fresh, kept).catch(() => rm(fresh, { recursive: true, force: true }));
  return placesIn(kept);
}

/** The demonstration's dates count from today, so a folder serves for one day. */
async function templateName(): Promise<string> {
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 10));
  const files: string[] = [];
  for await (const file of glob('{server,contract}/src/**/*.{ts,json}', { cwd: root })) {
    if (!file.endsWith('.test.ts')) files.push(file);
  }
  for (const file of files.sort()) hash.update(file).update(await readFile(join(root, file)));
  return hash.digest('hex').slice(0, 16);
}

async function removeOld(): Promise<void> {
  for (const name of await readdir(shelf)) {
    const folder = join(shelf, name);
    const { mtimeMs } = await stat(folder);
    if (Date.now() - mtimeMs > oldAfter) await rm(folder, { recursive: true, force: true });
  }
}
