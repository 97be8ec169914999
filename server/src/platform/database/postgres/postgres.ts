import pg from 'pg';
import { sessionLimits, sessionZone } from '../session.ts';
import type { Database, Warn } from '../types.ts';
import { ConnectionWatch } from './connection-watch.ts';
import { namedClient } from './named-client.ts';
import { columnTypes } from './parsers.ts';
import { closePool, handle, quoteIdentifier } from './pool.ts';
import { PostgresListener } from './postgres-listener.ts';

export interface PostgresOptions {
  url: string;
  /** Connections of this process, excluding the listening one. */
  connections: number;
  shard: number;
  /** A replica: it may lag, and being read-only is no fault. */
  readOnly?: boolean;
  /** Role of every connection, instead of the one that logged in. */
  role?: string;
  warn: Warn;
}

const connectMilliseconds = 5000;
const setUp = `${sessionZone}; ${sessionLimits.postgres}`;

/** Opens a pool on PostgreSQL and runs one query, so that a wrong address stops the start. */
export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const connection = {
    connectionString: options.url,
    connectionTimeoutMillis: connectMilliseconds,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'kaoxin',
  };
  const watch = new ConnectionWatch(connection);
  const pool = new pg.Pool({
    ...connection,
    Client: namedClient(options.role ? `${setUp}; set role ${quoteIdentifier(options.role)}` : setUp, watch),
    max: options.connections,
    idleTimeoutMillis: 60_000,
    types: columnTypes,
    // This pool creates only named clients.
    onConnect: (client) => (client as InstanceType<ReturnType<typeof namedClient>>).prepare(),
  });
  // An idle connection that breaks is replaced at the next use. One in use reports through its query; without this
  // listener the event would end the process.
  pool.on('error', (error) => options.warn(`数据库连接中断，将自动重连：${error.message}`));
  pool.on('connect', (client) => client.on('error', () => undefined));
  const listener = new PostgresListener(connection, options.warn);
  const database: Database = {
    kind: 'postgres',
    kysely: handle(pool),
    pool,
    shard: options.shard,
    summary: `PostgreSQL（${placeOf(options.url)}），最多 ${options.connections} 个连接`,
    ping: () => ping(pool, options.readOnly ?? false),
    listen: (channel, handler, missed) => listener.add(channel, handler, missed),
    close: async () => {
      await listener.close();
      await closePool(pool);
      watch.close();
    },
  };
  await database.ping().catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  return database;
}

async function ping(pool: pg.Pool, readOnly: boolean): Promise<void> {
  const { rows } = await pool.query<{ closed: string }>("select current_setting('transaction_read_only') as closed");
  if (!readOnly && rows[0]?.closed === 'on') throw new Error('数据库当前只读，无法写入。The database is read-only.');
}

/** Host and database, never the password. */
function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
