import { Duplex } from 'node:stream';
import { isStartUp, isTerminate, join, startUpAnswer } from './wire.ts';

interface Sessions {
  enter(session: number, stream: SessionStream): Promise<void>;
  execute(session: number, bytes: Uint8Array<ArrayBuffer>): void;
  leave(session: number): void;
}

/** Replaces the socket of `pg`: sends written bytes to the database thread and returns its answers. */
export class SessionStream extends Duplex {
  readonly #engine: Sessions;
  readonly #session: number;

  constructor(engine: Sessions, session: number) {
    super();
    this.#engine = engine;
    this.#session = session;
  }

  /** `pg` passes an address; it is ignored. */
  connect(): this {
    this.#engine.enter(this.#session, this).then(
      () => this.emit('connect'),
      (error: Error) => this.destroy(error),
    );
    return this;
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#send([chunk]);
    done();
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#send(chunks.map((entry) => entry.chunk));
    done();
  }

  #send(chunks: Buffer[]): void {
    const bytes = join(chunks);
    if (isStartUp(bytes)) this.push(startUpAnswer);
    else if (!isTerminate(bytes)) this.#engine.execute(this.#session, bytes);
  }

  override _read(): void {}

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#engine.leave(this.#session);
    done(error);
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }
}
