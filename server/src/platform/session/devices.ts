import { createHash, randomBytes } from 'node:crypto';
import { type QueryExecutorProvider, sql } from 'kysely';
import { hashToken } from './tokens.ts';

/** Days after its last log-in for which a browser is known as one of the person's own. */
const days = 90;
/** Browsers of one person; the one longest unused goes. */
const most = 10;

/**
 * Each account has a cookie of its own in a browser that several people use. It opens nothing: it says where the
 * failures of a log-in count, so that strangers in the same network do not lock out who works there (decision 017).
 */
const nameOf = (tenantId: string, account: string): string =>
  `kaoxin-device-${createHash('sha256').update(`${tenantId}|${account.trim().toLowerCase()}`).digest('base64url').slice(0, 16)}`;

/** What the browser brought along for this account, as the database would keep it; null: nothing of the right form. */
export function deviceIn(cookies: string, tenantId: string, account: string): Buffer | null {
  const mark = markIn(cookies, tenantId, account);
  return mark === undefined ? null : hashToken(mark);
}

const markIn = (cookies: string, tenantId: string, account: string): string | undefined =>
  new RegExp(`(?:^|;\\s*)${nameOf(tenantId, account)}=([A-Za-z0-9_-]{43})(?:;|$)`).exec(cookies)?.[1];

/** Whether the person has logged in with this browser, and with the password he has now. */
export async function isKnownDevice(
  db: QueryExecutorProvider,
  { tenantId, account, device }: { tenantId: string; account: string; device: Buffer },
): Promise<boolean> {
  const { rows } = await sql`select from login_device d join "user" u on u.id = d.user_id
    where d.mark_hash = ${device} and d.used_at > now() - make_interval(days => ${days})
      and u.tenant_id = ${tenantId} and lower(u.account) = ${account.trim().toLowerCase()} and u.is_deleted = 0`.execute(
    db,
  );
  return rows.length > 0;
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
  const brought = markIn(cookies, tenantId, account);
  const isKnown = brought !== undefined && (await isKnownDevice(db, { tenantId, account, device: hashToken(brought) }));
  const mark = isKnown ? brought : randomBytes(32).toString('base64url');
  const hash = hashToken(mark);
  await sql`insert into login_device (user_id, mark_hash) values (${userId}, ${hash})
    on conflict (user_id, mark_hash) do update set used_at = now()`.execute(db);
  await sql`delete from login_device where user_id = ${userId} and mark_hash in (
    select mark_hash from login_device where user_id = ${userId} order by used_at desc, mark_hash offset ${most})`.execute(
    db,
  );
  return `${nameOf(tenantId, account)}=${mark}; Max-Age=${days * 86_400}`;
}

/** Of people whose password, account, phone or second factor has changed: every browser counts as a stranger's again. */
export async function forgetDevices(db: QueryExecutorProvider, userIds: readonly string[]): Promise<void> {
  await sql`delete from login_device where user_id = any(${userIds}::bigint[])`.execute(db);
}

export async function sweepDevices(db: QueryExecutorProvider): Promise<void> {
  await sql`delete from login_device where used_at < now() - make_interval(days => ${days})`.execute(db);
}
