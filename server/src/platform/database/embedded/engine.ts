import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { sourceFile } from '#platform/config/checkout.ts';
import type { Warn } from '../types.ts';
import type { Answer, Request, Storage } from './messages.ts';
import { SessionStream } from './stream.ts';

const closeMilliseconds = 10_000;

interface Waiting {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

/** The main thread's side of the database thread: starts it, transfers bytes, and restarts it after a crash. */
export class Engine {
  readonly #storage: Storage;
  readonly #warn: Warn;
  readonly #streams = new Map<number, SessionStream>();
  #worker: Worker | undefined;
  #ready: Promise<void> | undefined;
  #waiting: Waiting | undefined;
  #timer: NodeJS.Timeout | undefined;
  #limit = 0;
  #lastSession = 0;
  #closed = false;
  #lost = false;
  /** Whether the thread has started before: a failing first start reports to its caller and needs no warning. */
  #started = false;

  constructor(storage: Storage, warn: Warn) {
    this.#storage = storage;
    this.#warn = warn;
  }

  stream(): SessionStream {
    this.#lastSession += 1;
    return new SessionStream(this, this.#lastSession);
  }

  async enter(session: number, stream: SessionStream): Promise<void> {
    await this.start();
    this.#streams.set(session, stream);
  }

  execute(session: number, bytes: Uint8Array<ArrayBuffer>): void {
    this.#guard();
    this.#post({ kind: 'execute', session, bytes }, [bytes.buffer]);
  }

  leave(session: number): void {
    if (this.#streams.delete(session)) this.#post({ kind: 'leave', session });
  }

  /** Starts the thread unless it runs. Rejects with the engine's own message when the folder cannot be opened. */
  start(): Promise<void> {
    if (this.#closed) return Promise.reject(new Error('The embedded database is closed.'));
    if (this.#lost) return Promise.reject(new Error('The embedded database was in memory and is lost.'));
    this.#ready ??= this.#spawn();
    return this.#ready;
  }

  async dump(): Promise<Uint8Array<ArrayBuffer>> {
    await this.start();
    const answer = await this.#ask({ kind: 'dump' });
    if (answer.kind !== 'dumped') throw new Error(`The embedded database answered ${answer.kind} to a dump.`);
    return answer.bytes;
  }

  async close(): Promise<void> {
    this.#closed = true;
    const worker = this.#worker;
    if (!worker) return;
    if (this.#storage.folder) await this.#shutDown();
    this.#worker = undefined;
    await worker.terminate();
  }

  async #shutDown(): Promise<void> {
    const late = new Promise<void>((resolve) => setTimeout(resolve, closeMilliseconds).unref());
    // Without a shutdown checkpoint the next start recovers the folder, so a failure here loses nothing.
    await Promise.race([this.#ask({ kind: 'close' }).catch(() => undefined), late]);
  }

  #spawn(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const worker = new Worker(sourceFile('platform/database/embedded/worker.ts'), {
      workerData: this.#storage,
      execArgv: [],
    });
    this.#worker = worker;
    worker.on('message', (answer: Answer) => {
      if (answer.kind === 'ready') {
        this.#started = true;
        resolve();
      }
      this.#hear(answer);
    });
    worker.on('error', (error) => this.#fall(worker, error, reject));
    worker.on('exit', () => this.#fall(worker, new Error('The embedded database stopped.'), reject));
    return promise;
  }

  #hear(answer: Answer): void {
    if (answer.kind === 'limit') this.#limit = answer.milliseconds;
    if (answer.kind === 'dumped' || answer.kind === 'closed') this.#waiting?.resolve(answer);
    if (answer.kind !== 'output') return;
    if (answer.done) clearTimeout(this.#timer);
    this.#streams.get(answer.session)?.push(answer.bytes);
  }

  #fall(worker: Worker, error: unknown, rejectStart: (error: Error) => void): void {
    const cause = error instanceof Error ? error : new Error(String(error));
    rejectStart(cause);
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    this.#ready = undefined;
    this.#limit = 0;
    this.#lost = this.#started && !this.#storage.folder;
    clearTimeout(this.#timer);
    this.#waiting?.reject(cause);
    const streams = [...this.#streams.values()];
    this.#streams.clear();
    for (const stream of streams) stream.destroy(cause);
    if (this.#started && !this.#closed) this.#warn(`嵌入式数据库中断，将在下一次访问时重新打开：${cause.message}`);
  }

  /**
   * Ends a statement that exceeds its statement_timeout by terminating the thread, the only way there is. The folder is
   * recovered at the next access. The driver sees PostgreSQL's own error.
   */
  #guard(): void {
    clearTimeout(this.#timer);
    if (this.#limit === 0 || !this.#storage.folder) return;
    this.#timer = setTimeout(() => {
      const worker = this.#worker;
      if (!worker) return;
      const error = new pg.DatabaseError('canceling statement due to statement timeout', 0, 'error');
      error.code = '57014';
      this.#fall(worker, error, () => undefined);
      void worker.terminate();
    }, this.#limit);
  }

  #ask(request: Request): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    this.#waiting = { resolve, reject };
    this.#post(request);
    return promise;
  }

  #post(request: Request, transfer: ArrayBuffer[] = []): void {
    this.#worker?.postMessage(request, transfer);
  }
}
