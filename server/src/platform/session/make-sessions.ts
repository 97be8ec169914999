import type { Actor } from '#platform/access/actor.ts';
import { grantsCache } from '#platform/access/grants.ts';
import { accountMarks, type Maker, makersOf } from '#platform/access/recusal.ts';
import { handsDaysIn } from '#platform/access/second-person.ts';
import type { AppContext } from '#platform/app-context.ts';
import { batched } from '#platform/database/batched.ts';
import { refuse } from '#platform/http/errors.ts';
import { settingsFor } from '#platform/settings/settings.ts';
import { absoluteHours, idleLimit } from './limits.ts';
import type { Facts, Sessions } from './sessions.ts';
import { hashToken } from './tokens.ts';

interface Row {
  /** position among the requested tokens, from 1 */
  place: number;
  id: string;
  tenantId: string;
  userId: string;
  chosenRoles: string[];
  chosenDept: string | null;
  idleSeconds: number;
  settingsVersion: string;
  account: string;
  name: string;
  realName: string;
  formerNames: string[];
  makers: Maker[] | null;
  keeperIds: string[];
  nameSince: string | null;
  mustChange: number;
  roleIds: string[];
  deptIds: string[];
  grantVersion: string;
  datasourceId: string | null;
}

/**
 * The active session with this id, its user and tenant, and whether the cached parameters are current. All times are
 * the database's. The limit makes PostgreSQL look up one token at a time: it would join whole tables while they are
 * small, and reuse that plan.
 */
const session = (id: string): string => `
  select s.id, s.tenant_id as "tenantId", s.user_id as "userId", s.role_ids as "chosenRoles", s.dept_id as "chosenDept",
    s.keeper_ids as "keeperIds",
    extract(epoch from now() - s.last_seen)::float8 as "idleSeconds",
    (select version from setting_version) as "settingsVersion",
    u.account, u.name, u.real_name as "realName", u.former_names as "formerNames", ${makersOf('u.id')} as makers,
    u.name_since + interval '1 day' as "nameSince", u.must_change_password as "mustChange", u.role_ids as "roleIds",
    u.dept_ids as "deptIds", t.grant_version as "grantVersion", t.datasource_id as "datasourceId"
  from session s
  join "user" u on u.id = s.user_id and u.tenant_id = s.tenant_id and u.status = 1 and u.is_deleted = 0
  join tenant t on t.tenant_id = s.tenant_id and t.status = 1 and t.is_deleted = 0
    and (t.expire_time is null or t.expire_time > now())
  where s.id = ${id} and s.ended_at is null and s.expires_at > now()
    and s.created_at > now() - interval '${absoluteHours} hours'
  limit 1`;

const asked = (size: number): string =>
  `(values ${Array.from({ length: size }, (_, at) => `($${at + 1}::bytea, ${at})`).join()}) asked (hash, place)`;

/**
 * One statement for all requests of a moment. Finds each session by its token, or by the previous token for ten seconds
 * after a renewal. A list of fixed length, not an array: PostgreSQL estimates ten entries for an array, prefers a
 * custom plan to the cached one, and planning takes longer than the search.
 */
const find = (size: number): string => `
  select asked.place, found.* from ${asked(size)}
  cross join lateral (${session(`coalesce(
      (select id from session where token_hash = asked.hash),
      (select id from session where former_hash = asked.hash and former_until > now()))`)}) found`;
const findById = session('$1');

/** For tokens without a session: whether the session would be valid if its tenant were open. */
const findClosed = (size: number): string => `
  select asked.place from ${asked(size)}
  cross join lateral (select from session s join tenant t on t.tenant_id = s.tenant_id
    where s.token_hash = asked.hash and s.expires_at > now() and (s.ended_at is null or s.end_reason = 'tenant')
      and (t.is_deleted <> 0 or t.status <> 1 or t.expire_time <= now())
    limit 1) closed`;

/** Records activity; concurrent answers of one user write once. */
const note = `update session set last_seen = now() where id = $1 and last_seen < now() - interval '60 seconds'`;
const noteAfterSeconds = 60;

/**
 * Roles and department of a session: those chosen at log-in and still held. No choice = all roles, first department.
 */
export function actingAs(row: Pick<Row, 'chosenRoles' | 'chosenDept' | 'roleIds' | 'deptIds'>) {
  const roleIds = row.chosenRoles.length === 0 ? row.roleIds : row.chosenRoles.filter((id) => row.roleIds.includes(id));
  const chosen = row.chosenDept !== null && row.deptIds.includes(row.chosenDept) ? row.chosenDept : undefined;
  return { roleIds, deptId: chosen ?? row.deptIds[0] ?? null };
}

const mostAtOnce = 256;

const made = new WeakMap<AppContext, Sessions>();

export function sessionsOf(context: AppContext): Sessions {
  const known = made.get(context) ?? makeSessions(context);
  made.set(context, known);
  return known;
}

/** Batches the token look-ups of a moment into one statement, or a few during a flood. */
function byToken<R extends { place: number }>(
  pool: AppContext['database']['pool'],
  statement: (size: number) => string,
) {
  const found = async (tokens: readonly string[]): Promise<(R | undefined)[]> => {
    // Sizes are powers of two, so that few statement texts exist; the rest is null.
    const size = 2 ** Math.ceil(Math.log2(tokens.length));
    const hashes = Array.from({ length: size }, (_, at) => (tokens[at] === undefined ? null : hashToken(tokens[at])));
    const { rows } = await pool.query<R>(statement(size), hashes);
    const rowAt = new Map(rows.map((row) => [row.place, row]));
    return tokens.map((_, index) => rowAt.get(index));
  };
  // A statement takes 65,535 values.
  return batched(async (tokens) => {
    const parts = Array.from({ length: Math.ceil(tokens.length / mostAtOnce) }, (_, at) =>
      found(tokens.slice(at * mostAtOnce, (at + 1) * mostAtOnce)),
    );
    return (await Promise.all(parts)).flat();
  });
}

/** Caches rights only, by the tenant's grant version. */
function makeSessions(context: AppContext): Sessions {
  const { pool } = context.database;
  const grants = grantsCache(context);
  const stale = new WeakSet<object>();
  const rowOf = byToken<Row>(pool, find);
  const isClosed = byToken(pool, findClosed);
  const actorFrom = async (row: Row, { ip, language }: Facts): Promise<Actor | null> => {
    const { settingsVersion } = row;
    const settings = await settingsFor(context, row.tenantId, context.database.kysely, settingsVersion);
    if (row.idleSeconds > idleLimit(settings.get('session.idleMinutes')) * 60) return null;
    const { roleIds, deptId } = actingAs(row);
    const rights = await grants.rightsOf({ tenantId: row.tenantId, roleIds, deptId, grantVersion: row.grantVersion });
    let marks: readonly string[] | undefined;
    return {
      kind: 'person' as const,
      tenantId: row.tenantId,
      settingsVersion,
      datasourceId: row.datasourceId,
      id: row.userId,
      account: row.account,
      name: row.name,
      realName: row.realName,
      nameSince: row.nameSince,
      keeperIds: row.keeperIds,
      // Only some tables need them.
      get recusalMarks() {
        marks ??= accountMarks(context.secrets, { ...row, id: row.userId }, handsDaysIn(settings));
        return marks;
      },
      deptId,
      deptSubtree: rights.deptSubtree,
      districtId: rights.districtId,
      roleIds,
      roleAliases: rights.roleAliases,
      grants: rights.grants,
      scopes: rights.scopes,
      apiScopes: rights.apiScopes,
      sessionId: row.id,
      mustChangePassword: row.mustChange === 1,
      ip,
      language,
    };
  };
  return {
    async actorOf(token, facts) {
      const row = await rowOf(token);
      if (!row && (await isClosed(token))) throw refuse('tenantClosed');
      const actor = row ? await actorFrom(row, facts) : null;
      if (actor && row && row.idleSeconds > noteAfterSeconds) stale.add(actor);
      return actor;
    },
    async actorIn(sessionId, facts) {
      const { rows } = await pool.query<Row>(findById, [sessionId]);
      return rows[0] ? actorFrom(rows[0], facts) : null;
    },
    touch(actor) {
      if (!stale.delete(actor)) return;
      pool
        .query(note, [actor.sessionId])
        .catch((error: Error) => context.log.warn({ reason: error.message }, 'activity of a session not noted'));
    },
  };
}
