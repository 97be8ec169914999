import type { Call } from '@kaoxin/contract/call.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { type Kysely, sql } from 'kysely';
import type { Actor } from '#platform/access/actor.ts';
import type { AppContext } from '#platform/app-context.ts';
import { citizenEntry } from '#platform/audit/citizen-entry.ts';
import { recordAudit } from '#platform/audit/record.ts';
import type { Clock } from '#platform/clock.ts';
import { type Change, snakeCase } from '#platform/database/changes.ts';
import type { CountCache } from '#platform/database/count-cache.ts';
import { ScopedTable } from '#platform/database/scoped-table.ts';
import { factsOfTable, type TenantTable, type TenantTables } from '#platform/database/tables.ts';
import { typed } from '#platform/database/visible-rows.ts';
import { enterTenant } from '#platform/datasources/away.ts';
import { dataSourcesOf } from '#platform/datasources/datasource.ts';
import type { DataSource } from '#platform/datasources/source.ts';
import { faultOf } from '#platform/errors.ts';
import { refuse } from '#platform/http/errors.ts';

export type Store = 'platform' | 'business';

interface Inside {
  handle: Kysely<TenantTables>;
  writes: Set<string> | undefined;
  afterCommit: (() => void)[];
  afterRollback?: (() => Promise<void>)[];
}

/**
 * The working context of a use case: the actor, the clock, and the scoped tables. Reading work uses the pool; writing
 * work is one transaction, and the outer handle throws while the transaction is open.
 */
export class Work {
  readonly actor: Actor;
  readonly context: AppContext;
  readonly requestId: string;
  readonly store: Store;
  readonly dataSource: DataSource;
  target: string | undefined;
  readonly #handle: Kysely<TenantTables>;
  readonly #writes: Set<string> | undefined;
  readonly #afterCommit: (() => void)[];
  readonly #afterRollback: (() => Promise<void>)[];
  #busy = false;
  #now: string | undefined;

  constructor(context: AppContext, actor: Actor, requestId: string, store: Store, inside?: Inside) {
    this.context = context;
    this.actor = actor;
    this.requestId = requestId;
    this.store = store;
    this.dataSource = dataSourcesOf(context).at(actor.datasourceId);
    const own = store === 'business' ? this.dataSource.kysely : context.database.kysely;
    this.#handle = inside?.handle ?? typed(own);
    this.#writes = inside?.writes;
    this.#afterCommit = inside?.afterCommit ?? [];
    this.#afterRollback = inside?.afterRollback ?? [];
  }

  get clock(): Clock {
    return this.context.clock;
  }
  get now(): string {
    return this.#now ?? this.context.clock.now();
  }
  get writing(): boolean {
    return this.#writes !== undefined;
  }

  table<T extends TenantTable>(name: T): ScopedTable<T> {
    const { store } = factsOfTable(name);
    const isOwn = store === this.store;
    const mayWrite = isOwn || (this.store === 'platform' && this.inPrimary) ? this.#writes : undefined;
    return new ScopedTable(name, isOwn ? this.handle : this[store], this.actor, this.now, mayWrite);
  }

  /** Refuses 400 with this message an id that is not an existing row visible to the actor. */
  async mustExist(name: TenantTable, id: string, words: Label): Promise<void> {
    if (!(await this.table(name).find(id))) throw refuse(400, words);
  }

  /** The business tables are in the same database as the platform's: one handle and one transaction serve both. */
  get inPrimary(): boolean {
    return this.dataSource.id === null;
  }
  /**
   * For statements on platform tables. Outside the transaction, so for reading only, when business tables are in a data
   * source.
   */
  get platform(): Kysely<TenantTables> {
    return this.store === 'platform' || this.inPrimary ? this.handle : typed(this.context.database.kysely);
  }
  /** For statements on business tables. For reading only in platform work of a tenant in a data source. */
  get business(): Kysely<TenantTables> {
    return this.store === 'business' || this.inPrimary ? this.handle : typed(this.dataSource.kysely);
  }
  /**
   * Writes platform tables from business work: in its own transaction, or, when its tables are in a data source, in one
   * of the primary that commits before this returns, with its own audit row. The write must be idempotent.
   */
  onPlatform<R>(
    { method, path, title }: Call,
    input: unknown,
    write: (db: Kysely<TenantTables>) => Promise<R>,
  ): Promise<R> {
    if (this.store === 'platform' || this.inPrimary) return write(this.handle);
    const { actor, requestId, target } = this;
    const entry = { actor, requestId, call: `${method} ${path}`, title: title[0], target, input };
    return typed(this.context.database.kysely)
      .transaction()
      .execute(async (db) => {
        const written = await write(db);
        await recordAudit(db, citizenEntry(this.context, { ...entry, status: 200, durationMs: 0 }));
        return written;
      });
  }
  /** The same work on the platform's tables, in the same transaction; only when both are in one database. */
  asPlatform(): Work {
    if (this.store === 'platform') return this;
    if (!this.inPrimary) throw new Error('the tables of the platform lie in another database');
    return new Work(this.context, this.actor, this.requestId, 'platform', this.#inside());
  }
  countsOf(store: Store): CountCache {
    return store === 'business' ? this.dataSource.counts : this.context.counts;
  }

  ofTenant(): Work {
    return this.as({ ...this.actor, scopes: 'all' });
  }

  /**
   * The same work, in the same transaction, with another time: for records that must not reveal when they were made.
   */
  at(now: string): Work {
    const work = new Work(this.context, this.actor, this.requestId, this.store, this.#inside());
    work.#now = now;
    return work;
  }

  as(actor: Actor): Work {
    const { datasourceId } = this.actor;
    return new Work(this.context, { ...actor, datasourceId }, this.requestId, this.store, this.#inside());
  }

  #inside(): Inside {
    const [afterCommit, afterRollback] = [this.#afterCommit, this.#afterRollback];
    return { handle: this.handle, writes: this.#writes, afterCommit, afterRollback };
  }

  /** The bare handle, for the platform and the engines built on it; areas use scoped tables. */
  get handle(): Kysely<TenantTables> {
    if (this.#busy) throw new Error('inside a transaction its own work must be used');
    return this.#handle;
  }

  /**
   * The same actor reading from the replica (architecture.md 6): for exports and statistics, never as a basis of
   * writes.
   */
  onReplica(): Work {
    if (this.store === 'business' && !this.inPrimary) return this;
    const handle = typed(this.context.replica.kysely);
    return new Work(this.context, this.actor, this.requestId, this.store, {
      handle,
      writes: undefined,
      afterCommit: [],
    });
  }

  /** Runs after the commit: for in-process notifications only, never for promises to the outside. */
  afterCommit(then: () => void): void {
    this.#afterCommit.push(then);
  }

  /**
   * Runs after a roll-back, before the caller gets the error: for facts that must be kept although nothing was stored.
   */
  afterRollback(then: () => Promise<void>): void {
    if (!this.writing) throw new Error('nothing is rolled back outside a transaction');
    this.#afterRollback.push(then);
  }

  /** Runs one transaction: adds the change rows of its writes at the end and retries once after a deadlock. */
  async transaction<R>(run: (work: Work) => Promise<R>): Promise<R> {
    if (this.writing) return run(this);
    // The embedded database has one connection, which the transaction will occupy.
    if (this.store === 'platform' && this.context.database.kind === 'embedded')
      await this.dataSource.ready().catch(() => undefined);
    this.#busy = true;
    try {
      return await this.#attempt(run, 1);
    } finally {
      this.#busy = false;
    }
  }

  async #attempt<R>(run: (work: Work) => Promise<R>, retries: number): Promise<R> {
    const writes = new Set<string>();
    const afterCommit: (() => void)[] = [];
    const afterRollback: (() => Promise<void>)[] = [];
    try {
      const answer = await this.#handle.transaction().execute(async (handle) => {
        if (this.store === 'business') await enterTenant(handle, this.actor.tenantId);
        const inside = { handle, writes, afterCommit, afterRollback };
        const work = new Work(this.context, this.actor, this.requestId, this.store, inside);
        const result = await run(work);
        this.target = work.target ?? this.target;
        return result;
      });
      for (const then of afterCommit) then();
      return answer;
    } catch (error) {
      const code = faultOf(error).code;
      if (retries > 0 && (code === '40P01' || code === '40001')) return this.#attempt(run, retries - 1);
      for (const then of afterRollback) await then();
      throw error;
    }
  }

  wrote(table: TenantTable): void {
    if (!this.#writes) throw new Error(`${table} is written outside a transaction`);
    this.#writes.add(table);
  }

  /** The writes so far, for the change rows (database/changes.ts); the runner writes them last. */
  changes(): Change[] {
    return [...(this.#writes ?? [])].map((table) => ({ table: snakeCase(table), tenantId: this.actor.tenantId }));
  }

  /** Time of the transaction in the database, for rows that must be ordered by it. */
  async databaseNow(): Promise<string> {
    const answer = await sql<{ now: string }>`select now()::timestamptz(0) as now`.execute(this.handle);
    return answer.rows[0]?.now ?? this.now;
  }
}
