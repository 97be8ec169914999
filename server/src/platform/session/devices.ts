import { createHash, randomBytes } from 'node:crypto';
import { type QueryExecutorProvider, sql } from 'kysely';
import { hashToken } from './tokens.ts';

/** Days after the last log-in for which a browser stays known. */
const days = 90;
/** Browsers per user. Those that never returned their mark are removed first, then the one unused longest. */
const most = 10;
/** Cookies of one name that are checked: a planted one may precede the right one. */
const mostMarks = 4;

/**
 * Each account has its own cookie, since several users may share a browser. The cookie grants nothing: it decides where
 * failed log-ins count, so that outsiders in the same network cannot lock a user out (decision 017).
 */
const nameOf = (tenantId: string, account: string): string =>
  `kaoxin-device-${createHash('sha256').update(`${tenantId}|${account.trim().toLowerCase()}`).digest('base64url').slice(0, 16)}`;

export const devicesIn = (cookies: string, tenantId: string, account: string): Buffer[] =>
  marksIn(cookies, tenantId, account).map(hashToken);

const marksIn = (cookies: string, tenantId: string, account: string): string[] => {
  const named = new RegExp(`(?<=^|;\\s*)${nameOf(tenantId, account)}=([A-Za-z0-9_-]{43})(?=;|$)`, 'g');
  return [...cookies.matchAll(named)].slice(0, mostMarks).flatMap(([, mark]) => mark ?? []);
};

/** Returns the mark of a browser in which the user has logged in with the current password. */
export async function knownDevice(
  db: QueryExecutorProvider,
  { tenantId, account, devices }: { tenantId: string; account: string; devices: readonly Buffer[] },
): Promise<Buffer | undefined> {
  if (devices.length === 0) return undefined;
  const { rows } = await sql<{
    hash: Buffer;
  }>`select d.mark_hash as hash from login_device d join "user" u on u.id = d.user_id
    where d.mark_hash in (${sql.join(devices)}) and d.used_at > now() - make_interval(days => ${days})
      and u.tenant_id = ${tenantId} and lower(u.account) = ${account.trim().toLowerCase()} and u.is_deleted = 0`.execute(
    db,
  );
  return devices.find((device) => rows.some(({ hash }) => device.equals(hash)));
}

interface LoggedIn {
  tenantId: string;
  account: string;
  userId: string;
  cookies: string;
}

/**
 * After a log-in: stores the browser's mark for the user. An unknown mark is replaced, since it may have been planted.
 * @returns the cookie to set, without its attributes
 */
export async function noteDevice(
  db: QueryExecutorProvider,
  { tenantId, account, userId, cookies }: LoggedIn,
): Promise<string> {
  const known = await knownDevice(db, { tenantId, account, devices: devicesIn(cookies, tenantId, account) });
  const brought = marksIn(cookies, tenantId, account).find((mark) => known?.equals(hashToken(mark)));
  const mark = brought ?? randomBytes(32).toString('base64url');
  const hash = hashToken(mark);
  await sql`insert into login_device (user_id, mark_hash) values (${userId}, ${hash})
    on conflict (user_id, mark_hash) do update set used_at = now(), came_back = 1`.execute(db);
  await sql`delete from login_device where user_id = ${userId} and mark_hash in (
    select mark_hash from login_device where user_id = ${userId}
    order by mark_hash = ${hash} desc, came_back desc, used_at desc, mark_hash offset ${most})`.execute(db);
  return `${nameOf(tenantId, account)}=${mark}; Max-Age=${days * 86_400}`;
}

/** Forgets the browsers of users whose password, account, phone or second factor has changed. */
export async function forgetDevices(db: QueryExecutorProvider, userIds: readonly string[]): Promise<void> {
  await sql`delete from login_device where user_id = any(${userIds}::bigint[])`.execute(db);
}

export async function sweepDevices(db: QueryExecutorProvider): Promise<void> {
  await sql`delete from login_device where used_at < now() - make_interval(days => ${days})`.execute(db);
}
