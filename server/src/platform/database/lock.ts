import { createHash } from 'node:crypto';
import { closeSync, openSync, realpathSync, rmSync, statSync } from 'node:fs';
import { createConnection, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** `sun_path` has 104 bytes on macOS and 108 on Linux, including the terminating zero. */
const socketPathBytes = 100;
const answerMilliseconds = 2000;
/** A turn takes milliseconds; an older file was left by a process that died. */
const turnMilliseconds = 5000;

export class FolderInUse extends Error {
  constructor(folder: string, pid: string) {
    super(
      `数据目录 ${folder} 正被进程 ${pid} 使用，请先停止它，或用 DATA_DIR 换一个目录。The data folder ${folder} is in use by process ${pid}: stop it first, or choose another folder with DATA_DIR.`,
    );
    this.name = 'FolderInUse';
  }
}

export interface FolderLock {
  release(): Promise<void>;
}

/**
 * Locks a folder for this process with a listening socket that answers with the pid; it disappears with the process,
 * however that ends. Throws {@link FolderInUse} with the holder's pid. Does not detect processes on other machines that
 * share the folder over a network.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const real = realpathSync(folder);
  const path = socketPath(real);
  const turn = join(real, 'lock.turn');
  await takeTurn(turn);
  try {
    const holder = await holderOf(path);
    if (holder !== undefined) throw new FolderInUse(real, holder);
    if (process.platform !== 'win32') rmSync(path, { force: true });
    const server = await listen(path);
    return { release: () => new Promise((resolve) => server.close(() => resolve())) };
  } finally {
    rmSync(turn, { force: true });
  }
}

function socketPath(folder: string): string {
  const name = `kaoxin-${createHash('sha256').update(folder).digest('hex').slice(0, 24)}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  const inside = join(folder, 'lock.sock');
  return Buffer.byteLength(inside) <= socketPathBytes ? inside : join(tmpdir(), `${name}.sock`);
}

/** Two processes that both find a dead socket would each remove the other's new one, so they take turns. */
async function takeTurn(path: string): Promise<void> {
  for (;;) {
    try {
      closeSync(openSync(path, 'wx'));
      return;
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error;
    }
    if (ageOf(path) > turnMilliseconds) rmSync(path, { force: true });
    else await pause(20);
  }
}

function ageOf(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false });
  return found ? Date.now() - found.mtimeMs : 0;
}

/** The pid in the answer, `?` when the listener does not answer, undefined when nothing listens. */
function holderOf(path: string): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  let said = '';
  const socket = createConnection(path);
  socket.setEncoding('utf8').setTimeout(answerMilliseconds, () => socket.destroy());
  socket.on('data', (text) => {
    said += text;
  });
  socket.on('error', () => resolve(undefined));
  socket.on('close', () => resolve(said.trim() || '?'));
  return promise;
}

function listen(path: string): Promise<Server> {
  const { promise, resolve, reject } = Promise.withResolvers<Server>();
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.end(`${process.pid}\n`);
  });
  server.on('error', reject);
  server.listen(path, () => resolve(server));
  server.unref();
  return promise;
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
