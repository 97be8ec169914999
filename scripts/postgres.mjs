/**
 * A private PostgreSQL for tests and measurements with its own port and a temporary folder. It ends with the process
 * that started it, even after SIGKILL: see postgres-guard.mjs.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.mjs';
import { mountMemory } from './memory-disk.mjs';
import { DATABASE, findPostgres, initialise, ordinaryUser, SUPER_USER } from './postgres-cluster.mjs';

export { findPostgres };

const PORT_ATTEMPTS = 5;
const STOP_WITHIN_MS = 20_000;
/**
 * Test data need not survive a power cut; a killed process loses nothing. Statements are too small for parallel workers
 * to pay off.
 */
const QUICK_SETTINGS = [
  ...['fsync=off', 'full_page_writes=off', 'autovacuum=off'],
  'max_parallel_workers_per_gather=0',
];
const SIGNAL_OF = { fast: 'SIGINT', immediate: 'SIGQUIT' };

/**
 *
 * Creates and starts a server with an empty database in C.UTF-8, ready when the promise resolves.
 * @param {{ durable?: boolean, settings?: string[] }} options durable: with fsync, for measurements; settings:
 * `name=value`
 *
 */
export async function startPostgres({ durable = false, settings = [] } = {}) {
  const bin = findPostgres();
  if (!bin) throw new Error('未找到 PostgreSQL（initdb、postgres）。请安装软件包 postgresql（15 或更新版本）后重试。');
  const owner = ordinaryUser();
  const folder = mkdtempSync(join(tmpdir(), 'kaoxin-postgres-'));
  if (!durable) mountMemory(folder, '0700');
  chmodSync(folder, 0o700);
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const guard = startGuard(folder);
  try {
    const password = randomBytes(12).toString('hex');
    initialise(bin, folder, owner, password);
    const configured = [...(durable ? [] : QUICK_SETTINGS), 'max_connections=200', ...settings];
    const server = await startOnFreePort(bin, folder, owner, configured);
    return handle({ ...server, folder, guard, password });
  } catch (error) {
    await release(folder, guard);
    throw error;
  }
}

async function startOnFreePort(bin, folder, owner, settings) {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const launch = () => launchServer(bin, folder, owner, [`port=${port}`, ...settings]);
    try {
      return { port, launch, child: await launch() };
    } catch (error) {
      // Another process may take the port before the start.
      if (attempt === PORT_ATTEMPTS || !/Address already in use/.test(error.message)) throw error;
    }
  }
}

function launchServer(bin, folder, owner, settings) {
  const fixed = [
    `unix_socket_directories=${folder}`,
    'listen_addresses=127.0.0.1',
    'lc_messages=C',
    'logging_collector=off',
  ];
  const flags = [...fixed, ...settings].flatMap((setting) => ['-c', setting]);
  const child = spawn(join(bin, 'postgres'), ['-D', join(folder, 'data'), ...flags], {
    ...owner,
    cwd: '/',
    // A process group of its own: Ctrl-C reaches only the tests, which then stop their database in order.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return new Promise((resolve, reject) => {
    let log = '';
    const read = (text) => {
      log += text;
      if (!log.includes('ready to accept connections')) return;
      child.stderr.off('data', read).resume();
      child.stderr.unref();
      child.unref();
      resolve(child);
    };
    child.stderr.setEncoding('utf8').on('data', read);
    child.once('error', reject);
    child.once('close', () => reject(new Error(`PostgreSQL 未能启动：${log.trim()}`)));
  });
}

function startGuard(folder) {
  const script = fileURLToPath(new URL('./postgres-guard.mjs', import.meta.url));
  const guard = spawn(process.execPath, [script, folder], {
    cwd: '/',
    detached: true,
    // Readers of the run's output need not wait for the guard.
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.stdin.unref();
  guard.unref();
  return guard;
}

function handle({ port, launch, child, folder, guard, password }) {
  let current = child;
  const halt = async (mode = 'fast') => {
    const ending = current;
    current = undefined;
    if (ending) await end(ending, SIGNAL_OF[mode]);
  };
  const resume = async () => {
    current ??= await launch();
  };
  return {
    url: `postgres://${SUPER_USER}:${password}@127.0.0.1:${port}/${DATABASE}`,
    port,
    get pid() {
      return current?.pid;
    },
    halt,
    resume,
    restart: async (mode) => {
      await halt(mode);
      await resume();
    },
    stop: async () => {
      await halt('fast');
      await release(folder, guard);
    },
  };
}

async function end(child, signal) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.ref();
  const ended = once(child, 'exit');
  child.kill(signal);
  const patience = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
  await ended;
  clearTimeout(patience);
}

/** The guard cleans up, in the same way after an orderly end as after a crash. */
async function release(folder, guard) {
  if (guard.exitCode !== null) return;
  guard.ref();
  const ended = once(guard, 'exit');
  guard.stdin.end();
  await ended;
  rmSync(folder, { recursive: true, force: true });
}
