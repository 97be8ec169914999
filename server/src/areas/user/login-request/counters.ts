import type { TodoCounter } from '@kaoxin/contract/home/home.ts';
import { requestStates } from '@kaoxin/contract/user/login-request.ts';
import { sql } from 'kysely';
import type { Work } from '#platform/work.ts';

/** Requests that wait for somebody like the caller; none of his own, and nothing for who confirms none. */
export async function requestCounters({ actor, platform }: Work): Promise<TodoCounter[]> {
  if (!actor.grants.has('login_request_confirm')) return [];
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from login_request
    where tenant_id = ${actor.tenantId} and status = ${requestStates.waiting} and is_deleted = 0
      and expire_time > now() and create_user is distinct from ${actor.id} and user_id is distinct from ${actor.id}`.execute(
    platform,
  );
  const path = `/system/loginRequest?status=${requestStates.waiting}`;
  return [{ key: 'loginRequests', count: rows[0]?.count ?? 0, path }];
}
