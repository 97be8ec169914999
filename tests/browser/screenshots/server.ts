import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { freePort } from '../../../scripts/free-port.mjs';
import { program } from '../../../scripts/server-arguments.mjs';

const checkout = join(import.meta.dirname, '../../../');
const triesFor = 300_000;

export async function demonstration(): Promise<{ url: string; close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'kaoxin-shots-'));
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const own = {
    DEMO: '1',
    DEMO_EXAMINEES: '5000',
    DEMO_QUESTIONS: 'off',
    CAPTCHA: 'off',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    PUBLIC_URL: url,
  };
  const child = spawn(process.execPath, [join(checkout, program)], {
    env: { ...process.env, ...own, DATA_DIR: folder, PORT: port },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const close = async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await rm(folder, { recursive: true, force: true });
  };
  const until = Date.now() + triesFor;
  const ready = () =>
    fetch(`${url}/api/ready`)
      .then(({ ok }) => ok)
      .catch(() => false);
  while (!(await ready())) {
    if (child.exitCode !== null || Date.now() > until) {
      await close();
      throw new Error('The server did not become ready; the reason stands above.');
    }
    await after(200);
  }
  return { url, close };
}
