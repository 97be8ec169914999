import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const script = pathToFileURL(join(import.meta.dirname, '../../scripts/build.mjs')).href;

/** Builds when sources have changed. In a separate process, because the launcher ends its own. */
async function built(what: 'buildFrontEnd' | 'buildServer'): Promise<void> {
  const build = `import { ${what} } from ${JSON.stringify(script)}; await ${what}(process.execPath);`;
  // The runner's NODE_ENV=test would build another front end than the delivered one.
  const { NODE_ENV: _ours, ...env } = process.env;
  const child = spawn(process.execPath, ['--input-type=module', '-e', build], { stdio: ['ignore', 2, 2], env });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${what} failed; the reason stands above.`);
}

export const buildFrontEnd = (): Promise<void> => built('buildFrontEnd');
export const buildServer = (): Promise<void> => built('buildServer');
