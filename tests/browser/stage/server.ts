import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { program } from '../../../scripts/server-arguments.mjs';
import { compiled, freePort, statusOf } from '../../faults/server-process.ts';
import { isSocket, preparedTemplate } from './template.ts';
import { until } from './until.ts';

const checkout = join(import.meta.dirname, '../../../');
const startsWithin = 60_000;

export interface RunningServer {
  readonly url: string;
  readonly pid: number;
  /** Everything written to standard output and standard error so far. */
  said(): string;
  /** SIGTERM, then the end. */
  stop(): Promise<void>;
}

/** Starts the real server over a folder and waits until it answers that it and its database are there. */
export async function startOver(dataDir: string, environment: Record<string, string> = {}): Promise<RunningServer> {
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const { PATH = '', HOME = '', TMPDIR = '/tmp' } = process.env;
  const usual = { DEMO: '1', CAPTCHA: 'off', HOST: '127.0.0.1', LOG_LEVEL: 'warn', PUBLIC_URL: url };
  const child = spawn(process.execPath, [join(checkout, program)], {
    env: { PATH, HOME, TMPDIR, ...compiled, ...usual, ...environment, DATA_DIR: dataDir, PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  await until(async () => {
    if (isOver(child)) throw new Error(`The server ended before it was ready:\n${said}`);
    return (await statusOf(`${url}/api/ready`)) === 200;
  }, startsWithin);
  return { url, pid: child.pid ?? 0, said: () => said, stop: () => end(child) };
}

const isOver = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

async function end(child: ChildProcess): Promise<void> {
  if (isOver(child)) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}

export interface DemoServer {
  readonly url: string;
  readonly pid: number;
  /** The initial password of `admin`, which has to be changed at the first log-in. */
  readonly adminPassword: string;
  close(): Promise<void>;
}

/** A server of its own with the demonstration data, over a copy of the prepared folder, which lies in `place`. */
export async function startDemo(environment: Record<string, string>, place = tmpdir()): Promise<DemoServer> {
  const template = await preparedTemplate(startOver);
  const dataDir = await mkdtemp(join(place, 'kaoxin-stage-'));
  await cp(template.data, dataDir, { recursive: true, filter: (path) => !isSocket(path) });
  const adminPassword = await readFile(template.password, 'utf8');
  const server = await startOver(dataDir, environment);
  const close = async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { url: server.url, pid: server.pid, adminPassword, close };
}
