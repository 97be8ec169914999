import { type QueryExecutorProvider, sql } from 'kysely';

/** Why a session ended, as stored beside it. */
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
 * Ends what these people have open, on every server at their next request: after disabling, a new password, or by an
 * administrator. `except` is the session that goes on.
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

/** Ends what everybody of this tenant has open, when it is removed: nothing comes alive again with it. */
export async function endSessionsOfTenant(db: QueryExecutorProvider, tenantId: string): Promise<void> {
  await sql`
    update session set ended_at = now(), end_reason = 'tenant'
    where tenant_id = ${tenantId} and ended_at is null`.execute(db);
}

/** Leaves the newest `keep` sessions of a person; 0 = as many as he likes. */
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

/** The open session a token belongs to. */
export async function sessionOfToken(db: QueryExecutorProvider, tokenHash: Buffer): Promise<OwnedSession | undefined> {
  const { rows } = await sql<OwnedSession>`
    select s.id, s.tenant_id, s.user_id, u.account, u.real_name from session s join "user" u on u.id = s.user_id
    where (s.token_hash = ${tokenHash} or (s.former_hash = ${tokenHash} and s.former_until > now()))
      and s.ended_at is null`.execute(db);
  return rows[0];
}
