import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import type { Answer, Request, Storage } from './messages.ts';
import { endsIdle, firstValue, join, simpleQuery } from './wire.ts';

/** Results are sent in chunks of this size, so that the main thread reads while the rest is computed. */
const pieceBytes = 64 * 1024;
/** Write-ahead files of 1 MB instead of 16: a database in memory is never recovered, and its dump stays small. */
const smallLog = ['--wal-segsize=1'];
/** Tests open many small databases: less memory to clear each time. */
const lightStart = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB', '-c', 'max_connections=5'];
const timeoutSetting = Buffer.from('statement_timeout');
const unitMilliseconds: Record<string, number> = { '': 1, ms: 1, s: 1000, min: 60_000, h: 3_600_000 };

if (!parentPort) throw new Error('This file runs as a worker thread.');
const port: MessagePort = parentPort;
// Only engine.ts starts this thread.
const storage = workerData as Storage;

const database = await openStorage();
let current = 0;
let limitChanged = false;
let queue = Promise.resolve();

port.on('message', (request: Request) => {
  queue = queue.then(() => serve(request));
});
say({ kind: 'ready' });

function say(answer: Answer): void {
  const bytes = 'bytes' in answer ? [answer.bytes.buffer] : [];
  port.postMessage(answer, bytes);
}

async function openStorage(): Promise<PGlite> {
  if (!storage.folder) return await openMemory(storage.dump);
  if (!existsSync(storage.folder)) await createFolder(storage.folder);
  return await PGlite.create(storage.folder);
}

async function openMemory(dump: string | undefined): Promise<PGlite> {
  if (!dump) return await PGlite.create({ initDbStartParams: smallLog });
  return await PGlite.create({ loadDataDir: new Blob([readFileSync(dump)]), startParams: lightStart });
}

/** Created under another name and renamed when complete: a killed start leaves nothing that looks usable. */
async function createFolder(folder: string): Promise<void> {
  const unfinished = `${folder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  const created = await PGlite.create(unfinished);
  await created.close();
  renameSync(unfinished, folder);
}

async function serve(request: Request): Promise<void> {
  if (request.kind === 'execute') await execute(request.session, request.bytes);
  if (request.kind === 'leave' && request.session === current) await enter(0);
  if (request.kind === 'dump') await dump();
  if (request.kind === 'close') await close();
}

async function execute(session: number, bytes: Uint8Array): Promise<void> {
  if (session !== current) await enter(session);
  const last = await run(bytes, (piece) => say({ kind: 'output', session, bytes: piece, done: false }));
  // Sent before the answer, so that the next statement is timed by the new limit.
  if (limitChanged || mentionsLimit(bytes)) {
    limitChanged = !endsIdle(last);
    await tellLimit();
  }
  say({ kind: 'output', session, bytes: last, done: true });
}

function mentionsLimit(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(timeoutSetting);
}

/** A client dropped inside a transaction leaves it open: the next session must not continue it. */
async function enter(session: number): Promise<void> {
  await run(simpleQuery('rollback'));
  await run(simpleQuery('discard all'));
  current = session;
}

/**
 * The engine has no timers, so its statement_timeout never fires. The main thread enforces it and must know the limit,
 * including `set local` and its end.
 */
async function tellLimit(): Promise<void> {
  const shown = /^(\d+)([a-z]*)$/.exec(firstValue(await run(simpleQuery('show statement_timeout'))) ?? '');
  const unit = unitMilliseconds[shown?.[2] ?? ''];
  if (shown && unit) say({ kind: 'limit', milliseconds: Number(shown[1]) * unit });
}

/** Raw streaming: `execProtocolRaw` would also parse every answer and keep the parsed messages forever. */
async function run(
  bytes: Uint8Array,
  onPiece?: (piece: Uint8Array<ArrayBuffer>) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  let chunks: Uint8Array[] = [];
  let size = 0;
  const onRawData = (view: Uint8Array) => {
    if (onPiece && size >= pieceBytes) {
      onPiece(join(chunks));
      chunks = [];
      size = 0;
    }
    // The view is part of the engine's own memory.
    chunks.push(view.slice());
    size += view.length;
  };
  await database.execProtocolRawStream(bytes, { onRawData });
  return join(chunks);
}

async function dump(): Promise<void> {
  const file = await database.dumpDataDir('none');
  say({ kind: 'dumped', bytes: new Uint8Array(await file.arrayBuffer()) });
}

async function close(): Promise<void> {
  await database.close();
  say({ kind: 'closed' });
  port.close();
}
