import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';

interface Cached<V> {
  value: V;
  /** pg_snapshot the rows were read in */
  snapshot: string;
  at: number;
}

/** What a question to the database came to, and the snapshot it was answered in. */
export type Counted<V> = Pick<Cached<V>, 'value' | 'snapshot'>;

interface Turn {
  running: Promise<unknown>;
  /** begins when `running` has ended */
  next: Promise<unknown> | undefined;
}

/** Totals are counted anew after this many milliseconds; change rows live twice as long. */
const keepFor = 60_000;
const most = 5_000;
/** Of a question with a thousand ids its digest is kept: five thousand of those would be a hundred megabytes. */
const longestKey = 1_000;
const short = (key: string): string =>
  key.length <= longestKey ? key : createHash('sha256').update(key).digest('base64url');

/**
 * Exact totals without counting each time. Each writing transaction appends (table, tenant, its transaction id) to
 * `change`; a kept total carries the snapshot it was counted in and holds while no change row of that table and tenant
 * is invisible in it. The question rides on the page's own statement, so a kept total costs no round trip.
 */
export class CountCache {
  readonly #kept = new Map<string, Cached<unknown>>();
  readonly #turns = new Map<string, Turn>();

  /** Characters of the longest key that is kept. */
  get longest(): number {
    return Math.max(0, ...Array.from(this.#kept.keys(), (key) => key.length));
  }

  get<V>(question: string): Cached<V> | undefined {
    const key = short(question);
    const found = this.#kept.get(key);
    // one key always holds one kind of value: it names table, conditions and question
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
   * Asks anew, once for however many want to know: who comes while a question is under way shares the next one, which
   * begins after he came and so sees everything he can have seen. Not for use inside a transaction: it sees more.
   */
  anew<V>(key: string, ask: () => Promise<Counted<V>>): Promise<V> {
    const turn = this.#turns.get(key);
    if (!turn) return this.#run(key, ask);
    const follow = () => this.#run(key, ask);
    turn.next ??= turn.running.then(follow, follow);
    // one key always holds one kind of value
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

/** True while nothing of these tables and the tenant has been written since the snapshot. */
export const unchangedSince = (
  tables: readonly string[],
  tenantId: string,
  snapshot: string,
) => sql<boolean>`not exists (
  select 1 from "change" where table_name in (${sql.join(tables)}) and tenant_id = ${tenantId}
  and xid >= pg_snapshot_xmin(${snapshot}::text::pg_snapshot)
  and not pg_visible_in_snapshot(xid, ${snapshot}::text::pg_snapshot))`;

/** Removes change rows no kept total can need any more. */
export async function sweepChanges(db: Kysely<unknown>): Promise<void> {
  await sql`delete from "change" where at < now() - interval '2 minutes'`.execute(db);
}
