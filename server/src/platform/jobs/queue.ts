import { type QueryExecutorProvider, sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import { sendToPlatform } from '#platform/datasources/outgoing.ts';
import type { Work } from '#platform/work.ts';

/** One job as a server got it: nobody else works on it while the lease holds. */
export interface Leased {
  id: string;
  tenantId: string;
  payload: Record<string, unknown>;
  /** 1 at the first attempt */
  attempt: number;
}

/**
 * What a kind of job does. `run` may be called again after a crash or an error: whatever must not happen twice is noted
 * in the database before it is done. `delays`: seconds before each further attempt; when they are used up the job stays
 * as given up, and so does one during which the server ended as often (security.md F17).
 */
export interface JobKind {
  kind: string;
  delays: readonly number[];
  /** longer than `run` can take; or, with `renews`, after how long a job whose server died comes back */
  leaseSeconds: number;
  /** how many of the kind one server does at once; 2 when it does not say */
  slots?: number;
  /** the lease is prolonged while `run` goes on, however long that is; such kinds never take all slots of a server */
  renews?: boolean;
  /** @param signal aborted when the server is to stop: what takes long throws TryLater then */
  run(context: AppContext, job: Leased, signal: AbortSignal): Promise<void>;
  /** told once, after the last attempt failed */
  gaveUp?(context: AppContext, job: Leased): Promise<void>;
}

/** Thrown by `run` for what is worth another attempt and no fault of ours. */
export class TryLater extends Error {
  readonly seconds: number | undefined;
  /** @param seconds instead of the delay of the kind */
  constructor(reason: string, seconds?: number) {
    super(reason);
    this.name = 'TryLater';
    this.seconds = seconds;
  }
}

const wakers = new WeakMap<AppContext, () => void>();

/** A job that is to be done. */
export interface JobOrder {
  kind: string;
  payload: Record<string, unknown>;
  /** it waits at least so long */
  seconds: number;
}

/**
 * Puts a job into the caller's own transaction: it exists when that is committed, and not before. From business tables
 * that lie in a data source it is carried over after the commit, once.
 */
export async function enqueue(work: Work, kind: string, payload: Record<string, unknown>, seconds = 0): Promise<void> {
  if (!work.writing) throw new Error('a job is enqueued inside a transaction');
  const order = { kind, payload, seconds };
  if (work.store === 'business' && !work.inPrimary) return sendToPlatform(work, { kind: 'job', content: order });
  await putJob(work.handle, work.actor.tenantId, order);
  work.afterCommit(() => wake(work.context));
}

/** As `enqueue`, through any handle of the primary. */
export async function putJob(db: QueryExecutorProvider, tenantId: string, order: JobOrder): Promise<void> {
  await sql`insert into job (tenant_id, kind, payload, run_at)
    values (${tenantId}, ${order.kind}, ${JSON.stringify(order.payload)}::jsonb,
      now() + make_interval(secs => ${order.seconds}))`.execute(db);
}

/** What looks for jobs of a server; undefined when it stops. */
export function wakenBy(context: AppContext, look: (() => void) | undefined): void {
  if (look) wakers.set(context, look);
  else wakers.delete(context);
}

/** Jobs of a transaction that is committed are looked for at once. */
export const wake = (context: AppContext): void => wakers.get(context)?.();
