import { type QueryExecutorProvider, sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import { sendToPlatform } from '#platform/datasources/outbox.ts';
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
  /** the lease is prolonged while `run` goes on, however long that is */
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

const pollMs = 1000;
const atOnce = 4;
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

/** Jobs of a transaction that is committed are looked for at once. */
export const wake = (context: AppContext): void => wakers.get(context)?.();

/** Takes the due job that waits longest, if there is one nobody else has. */
async function lease(
  context: AppContext,
  kinds: readonly JobKind[],
): Promise<(Leased & { kind: JobKind }) | undefined> {
  const facts = JSON.stringify(kinds.map(({ kind, leaseSeconds }) => ({ kind, seconds: leaseSeconds })));
  const { rows } = await sql<{
    id: string;
    tenantId: string;
    kind: string;
    payload: Leased['payload'];
    attempt: number;
  }>`
    with known as (select * from jsonb_to_recordset(${facts}::jsonb) as k (kind text, seconds integer)),
    due as (
      select job.id, known.seconds from job join known on known.kind = job.kind
      where given_up = 0 and run_at <= now() and (leased_until is null or leased_until < now())
      order by run_at limit 1 for update of job skip locked)
    update job set attempts = attempts + 1, leased_until = now() + make_interval(secs => due.seconds)
    from due where job.id = due.id
    returning job.id, tenant_id, kind, payload, attempts as attempt`.execute(context.database.kysely);
  const [row] = rows;
  const kind = kinds.find((each) => each.kind === row?.kind);
  return row && kind ? { ...row, kind } : undefined;
}

/** Runs it, and keeps its lease meanwhile when its kind says so. */
async function runLeased(context: AppContext, kind: JobKind, job: Leased, signal: AbortSignal): Promise<void> {
  const renew = () =>
    sql`update job set leased_until = now() + make_interval(secs => ${kind.leaseSeconds})
      where id = ${job.id} and attempts = ${job.attempt}`
      .execute(context.database.kysely)
      .catch((error: Error) => context.log.warn({ job: kind.kind, reason: error.message }, 'lease not prolonged'));
  const timer = kind.renews ? setInterval(renew, (kind.leaseSeconds * 1000) / 3) : undefined;
  try {
    await kind.run(context, job, signal);
  } finally {
    clearInterval(timer);
  }
}

async function perform(
  context: AppContext,
  { kind, ...job }: Leased & { kind: JobKind },
  signal = new AbortController().signal,
): Promise<void> {
  const db = context.database.kysely;
  try {
    if (job.attempt > kind.delays.length + 1) throw new Error(`the server ended ${job.attempt - 1} times while at it`);
    await runLeased(context, kind, job, signal);
    await sql`delete from job where id = ${job.id} and attempts = ${job.attempt}`.execute(db);
  } catch (error) {
    if (!(error instanceof TryLater)) context.log.error({ err: error, job: kind.kind }, 'job failed');
    const words = (error instanceof Error ? error.message : String(error)).slice(0, 500);
    const delay = kind.delays[job.attempt - 1];
    const seconds = (error instanceof TryLater ? error.seconds : undefined) ?? delay;
    if (delay === undefined) await kind.gaveUp?.(context, job);
    await sql`update job set leased_until = null, fault = ${words}, given_up = ${delay === undefined ? 1 : 0},
      run_at = now() + make_interval(secs => ${seconds ?? 0})
      where id = ${job.id} and attempts = ${job.attempt}`.execute(db);
  }
}

/** Works off what is due now and ends; what tests call instead of waiting. Answers how many attempts were made. */
export async function workOff(context: AppContext, kinds: readonly JobKind[]): Promise<number> {
  for (let made = 0; ; made += 1) {
    const job = await lease(context, kinds);
    if (!job) return made;
    await perform(context, job);
  }
}

/** Whoever gets a job says so, that somebody else may look for the next one meanwhile. Answers whether there was one. */
async function workOnce(
  context: AppContext,
  kinds: readonly JobKind[],
  signal: AbortSignal,
  gotOne: () => void,
): Promise<boolean> {
  const job = await lease(context, kinds);
  if (!job) return false;
  gotOne();
  await perform(context, job, signal);
  return true;
}

/**
 * Works on jobs until it is stopped, at most four at a time. Any number of servers do so on one database; a job whose
 * server died comes back when its lease has ended.
 */
export function startQueue(context: AppContext, kinds: readonly JobKind[]): { stop(): Promise<void> } {
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();
  const turn = () => {
    if (stopping.signal.aborted || running.size >= atOnce) return;
    const one = workOnce(context, kinds, stopping.signal, turn)
      .catch((error: unknown) => {
        context.log.warn({ err: error }, 'jobs wait for the database');
        return false;
      })
      .then((worked) => {
        running.delete(one);
        if (worked) turn();
      });
    running.add(one);
  };
  const timer = setInterval(turn, pollMs);
  timer.unref();
  wakers.set(context, turn);
  turn();
  return {
    async stop() {
      stopping.abort();
      clearInterval(timer);
      wakers.delete(context);
      await Promise.all(running);
    },
  };
}
