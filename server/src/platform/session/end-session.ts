import { type QueryExecutorProvider, sql } from 'kysely';

export type EndReason =
  | 'logout'
  | 'limit'
  | 'password'
  | 'address'
  | 'reuse'
  | 'idle'
  | 'absolute'
  | 'disabled'
  | 'administrator'
  | 'tenant';

export async function endSession(db: QueryExecutorProvider, id: string, reason: EndReason): Promise<void> {
  await sql`update session set ended_at = now(), end_reason = ${reason} where id = ${id} and ended_at is null`.execute(
    db,
  );
}

/**
 * Ends the sessions of these users, on every server at the next request: after disabling, a new password, or by an
 * administrator. `except` is the session that continues.
 */
export async function endSessionsOf(
  db: QueryExecutorProvider,
  userIds: readonly string[],
  reason: EndReason,
  except: string | null = null,
): Promise<void> {
  await sql`
    update session set ended_at = now(), end_reason = ${reason}
    where user_id = any(${userIds}::bigint[]) and ended_at is null and id is distinct from ${except}`.execute(db);
}

export async function endSessionsOfTenant(db: QueryExecutorProvider, tenantId: string): Promise<void> {
  await sql`
    update session set ended_at = now(), end_reason = 'tenant'
    where tenant_id = ${tenantId} and ended_at is null`.execute(db);
}

export async function endOldest(db: QueryExecutorProvider, userId: string, keep: number): Promise<void> {
  if (keep === 0) return;
  await sql`
    update session set ended_at = now(), end_reason = 'limit'
    where id in (
      select id from session where user_id = ${userId} and ended_at is null order by created_at desc, id desc
      offset ${keep})`.execute(db);
}

interface OwnedSession {
  id: string;
  tenantId: string;
  userId: string;
  account: string;
  realName: string;
}

export async function sessionOfToken(db: QueryExecutorProvider, tokenHash: Buffer): Promise<OwnedSession | undefined> {
  const { rows } = await sql<OwnedSession>`
    select s.id, s.tenant_id, s.user_id, u.account, u.real_name from session s join "user" u on u.id = s.user_id
    where (s.token_hash = ${tokenHash} or (s.former_hash = ${tokenHash} and s.former_until > now()))
      and s.ended_at is null`.execute(db);
  return rows[0];
}
