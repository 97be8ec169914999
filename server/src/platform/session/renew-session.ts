import { type QueryExecutorProvider, sql } from 'kysely';
import type { Client } from './clients.ts';
import { type EndReason, endSession } from './end-session.ts';
import { absoluteHours, idleLimit, replaySeconds } from './limits.ts';
import { type Choice, insertRefreshToken } from './open-session.ts';
import { mayWork, personById, type SessionPerson } from './person.ts';
import { hashToken, newPair, openSuccessor, sealSuccessor, type TokenPair } from './tokens.ts';

export interface FoundSession {
  id: string;
  tenantId: string;
  userId: string;
  roleIds: string[];
  deptId: string | null;
}

/** `refused` holds the reason for the audit row; the caller only learns that a new log-in is needed. */
export type Renewal =
  | { session: FoundSession; person: SessionPerson; pair: TokenPair }
  | { refused: 'unknown' | 'client' | 'expired' | 'ended' | EndReason; session?: FoundSession };

interface SessionRow extends FoundSession {
  clientId: string;
  ended: boolean;
  tooOld: boolean;
  idleSeconds: number;
  idleMinutes: string | null;
}

interface TokenRow {
  used: boolean;
  replayable: boolean;
  expired: boolean;
  successor: Buffer | null;
}

/**
 * Exchanges a refresh token for the next pair in the caller's transaction. The session row is locked first: of
 * concurrent exchanges, on any server, one creates the pair and the others get the same pair. A token used more than
 * ten seconds ago ends the whole family (security.md S09–S11).
 */
export async function renewSession(
  db: QueryExecutorProvider,
  used: string,
  client: Client,
  choose: (person: SessionPerson, now: Choice) => Promise<Choice>,
): Promise<Renewal> {
  const hash = hashToken(used);
  const session = await lockedSession(db, hash);
  if (!session) return { refused: 'unknown' };
  if (session.clientId !== client.clientId) return { refused: 'client', session };
  if (session.ended) return { refused: 'ended', session };
  const token = await tokenRow(db, hash);
  if (token.expired) return { refused: 'expired', session };
  const ending = await endingOf(db, session, token);
  if ('reason' in ending) {
    await endSession(db, session.id, ending.reason);
    return { refused: ending.reason, session };
  }
  const { person } = ending;
  if (token.successor) return { session, person, pair: openSuccessor(token.successor, used) };
  const choice = await choose(person, session);
  const pair = await rotate(db, session.id, used, client, choice);
  return { session: { ...session, roleIds: [...choice.roleIds], deptId: choice.deptId }, person, pair };
}

async function lockedSession(db: QueryExecutorProvider, hash: Buffer): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select id, tenant_id, user_id, client_id, role_ids, dept_id, ended_at is not null as ended,
      created_at <= clock_timestamp() - make_interval(hours => ${absoluteHours}) as too_old,
      extract(epoch from clock_timestamp() - last_seen)::float8 as idle_seconds,
      (select param_value from param where param_key = 'session.idleMinutes' and is_deleted = 0
        and param.tenant_id in (session.tenant_id, '000000') order by param.tenant_id = '000000' limit 1) as idle_minutes
    from session where id = (select session_id from refresh_token where token_hash = ${hash}) for update`.execute(db);
  return rows[0];
}

/** Read after the lock, so that the result of a concurrent exchange is visible. */
async function tokenRow(db: QueryExecutorProvider, hash: Buffer): Promise<TokenRow> {
  const { rows } = await sql<TokenRow>`
    select used_at is not null as used, expires_at <= clock_timestamp() as expired, successor,
      coalesce(used_at > clock_timestamp() - make_interval(secs => ${replaySeconds}), false) as replayable
    from refresh_token where token_hash = ${hash}`.execute(db);
  return rows[0] ?? { used: false, replayable: false, expired: true, successor: null };
}

async function endingOf(
  db: QueryExecutorProvider,
  session: SessionRow,
  token: TokenRow,
): Promise<{ reason: EndReason } | { person: SessionPerson }> {
  if (token.used && !(token.replayable && token.successor)) return { reason: 'reuse' };
  if (session.tooOld) return { reason: 'absolute' };
  if (session.idleSeconds > idleLimit(session.idleMinutes) * 60) return { reason: 'idle' };
  // Without a lock: a log-in locks the user before the sessions, so locking here could deadlock.
  const person = await personById(db, session.userId);
  return person && mayWork(person) ? { person } : { reason: 'disabled' };
}

/** The previous access token stays valid for requests in progress. */
async function rotate(
  db: QueryExecutorProvider,
  sessionId: string,
  used: string,
  client: Client,
  choice: Choice,
): Promise<TokenPair> {
  const pair = newPair();
  await sql`
    update session set former_hash = token_hash, token_hash = ${hashToken(pair.access)},
      former_until = least(expires_at, clock_timestamp() + make_interval(secs => ${replaySeconds})),
      expires_at = clock_timestamp() + make_interval(secs => ${client.accessSeconds}),
      role_ids = ${choice.roleIds}::bigint[], dept_id = ${choice.deptId}
    where id = ${sessionId}`.execute(db);
  await sql`
    update refresh_token set used_at = clock_timestamp(), successor = ${sealSuccessor(pair, used)}
    where token_hash = ${hashToken(used)}`.execute(db);
  await insertRefreshToken(db, sessionId, pair, client);
  return pair;
}
