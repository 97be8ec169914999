import { type QueryExecutorProvider, sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import { sendToPlatform } from '#platform/datasources/outgoing.ts';
import type { Work } from '#platform/work.ts';

/** No other server runs the job while the lease lasts. */
export interface Leased {
  id: string;
  tenantId: string;
  payload: Record<string, unknown>;
  /** 1 at the first attempt */
  attempt: number;
}

/**
 * A kind of job. `run` may be called again after a crash or an error, so anything that must not happen twice is
 * recorded in the database first. `delays`: seconds before each further attempt. After the last one the job is given
 * up, as is one during which the server stopped that often (security.md F17).
 */
export interface JobKind {
  kind: string;
  delays: readonly number[];
  /** longer than `run` can take; with `renews`, time until a job of a stopped server is run again */
  leaseSeconds: number;
  /** jobs of this kind one server runs at once; default 2 */
  slots?: number;
  /** renews the lease while `run` continues, without limit; such kinds never take all slots of a server */
  renews?: boolean;
  /** @param signal aborted when the server is to stop: long work then throws TryLater */
  run(context: AppContext, job: Leased, signal: AbortSignal): Promise<void>;
  /** called once, after the last attempt failed */
  gaveUp?(context: AppContext, job: Leased): Promise<void>;
}

export class TryLater extends Error {
  readonly seconds: number | undefined;
  constructor(reason: string, seconds?: number) {
    super(reason);
    this.name = 'TryLater';
    this.seconds = seconds;
  }
}

const wakers = new WeakMap<AppContext, () => void>();

export interface JobOrder {
  kind: string;
  payload: Record<string, unknown>;
  seconds: number;
}

/**
 * Inserts a job in the caller's transaction; it exists once that commits. From business tables in a data source it is
 * carried over once after the commit.
 */
export async function enqueue(work: Work, kind: string, payload: Record<string, unknown>, seconds = 0): Promise<void> {
  if (!work.writing) throw new Error('a job is enqueued inside a transaction');
  const order = { kind, payload, seconds };
  if (work.store === 'business' && !work.inPrimary) return sendToPlatform(work, { kind: 'job', content: order });
  await putJob(work.handle, work.actor.tenantId, order);
  work.afterCommit(() => wake(work.context));
}

export async function putJob(db: QueryExecutorProvider, tenantId: string, order: JobOrder): Promise<void> {
  await sql`insert into job (tenant_id, kind, payload, run_at)
    values (${tenantId}, ${order.kind}, ${JSON.stringify(order.payload)}::jsonb,
      now() + make_interval(secs => ${order.seconds}))`.execute(db);
}

export function wakenBy(context: AppContext, look: (() => void) | undefined): void {
  if (look) wakers.set(context, look);
  else wakers.delete(context);
}

export const wake = (context: AppContext): void => wakers.get(context)?.();
