import pg from 'pg';
import type { Warn } from '../types.ts';
import { quoteIdentifier } from './pool.ts';

const firstPause = 200;
const longestPause = 5000;

type Handler = (payload: string) => void;

export class PostgresListener {
  readonly #options: pg.ClientConfig;
  readonly #warn: Warn;
  readonly #handlers = new Map<string, Set<Handler>>();
  readonly #missed = new Map<Handler, () => void>();
  #connected: Promise<pg.Client> | undefined;
  #retry: NodeJS.Timeout | undefined;
  #pause = firstPause;
  #closed = false;

  constructor(options: pg.ClientConfig, warn: Warn) {
    this.#options = options;
    this.#warn = warn;
  }

  async add(channel: string, handler: Handler, missed?: () => void): Promise<() => Promise<void>> {
    if (missed) this.#missed.set(handler, missed);
    const handlers = this.#handlers.get(channel) ?? new Set();
    this.#handlers.set(channel, handlers.add(handler));
    const client = await this.#client();
    await client.query(`listen ${quoteIdentifier(channel)}`);
    return () => this.#drop(channel, handler);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    const client = await this.#connected?.catch(() => undefined);
    await client?.end();
  }

  async #drop(channel: string, handler: Handler): Promise<void> {
    this.#missed.delete(handler);
    const handlers = this.#handlers.get(channel);
    handlers?.delete(handler);
    if (!handlers || handlers.size > 0) return;
    this.#handlers.delete(channel);
    const client = await this.#connected?.catch(() => undefined);
    // A connection lost just now receives nothing any more.
    await client?.query(`unlisten ${quoteIdentifier(channel)}`).catch(() => undefined);
  }

  #client(): Promise<pg.Client> {
    this.#connected ??= this.#connect();
    return this.#connected;
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client(this.#options);
    client.on('error', (error) => this.#lose(error));
    client.on('notification', ({ channel, payload }) => this.#hear(channel, payload ?? ''));
    try {
      await client.connect();
      for (const channel of this.#handlers.keys()) await client.query(`listen ${quoteIdentifier(channel)}`);
    } catch (error) {
      this.#connected = undefined;
      await client.end();
      throw error;
    }
    this.#pause = firstPause;
    return client;
  }

  #hear(channel: string, payload: string): void {
    for (const handler of this.#handlers.get(channel) ?? []) handler(payload);
  }

  #lose(error: Error): void {
    if (!this.#connected || this.#closed) return;
    this.#connected = undefined;
    this.#warn(`数据库通知连接中断，将自动重连：${error.message}`);
    this.#later();
  }

  #later(): void {
    if (this.#closed || this.#handlers.size === 0) return;
    this.#retry = setTimeout(() => this.#again(), this.#pause).unref();
    this.#pause = Math.min(this.#pause * 2, longestPause);
  }

  #again(): void {
    this.#client().then(
      () => {
        for (const missed of this.#missed.values()) missed();
      },
      () => this.#later(),
    );
  }
}
