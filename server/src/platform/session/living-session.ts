import { sql } from 'kysely';
import type { House } from '#platform/house.ts';
import { settingsFor } from '#platform/settings.ts';
import { absoluteHours, idleLimit } from './limits.ts';

/** Whose session it is. */
export interface LivingSession {
  userId: string;
  tenantId: string;
  name: string;
}

/**
 * The session with this id, asked for without its token: alive by the rules the session header is held to
 * (make-sessions.ts); undefined when it has ended, lies idle, or its person or tenant may not work any more.
 */
export async function livingSession(house: House, id: string): Promise<LivingSession | undefined> {
  const { rows } = await sql<LivingSession & { idleSeconds: number }>`
    select s.user_id, s.tenant_id, u.name, extract(epoch from now() - s.last_seen)::float8 as idle_seconds
    from session s
    join "user" u on u.id = s.user_id and u.tenant_id = s.tenant_id and u.status = 1 and u.is_deleted = 0
    join tenant t on t.tenant_id = s.tenant_id and t.status = 1 and t.is_deleted = 0
      and (t.expire_time is null or t.expire_time > now())
    where s.id = ${id} and s.ended_at is null and s.expires_at > now()
      and s.created_at > now() - make_interval(hours => ${absoluteHours})`.execute(house.database.kysely);
  const [row] = rows;
  if (!row) return undefined;
  const idleMinutes = idleLimit((await settingsFor(house, row.tenantId)).get('session.idleMinutes'));
  return row.idleSeconds > idleMinutes * 60 ? undefined : row;
}
