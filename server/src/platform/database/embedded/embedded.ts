import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { lockFolder } from '../lock.ts';
import { JourneyClient } from '../postgres/journey-client.ts';
import { columnTypes } from '../postgres/parsers.ts';
import { closePool, handle, quoteIdentifier } from '../postgres/pool.ts';
import { sessionLimits, sessionZone } from '../session.ts';
import type { Database, Warn } from '../types.ts';
import { Engine } from './engine.ts';
import type { Storage } from './messages.ts';

const waitMilliseconds = 10_000;
const setUp = `${sessionZone}; ${sessionLimits.embedded}`;

export interface EmbeddedDatabase extends Database {
  readonly kind: 'embedded';
  dump(): Promise<Uint8Array<ArrayBuffer>>;
}

/** Opens or creates the embedded database in `dataDir`. Throws while another process uses the folder. */
export async function openEmbedded(dataDir: string, shard: number, warn: Warn): Promise<EmbeddedDatabase> {
  mkdirSync(dataDir, { recursive: true });
  const lock = await lockFolder(dataDir);
  try {
    return await openStorage({ folder: join(dataDir, 'database') }, shard, warn, lock.release);
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** A database in memory, empty or from the file of a dump: for tests only, lost when the process ends. */
export async function openInMemory(dump?: string): Promise<EmbeddedDatabase> {
  const silent = () => undefined;
  return await openStorage(dump ? { dump } : {}, 0, silent, () => Promise.resolve());
}

async function openStorage(
  storage: Storage,
  shard: number,
  warn: Warn,
  release: () => Promise<void>,
): Promise<EmbeddedDatabase> {
  const engine = new Engine(storage, warn);
  await engine.start();
  const listeners = new Listeners();
  const pool = new pg.Pool({
    Client: JourneyClient,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: waitMilliseconds,
    stream: () => engine.stream(),
    types: columnTypes,
    // This pool creates only JourneyClients.
    onConnect: async (client) => {
      await listeners.attach(client);
      await (client as unknown as JourneyClient).learn();
    },
  });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const close = async () => {
    await closePool(pool);
    await engine.close();
    await release();
  };
  return {
    kind: 'embedded',
    kysely: handle(pool),
    pool,
    shard,
    summary: '嵌入式数据库，单连接，适合试用、培训和测试；正式使用请设置 DATABASE_URL 连接 PostgreSQL',
    ping: async () => {
      await pool.query('select 1');
    },
    listen: (channel, handler) => listeners.add(pool, channel, handler),
    dump: () => engine.dump(),
    close,
  };
}

/** The engine delivers NOTIFY on its one connection, after the statement that sent it. */
class Listeners {
  readonly #handlers = new Map<string, Set<(payload: string) => void>>();

  async attach(client: pg.ClientBase): Promise<void> {
    client.on('notification', ({ channel, payload }) => this.#hear(channel, payload ?? ''));
    const channels = [...this.#handlers.keys()].map((channel) => `; listen ${quoteIdentifier(channel)}`);
    await client.query(setUp + channels.join(''));
  }

  async add(pool: pg.Pool, channel: string, handler: (payload: string) => void): Promise<() => Promise<void>> {
    const handlers = this.#handlers.get(channel) ?? new Set();
    this.#handlers.set(channel, handlers.add(handler));
    await pool.query(`listen ${quoteIdentifier(channel)}`);
    return async () => {
      handlers.delete(handler);
      if (handlers.size > 0 || !this.#handlers.delete(channel)) return;
      await pool.query(`unlisten ${quoteIdentifier(channel)}`);
    };
  }

  #hear(channel: string, payload: string): void {
    for (const handler of this.#handlers.get(channel) ?? []) handler(payload);
  }
}
