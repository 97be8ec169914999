import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { launch } from './processes.ts';

const checkout = join(import.meta.dirname, '..');

/** Builds the front end into a folder of its own, as `npm start` does. Answers the seconds it took. */
export async function buildFrontEnd(folder: string): Promise<number> {
  const started = performance.now();
  const vite = join(checkout, 'node_modules/vite/bin/vite.js');
  const args = ['build', join(checkout, 'web'), '--outDir', folder, '--logLevel', 'warn'];
  const child = launch([vite, ...args], {}, join(checkout, 'web'));
  const complained = child.stderr ? text(child.stderr) : Promise.resolve('');
  child.stdout?.resume();
  await once(child, 'close');
  if (child.exitCode !== 0) throw new Error(`The front end did not build:\n${await complained}`);
  return (performance.now() - started) / 1000;
}
