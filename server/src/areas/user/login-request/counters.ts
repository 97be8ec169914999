import type { TodoCounter } from '@kaoxin/contract/home/home.ts';
import { requestStates } from '@kaoxin/contract/user/login-request.ts';
import { sql } from 'kysely';
import type { Work } from '#platform/work.ts';

export async function requestCounters(work: Work): Promise<TodoCounter[]> {
  const { actor } = work;
  if (!actor.grants.has('login_request_confirm')) return [];
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${work.table('loginRequest').as('r')}
    where status = ${requestStates.waiting} and expire_time > now() and create_user is distinct from ${actor.id} and user_id is distinct from ${actor.id}`.execute(
    work.platform,
  );
  const path = `/system/loginRequest?status=${requestStates.waiting}`;
  return [{ key: 'loginRequests', called: null, count: rows[0]?.count ?? 0, path }];
}
