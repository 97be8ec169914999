import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import type { AppContext } from '#platform/app-context.ts';
import { CountCache } from '#platform/database/count-cache.ts';
import { handle } from '#platform/database/postgres/pool.ts';
import { messageOf } from '#platform/errors.ts';
import { type Refusal, refuse } from '#platform/http/errors.ts';
import { Port } from '#platform/port.ts';
import type { DataSource } from './source.ts';
import { needSourceUrl } from './source-address.ts';
import { type SourceLogin, sourcePool } from './source-pool.ts';
import { installationOf, migrateSource, type Ownership, ownerOf, restrictSource } from './source-schema.ts';

/** An area updates business tables with the key of the server before they are used. */
export type Settle = (db: Kysely<unknown>, context: AppContext) => Promise<void>;
export const startPort = new Port<Settle>('start of a database');

export async function settlePrimary(context: AppContext): Promise<void> {
  for (const settle of startPort.answers()) await settle(context.database.kysely, context);
}

/** Milliseconds without attempts after a data source could not be reached: callers get an answer at once. */
const restMilliseconds = 2000;
/** Milliseconds within which every server notices a changed password. */
const keepFor = 5000;

export const sourceAway = (): Refusal =>
  refuse(503, [
    '本单位的业务数据库暂时无法连接，请稍后重试；如持续出现请联系系统管理员',
    'The business database of your organisation cannot be reached; please try again shortly',
  ]);

interface Row extends Ownership {
  login: SourceLogin;
  version: number;
}

/**
 * One data source on this server. Opens at first use and reconnects after an outage. When it does not answer, it
 * refuses callers for a moment, so that none queue up behind a dead server.
 */
export class SeparateSource implements DataSource {
  readonly id: string;
  readonly kysely: Kysely<unknown>;
  readonly counts = new CountCache();
  readonly #context: AppContext;
  #open: { pool: pg.Pool; close(): Promise<void>; version: number } | undefined;
  #opening: Promise<pg.Pool> | undefined;
  #checkedAt = 0;
  #restsUntil = 0;

  constructor(context: AppContext, id: string) {
    this.#context = context;
    this.id = id;
    this.kysely = handle({ connect: () => this.#connect(), end: () => this.close(), options: {} });
  }

  async ready(): Promise<void> {
    await this.#pool();
  }

  async close(): Promise<void> {
    const open = this.#open;
    this.#open = undefined;
    await open?.close();
  }

  async #connect(): Promise<pg.PoolClient> {
    if (performance.now() < this.#restsUntil) throw sourceAway();
    const pool = await this.#pool();
    try {
      return await pool.connect();
    } catch (error) {
      // A busy pool is no reason to refuse all callers.
      if (pool.totalCount === pool.options.max) throw refuse('unavailable');
      // The role may have been removed, so it is checked again.
      if (error instanceof pg.DatabaseError) void this.close();
      this.#rest(error);
      throw sourceAway();
    }
  }

  #rest(error: unknown): void {
    this.#restsUntil = performance.now() + restMilliseconds;
    const message = messageOf(error);
    this.#context.log.warn({ datasource: this.id, reason: message }, 'data source away');
  }

  async #pool(): Promise<pg.Pool> {
    if (this.#open && performance.now() - this.#checkedAt < keepFor) return this.#open.pool;
    if (!this.#open && performance.now() < this.#restsUntil) throw sourceAway();
    this.#opening ??= this.#reopen().finally(() => {
      this.#opening = undefined;
    });
    if (!this.#open) return this.#opening;
    this.#opening.catch(() => undefined);
    return this.#open.pool;
  }

  async #reopen(): Promise<pg.Pool> {
    const row = await readSource(this.#context, this.id);
    this.#checkedAt = performance.now();
    if (this.#open?.version === row.version) return this.#open.pool;
    try {
      const role = await this.#settle(row);
      const most = Math.max(2, Math.ceil(this.#context.config.databaseConnections / 2));
      const opened = sourcePool(row.login, this.#context.config.outbound, { connections: most, role });
      void this.#open?.close();
      this.#open = { ...opened, version: row.version };
      return opened.pool;
    } catch (error) {
      this.#rest(error);
      throw sourceAway();
    }
  }

  async #settle(row: Row): Promise<string | undefined> {
    const { pool, close } = sourcePool(row.login, this.#context.config.outbound, { connections: 1 });
    try {
      const db = handle(pool);
      const own = await ownerOf(db);
      if (!own || own.installation !== row.installation || own.sourceId !== row.sourceId || own.shard !== row.shard)
        throw new Error('the database is not the data source it was');
      await migrateSource(db, row);
      for (const settle of startPort.answers()) await settle(db, this.#context);
      const restricted = await restrictSource(db, row, row.login.username);
      if ('role' in restricted) return restricted.role;
      this.#context.log.warn({ datasource: this.id, reason: restricted.reason }, 'data source used by its owner');
      return undefined;
    } finally {
      await close();
    }
  }
}

export async function readSource(context: AppContext, id: string): Promise<Row> {
  const { rows } = await sql<{
    url: string;
    username: string;
    password: string;
    version: number;
    shard: number | null;
  }>`select url, username, password, version, shard from datasource where id = ${id} and is_deleted = 0`.execute(
    context.database.kysely,
  );
  const [row] = rows;
  if (!row) throw new Error(`no data source ${id}`);
  const { installation } = await installationOf(context.database.kysely);
  return {
    login: {
      ...needSourceUrl(row.url),
      username: row.username,
      password: context.secrets.open(row.password, 'credential'),
    },
    version: row.version,
    installation,
    sourceId: id,
    shard: row.shard ?? -1,
  };
}

export class DataSources {
  readonly primary: DataSource;
  readonly #context: AppContext;
  readonly #sources = new Map<string, SeparateSource>();

  constructor(context: AppContext) {
    this.#context = context;
    this.primary = { id: null, kysely: context.database.kysely, counts: context.counts, ready: async () => undefined };
  }

  /** @param sourceId null: the primary */
  at(sourceId: string | null | undefined): DataSource {
    if (!sourceId) return this.primary;
    const source = this.#sources.get(sourceId) ?? new SeparateSource(this.#context, sourceId);
    this.#sources.set(sourceId, source);
    return source;
  }

  /** The present data source of a tenant; read each time, so that a switch applies at the next request everywhere. */
  async sourceOf(tenantId: string): Promise<string | null> {
    const { rows } = await sql<{ datasourceId: string | null }>`
      select datasource_id from tenant where tenant_id = ${tenantId}`.execute(this.#context.database.kysely);
    return rows[0]?.datasourceId ?? null;
  }

  /** Data sources with tenants. @param db the handle of a transaction of the primary, when one is open */
  async inUse(db: Kysely<unknown>): Promise<DataSource[]> {
    const { rows } = await sql<{ id: string }>`
      select distinct datasource_id as id from tenant where datasource_id is not null`.execute(db);
    return rows.map(({ id }) => this.at(id));
  }

  async close(): Promise<void> {
    await Promise.all([...this.#sources.values()].map((source) => source.close()));
  }
}

const kept = new WeakMap<AppContext, DataSources>();

export function dataSourcesOf(context: AppContext): DataSources {
  const dataSources = kept.get(context) ?? new DataSources(context);
  kept.set(context, dataSources);
  return dataSources;
}
