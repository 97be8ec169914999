import { type SqlBool, sql } from 'kysely';
import { absoluteHours, idleLimit } from '#platform/session/limits.ts';
import { settingsOf } from '#platform/settings.ts';
import type { Work } from '#platform/work.ts';
import { deviceOf } from './device.ts';

/** What is read of a session `s`; its tokens never are. */
export const sessionColumns = sql`s.id, s.user_agent, s.ip as address, s.created_at as since, s.last_seen`;

export interface SeenRow {
  id: string;
  userAgent: string | null;
  address: string | null;
  since: string;
  lastSeen: string;
}

/** The session `s` would still be let in: as the check of every request has it (make-sessions.ts). */
export async function isOpen(work: Work) {
  const minutes = idleLimit((await settingsOf(work)).get('session.idleMinutes'));
  return sql<SqlBool>`s.ended_at is null and s.created_at > now() - make_interval(hours => ${absoluteHours})
    and s.last_seen > now() - make_interval(mins => ${minutes})`;
}

export const present = <R extends SeenRow>({ userAgent, ...row }: R, { actor }: Work) => ({
  ...row,
  device: deviceOf(userAgent),
  current: Number(row.id === actor.sessionId),
});
