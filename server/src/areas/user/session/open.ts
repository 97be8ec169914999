import { type SqlBool, sql } from 'kysely';
import { absoluteHours, idleLimit } from '#platform/session/limits.ts';
import { settingsOf } from '#platform/settings/settings.ts';
import type { Work } from '#platform/work.ts';
import { deviceOf } from './device.ts';

export const sessionColumns = sql`s.id, s.user_agent, s.ip as address, s.created_at as since, s.last_seen`;

export interface SeenRow {
  id: string;
  userAgent: string | null;
  address: string | null;
  since: string;
  lastSeen: string;
}

/** Condition for a session `s` that is still valid, as in the check of every request (make-sessions.ts). */
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
