import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../scripts/free-port.mjs';
import { program, serverArguments, serverEnvironment } from '../scripts/server-arguments.mjs';

const checkout = join(import.meta.dirname, '..');
const readyWithin = 120_000;
const askEvery = 20;
const stopWithin = 15_000;

export interface Running {
  readonly pid: number;
  readonly url: string;
  /** Milliseconds from spawning to the first 200. */
  readonly startedIn: number;
  said(): string;
  stop(): Promise<void>;
}

interface Program {
  /** Relative to the checkout. */
  file: string;
  environment: Readonly<Record<string, string>>;
  ready: string;
  /** Timeout in milliseconds. */
  within?: number;
}

const running = new Set<ChildProcess>();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    for (const child of running) child.kill('SIGTERM');
    process.exit(1);
  });
}

export async function startProgram({ file, environment, ready, within = readyWithin }: Program): Promise<Running> {
  const port = await freePort();
  const started = performance.now();
  const isServer = file === program;
  const args = isServer ? serverArguments : [file];
  const child = launch(args, { ...environment, ...(isServer ? serverEnvironment : {}), PORT: String(port) });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`${file} ended:\n${said}`);
    if ((await fetch(url + ready).catch(() => undefined))?.status === 200) break;
    if (performance.now() - started > within) throw new Error(`${file} was not ready in time:\n${said}`);
    await pause(askEvery);
  }
  const startedIn = performance.now() - started;
  return { pid: child.pid ?? 0, url, startedIn, said: () => said, stop: () => stop(child) };
}

/** Starts the Node of this checkout without our environment variables; its stdin closes when we end. */
export function launch(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  folder = checkout,
): ChildProcess {
  const { PATH = '', HOME = '', TMPDIR = '/tmp' } = process.env;
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { PATH, HOME, TMPDIR, ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/** The raw server stops when its stdin closes. */
export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.stdin?.end();
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), stopWithin);
  await exit;
  clearTimeout(late);
}
