import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { launch } from './processes.ts';

const checkout = join(import.meta.dirname, '..');
const quietly = ['--logLevel', 'warn'];

/** Builds front end and server into one folder in parallel, as `npm start` does. Returns seconds. */
export async function build(folder: string): Promise<number> {
  const started = performance.now();
  await Promise.all([
    built('web', ['vite/bin/vite.js', 'build', '--outDir', join(folder, 'web'), ...quietly]),
    built('server', ['rolldown/bin/cli.mjs', '-c', 'rolldown.config.ts', '--dir', join(folder, 'server'), ...quietly]),
  ]);
  return (performance.now() - started) / 1000;
}

async function built(workspace: string, [program = '', ...args]: readonly string[]): Promise<void> {
  const child = launch([join(checkout, 'node_modules', program), ...args], {}, join(checkout, workspace));
  const complained = child.stderr ? text(child.stderr) : Promise.resolve('');
  child.stdout?.resume();
  await once(child, 'close');
  if (child.exitCode !== 0) throw new Error(`${workspace} did not build:\n${await complained}`);
}
