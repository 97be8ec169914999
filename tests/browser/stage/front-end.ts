import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const script = pathToFileURL(join(import.meta.dirname, '../../../scripts/front-end.mjs')).href;

/** Builds the front end when its sources have changed. In a process of its own: the launcher ends the one it runs in. */
export async function buildFrontEnd(): Promise<void> {
  const build = `import { buildFrontEnd } from ${JSON.stringify(script)}; await buildFrontEnd(process.execPath);`;
  // what is tested is what is delivered: the runner's NODE_ENV=test would make another front end
  const { NODE_ENV: _ours, ...env } = process.env;
  const child = spawn(process.execPath, ['--input-type=module', '-e', build], { stdio: ['ignore', 2, 2], env });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The front end did not build; the reason stands above.');
}
