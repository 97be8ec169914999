import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../scripts/free-port.mjs';
import { program } from '../../scripts/server-arguments.mjs';
import { patience } from './patience.ts';
import { until } from './until.ts';

const checkout = join(import.meta.dirname, '../../');
export const compiled = { NODE_COMPILE_CACHE: join(tmpdir(), 'kaoxin-compiled') };

export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
}

export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  said(): string;
  readonly ended: Promise<Ended>;
  hasEnded(): boolean;
  end(signal: NodeJS.Signals): Promise<Ended>;
}

/**
 * Disables the optimizing compiler for WebAssembly. In a database that lives for seconds it costs a fifth of the
 * processor time without a benefit.
 */
export const briefEngine = ['--liftoff-only'];

export type ServerEnvironment = Readonly<Record<string, string>>;

const usual = { CAPTCHA: 'off', LOG_LEVEL: 'warn', HOST: '127.0.0.1' };

export async function launch(environment: ServerEnvironment): Promise<ServerProcess> {
  const port = environment.PORT ?? String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const { PATH = '', HOME = '', TMPDIR = '/tmp' } = process.env;
  const flags = environment.DATABASE_URL ? [] : briefEngine;
  const child = spawn(process.execPath, [...flags, join(checkout, program)], {
    env: { PATH, HOME, TMPDIR, ...compiled, ...usual, ...environment, PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, signal: child.signalCode }));
  return {
    url,
    pid: child.pid ?? 0,
    said: () => said,
    ended,
    hasEnded: () => isOver(child),
    end: (signal) => endChild(child, signal).then(() => ended),
  };
}

/** Resolves when `/api/ready` is green; throws the server's output when it ends before. */
export async function untilReady(server: ServerProcess, within: number = patience.start): Promise<void> {
  await until(async () => {
    if (server.hasEnded()) throw new Error(`The server ended before it was ready:\n${server.said()}`);
    return (await statusOf(`${server.url}/api/ready`)) === 200;
  }, within);
}

export async function statusOf(url: string): Promise<number> {
  const answer = await fetch(url).catch(() => undefined);
  await answer?.arrayBuffer().catch(() => undefined);
  return answer?.status ?? 0;
}

const isOver = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

async function endChild(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (isOver(child)) return;
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
}
