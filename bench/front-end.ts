import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { launch } from './processes.ts';

const checkout = join(import.meta.dirname, '..');

/** Builds the front end into a folder of its own, as `npm start` does, with the list of what imports what. */
export async function buildFrontEnd(folder: string) {
  const started = performance.now();
  const vite = join(checkout, 'node_modules/vite/bin/vite.js');
  const args = ['build', join(checkout, 'web'), '--outDir', folder, '--manifest', '--logLevel', 'warn'];
  const child = launch([vite, ...args], {}, join(checkout, 'web'));
  const complained = child.stderr ? text(child.stderr) : Promise.resolve('');
  child.stdout?.resume();
  await once(child, 'close');
  if (child.exitCode !== 0) throw new Error(`The front end did not build:\n${await complained}`);
  const seconds = (performance.now() - started) / 1000;
  const manifest: Record<string, { file: string; imports?: string[]; css?: string[] }> = JSON.parse(
    readFileSync(join(folder, '.vite/manifest.json'), 'utf8'),
  );
  return { seconds, manifest };
}
