import { createHash, randomBytes } from 'node:crypto';
import { type QueryExecutorProvider, sql } from 'kysely';
import { hashToken } from './tokens.ts';

/** Days after its last log-in for which a browser is known as one of the person's own. */
const days = 90;
/** Browsers of one person. Those that never brought their mark back go first, then the one longest unused. */
const most = 10;
/** Marks of one name that are looked at: a planted one may stand in front of the right one. */
const mostMarks = 4;

/**
 * Each account has a cookie of its own in a browser that several people use. It opens nothing: it says where the
 * failures of a log-in count, so that strangers in the same network do not lock out who works there (decision 017).
 */
const nameOf = (tenantId: string, account: string): string =>
  `kaoxin-device-${createHash('sha256').update(`${tenantId}|${account.trim().toLowerCase()}`).digest('base64url').slice(0, 16)}`;

/** What the browser brought along for this account, as the database would keep it; of the right form alone. */
export const devicesIn = (cookies: string, tenantId: string, account: string): Buffer[] =>
  marksIn(cookies, tenantId, account).map(hashToken);

const marksIn = (cookies: string, tenantId: string, account: string): string[] => {
  const named = new RegExp(`(?<=^|;\\s*)${nameOf(tenantId, account)}=([A-Za-z0-9_-]{43})(?=;|$)`, 'g');
  return [...cookies.matchAll(named)].slice(0, mostMarks).flatMap(([, mark]) => mark ?? []);
};

/** Of these marks the one of a browser the person has logged in with, and with the password he has now. */
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
 * After a log-in: the browser's mark is noted for the person. A mark the person is not known by yet is
 * made anew, since one the browser brings along may have been planted there. @returns the cookie to set, without its ways
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

/** Of people whose password, account, phone or second factor has changed: every browser counts as a stranger's again. */
export async function forgetDevices(db: QueryExecutorProvider, userIds: readonly string[]): Promise<void> {
  await sql`delete from login_device where user_id = any(${userIds}::bigint[])`.execute(db);
}

export async function sweepDevices(db: QueryExecutorProvider): Promise<void> {
  await sql`delete from login_device where used_at < now() - make_interval(days => ${days})`.execute(db);
}
