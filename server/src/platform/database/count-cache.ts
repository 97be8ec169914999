import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';

interface Cached<V> {
  value: V;
  snapshot: string;
  at: number;
}

export type Counted<V> = Pick<Cached<V>, 'value' | 'snapshot'>;

interface Turn {
  running: Promise<unknown>;
  next: Promise<unknown> | undefined;
}

/** Milliseconds after which a total is counted again; change rows live twice as long. */
const keepFor = 60_000;
const most = 5_000;
/**
 * Characters; longer keys are stored as digests. A key with a thousand ids is long: five thousand of them would take a
 * hundred megabytes.
 */
const longestKey = 1_000;
const short = (key: string): string =>
  key.length <= longestKey ? key : createHash('sha256').update(key).digest('base64url');

/**
 * Exact totals without counting each time. Each writing transaction appends (table, tenant, its transaction id) to
 * `change`. A cached total stores the snapshot of its count and is valid while every change row of that table and
 * tenant is visible in it. The check is part of the page's own statement, so a cached total costs no round trip.
 */
export class CountCache {
  readonly #kept = new Map<string, Cached<unknown>>();
  readonly #turns = new Map<string, Turn>();

  get longest(): number {
    return Math.max(0, ...Array.from(this.#kept.keys(), (key) => key.length));
  }

  get<V>(question: string): Cached<V> | undefined {
    const key = short(question);
    const found = this.#kept.get(key);
    // A key always has the same kind of value: it names table, conditions and query.
    if (found && Date.now() - found.at < keepFor) return found as Cached<V>;
    this.#kept.delete(key);
    return undefined;
  }

  put(question: string, value: unknown, snapshot: string): void {
    const key = short(question);
    if (this.#kept.size >= most) {
      const oldest = this.#kept.keys().next();
      if (!oldest.done) this.#kept.delete(oldest.value);
    }
    this.#kept.set(key, { value, snapshot, at: Date.now() });
  }

  /**
   * Runs a query once for all concurrent callers: callers during a run share the next run, which starts after they
   * called and so sees all they may have seen. Not for use inside a transaction, which sees more.
   */
  anew<V>(key: string, ask: () => Promise<Counted<V>>): Promise<V> {
    const turn = this.#turns.get(key);
    if (!turn) return this.#run(key, ask);
    const follow = () => this.#run(key, ask);
    turn.next ??= turn.running.then(follow, follow);
    return turn.next as Promise<V>;
  }

  #run<V>(key: string, ask: () => Promise<Counted<V>>): Promise<V> {
    const running = ask().then(({ value, snapshot }) => {
      this.put(key, value, snapshot);
      return value;
    });
    const turn: Turn = { running, next: undefined };
    this.#turns.set(key, turn);
    const end = () => {
      if (!turn.next && this.#turns.get(key) === turn) this.#turns.delete(key);
    };
    running.then(end, end);
    return running;
  }
}

export const unchangedSince = (
  tables: readonly string[],
  tenantId: string,
  snapshot: string,
) => sql<boolean>`not exists (
  select 1 from "change" where table_name in (${sql.join(tables)}) and tenant_id = ${tenantId}
  and xid >= pg_snapshot_xmin(${snapshot}::text::pg_snapshot)
  and not pg_visible_in_snapshot(xid, ${snapshot}::text::pg_snapshot))`;

export async function sweepChanges(db: Kysely<unknown>): Promise<void> {
  await sql`delete from "change" where at < now() - interval '2 minutes'`.execute(db);
}
