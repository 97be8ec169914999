import type { Page } from '@kaoxin/contract/conventions.ts';
import type { ListInput } from '@kaoxin/contract/lists/list.ts';
import type { OnlineSession } from '@kaoxin/contract/user/session.ts';
import { sql } from 'kysely';
import { condition } from '#platform/database/page.ts';
import { refuse } from '#platform/http/errors.ts';
import { endSession } from '#platform/session/end-session.ts';
import type { Work } from '#platform/work.ts';
import { lockedPeople, mayHandle } from '../people/guards.ts';
import { isOpen, present, type SeenRow, sessionColumns } from './open.ts';

interface OnlineRow extends SeenRow {
  userId: string;
  account: string;
  realName: string;
  deptName: string;
}

async function openSessions(work: Work) {
  const people = work.table('user').select().select(['user.id', 'user.account', 'user.realName', 'user.deptIds']);
  const { tenantId } = work.actor;
  return sql`select ${sessionColumns}, u.id as user_id, u.account, u.real_name,
      coalesce((select string_agg(d.dept_name, ',' order by d.sort, d.id) from ${work.table('dept').as('d')}
        where d.id = any(u.dept_ids)), '') as dept_name
    from session s join (${people}) u on u.id = s.user_id
    where s.tenant_id = ${tenantId} and ${await isOpen(work)}`;
}

export async function onlinePage(work: Work, input: ListInput): Promise<Page<OnlineSession>> {
  const { size, current } = input;
  const source = await openSessions(work);
  const wanted = input.filters.map((filter) => condition('online', filter));
  const where = sql.join([sql`true`, ...wanted], sql` and `);
  const order = [...input.sort, { field: 'id', descending: true }].map(
    ({ field, descending }) => sql`${sql.ref(`online.${field}`)} ${sql.raw(descending ? 'desc' : 'asc')}`,
  );
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from (${source}) online where ${where}`.execute(work.handle);
  const { rows } = await sql<OnlineRow>`select * from (${source}) online where ${where}
    order by ${sql.join(order)} limit ${size} offset ${(current - 1) * size}`.execute(work.handle);
  const total = counted.rows[0]?.total ?? 0;
  return { records: rows.map((row) => present(row, work)), total, size, current, pages: Math.ceil(total / size) };
}

/** Ends these sessions, all or none, with their next request on every server. Refused for the caller's own. */
export async function endOnline(work: Work, ids: readonly string[]): Promise<null> {
  if (work.actor.sessionId && ids.includes(work.actor.sessionId))
    throw refuse(400, ['不能结束当前会话，请使用“退出登录”', 'Log out to end the session you are in']);
  const { rows } = await sql<OnlineRow>`select * from (${await openSessions(work)}) online
    where id = any(${[...ids]}::bigint[])`.execute(work.handle);
  if (rows.length !== ids.length) throw refuse('notFound');
  // Locks users before sessions, in the same order as a login.
  await mayHandle(work, await lockedPeople(work, [...new Set(rows.map(({ userId }) => userId))]));
  for (const { id } of rows) await endSession(work.handle, id, 'administrator');
  work.target = [...new Set(rows.map(({ account }) => account))].join(',');
  return null;
}
