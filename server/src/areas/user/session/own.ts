import type { InputOf } from '@kaoxin/contract/call.ts';
import type { OwnSession, ownSessions } from '@kaoxin/contract/user/session.ts';
import { sql } from 'kysely';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { isOpen, present, type SeenRow, sessionColumns } from './open.ts';

export async function listOwn(work: Work): Promise<OwnSession[]> {
  const { id, tenantId } = work.actor;
  const { rows } = await sql<SeenRow>`select ${sessionColumns} from session s
    where s.user_id = ${id} and s.tenant_id = ${tenantId} and ${await isOpen(work)} order by s.id desc limit 200`.execute(
    work.handle,
  );
  return rows.map((row) => present(row, work));
}

export async function endOwn(work: Work, { body }: InputOf<typeof ownSessions.end>): Promise<null> {
  const { id, sessionId } = work.actor;
  if (sessionId && body.ids.includes(sessionId))
    throw refuse(400, ['当前会话请使用“退出登录”', 'Log out to end the session you are in']);
  const { rows } = await sql<{ id: string }>`update session set ended_at = now(), end_reason = 'logout'
    where id = any(${body.ids}::bigint[]) and user_id = ${id} and ended_at is null returning id`.execute(work.handle);
  if (rows.length !== body.ids.length) throw refuse('notFound');
  work.target = body.ids.join(',');
  return null;
}
