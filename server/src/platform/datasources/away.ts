import { type QueryExecutorProvider, sql } from 'kysely';
import { refuse } from '#platform/http/errors.ts';

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
