import { sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import { type JobKind, type Leased, TryLater } from './queue.ts';

export type LeasedJob = Leased & { kind: JobKind };

export async function lease(context: AppContext, kinds: readonly JobKind[]): Promise<LeasedJob | undefined> {
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

export async function perform(
  context: AppContext,
  { kind, ...job }: LeasedJob,
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

export async function workOff(context: AppContext, kinds: readonly JobKind[]): Promise<number> {
  for (let made = 0; ; made += 1) {
    const job = await lease(context, kinds);
    if (!job) return made;
    await perform(context, job);
  }
}
