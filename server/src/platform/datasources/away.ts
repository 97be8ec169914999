import { say } from '@kaoxin/contract/conventions.ts';
import { type QueryExecutorProvider, sql } from 'kysely';
import { refuse } from '#platform/http/errors.ts';
import { asRefusal } from '#platform/http/failure.ts';
import type { Work } from '#platform/work.ts';

/**
 * The first statement of each transaction on business tables. Refuses while the tenant's rows are being moved, and in
 * their former place. A move waits for transactions that have passed it.
 */
export async function enterTenant(db: QueryExecutorProvider, tenantId: string): Promise<void> {
  if (await mayEnter(db, tenantId)) return;
  throw refuse(503, [
    '本单位的业务数据正在迁移，暂不能办理，请稍后重试',
    'The data of your organisation is being moved; please try again shortly',
  ]);
}

/** `enterTenant` for jobs, which skip the tenant instead. */
export async function mayEnter(db: QueryExecutorProvider, tenantId: string): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`select enter_tenant(${tenantId}) as open`.execute(db);
  return rows[0]?.open === true;
}

/**
 * For an answer that holds more than business data: what was asked for, or the sentence that says why the tenant's data
 * source does not answer. Any other refusal goes on.
 */
export async function unlessAway<R>(work: Work, ask: () => Promise<R>): Promise<{ found: R } | { away: string }> {
  try {
    return { found: await ask() };
  } catch (error) {
    const refusal = asRefusal(error);
    if (work.inPrimary || refusal?.status !== 503) throw error;
    return { away: say(refusal.label, work.actor.language) };
  }
}
