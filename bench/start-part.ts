import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { program } from '../scripts/server-arguments.mjs';
import { build } from './building.ts';
import { atMost, type Figure } from './figure.ts';
import { median } from './measure.ts';
import type { Options } from './options.ts';
import { residentMegabytes } from './process-figures.ts';
import { type Running, startProgram } from './processes.ts';

export async function startFigures({ rounds }: Options): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'kaoxin-start-'));
  try {
    const building = await build(join(folder, 'dist'));
    const data = join(folder, 'data');
    const first = await started(program, data);
    const later: number[] = [];
    for (let round = 0; round < rounds; round += 1) later.push((await started('scripts/start.mjs', data)).seconds);
    return [
      atMost('first ever start: building, database, demonstration', building + first.seconds, 20, 's', 1),
      { what: '  of it building', ours: `${building.toFixed(1)} s` },
      atMost('npm start on an initialised folder to the first 200', median(later), 2, 's', 2),
      { what: 'memory behind the first start, embedded database', ours: `${Math.round(first.megabytes)} MB` },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Does not build: the build is measured separately in its own folder. */
async function started(file: string, data: string): Promise<{ seconds: number; megabytes: number }> {
  const environment = { DATA_DIR: data, HOST: '127.0.0.1', LOG_LEVEL: 'warn', ADMIN_PASSWORD: 'Bench-of-2026-Ratios' };
  const server: Running = await startProgram({ file, environment, ready: '/api/ready' });
  const megabytes = residentMegabytes(server.pid);
  await server.stop();
  return { seconds: server.startedIn / 1000, megabytes };
}
