import { type QueryExecutorProvider, sql } from 'kysely';
import { settingsFor } from '#platform/settings/settings.ts';
import type { Work } from '#platform/work.ts';
import type { Client } from './clients.ts';
import { endOldest } from './end-session.ts';
import { wholeSetting } from './limits.ts';
import type { SessionPerson } from './person.ts';
import { hashToken, newPair, type TokenPair } from './tokens.ts';

/** Roles that administer the platform; by default they work in one session at a time (security.md 3). */
const managing = ['administrator', 'admin', 'sec_admin', 'audit_admin'];
export const isManaging = ({ roles }: SessionPerson): boolean => roles.some(({ alias }) => managing.includes(alias));

export interface Choice {
  roleIds: readonly string[];
  deptId: string | null;
}

/** 0 = no limit. Read outside the transaction. */
export async function sessionLimit(work: Work, person: SessionPerson): Promise<number> {
  const settings = await settingsFor(work.context, person.tenantId);
  return isManaging(person)
    ? wholeSetting(settings, 'session.limitManagement', 1, 0, 1_000)
    : wholeSetting(settings, 'session.limit', 0, 0, 1_000);
}

interface Opening {
  person: SessionPerson;
  client: Client;
  choice: Choice;
  limit: number;
  ip: string;
  userAgent: string;
  keeperIds: readonly string[];
}

/** Opens a session with a new pair of tokens in the caller's transaction; ends the oldest beyond the limit. */
export async function openSession(
  db: QueryExecutorProvider,
  { person, client, choice, limit, ip, userAgent, keeperIds }: Opening,
): Promise<{ sessionId: string; pair: TokenPair }> {
  const pair = newPair();
  const { rows } = await sql<{ id: string }>`
    insert into session (tenant_id, user_id, client_id, role_ids, dept_id, token_hash, expires_at, ip, user_agent,
      keeper_ids)
    values (${person.tenantId}, ${person.id}, ${client.clientId}, ${choice.roleIds}::bigint[], ${choice.deptId},
      ${hashToken(pair.access)}, now() + make_interval(secs => ${client.accessSeconds}), ${ip}, ${userAgent},
      ${keeperIds}::bigint[])
    returning id`.execute(db);
  const sessionId = rows[0]?.id ?? '';
  await insertRefreshToken(db, sessionId, pair, client);
  await endOldest(db, person.id, limit);
  await sql`update "user" set last_login = now() where id = ${person.id}`.execute(db);
  return { sessionId, pair };
}

export async function insertRefreshToken(
  db: QueryExecutorProvider,
  sessionId: string,
  pair: TokenPair,
  client: Client,
): Promise<void> {
  await sql`
    insert into refresh_token (token_hash, session_id, expires_at)
    values (${hashToken(pair.refresh)}, ${sessionId}, now() + make_interval(secs => ${client.refreshSeconds}))`.execute(
    db,
  );
}
