import { type QueryExecutorProvider, sql } from 'kysely';
import { networkOf } from '#platform/http/guards/rate.ts';
import { settingsFor } from '#platform/settings.ts';
import type { Work } from '#platform/work.ts';
import { knownDevice } from './devices.ts';
import { wholeSetting } from './limits.ts';

/** Failed log-ins live in the database, so that a restart or another server forgets none (wire.md A, Lock-out). */
const windowMinutes = 30;
const longestDelay = 5_000;
/** Days for which a network somebody logged in from stays one of his own. */
const familiarDays = 90;
const mostFamiliar = 500;
/** Between an account and a network; no account holds it. */
const within = '\u001f';

export const accountSubject = (tenantId: string, account: string): string =>
  `account:${tenantId.slice(0, 12)}:${account.trim().toLowerCase().slice(0, 64)}`;
/** Under what wrong passwords within an open session count: nobody else's do. */
export const sessionSubject = (tenantId: string, account: string, sessionId: string): string =>
  `${accountSubject(tenantId, account)}${within}session ${sessionId}`;

export interface Guess {
  tenantId: string;
  account: string;
  ip: string;
  /** marks of the browser (devices.ts) */
  devices: readonly Buffer[];
}

/**
 * Under what the failures of a log-in count. A browser the person has logged in with counts by itself, and so does a
 * network he has worked from: strangers who guess from elsewhere lock their own networks out, those who guess from his
 * own every other browser there, and not everybody who administers the place (decision 017).
 */
export async function guessSubject(
  db: QueryExecutorProvider,
  { tenantId, account, ip, devices }: Guess,
): Promise<string> {
  const subject = accountSubject(tenantId, account);
  const device = await knownDevice(db, { tenantId, account, devices });
  if (device) return `${subject}${within}device ${device.toString('hex').slice(0, 24)}`;
  const { rows } = await sql<{ ip: string | null }>`
    select distinct s.ip from session s join "user" u on u.id = s.user_id
    where u.tenant_id = ${tenantId} and lower(u.account) = ${account.toLowerCase()} and u.is_deleted = 0
      and s.created_at > now() - make_interval(days => ${familiarDays})
    limit ${mostFamiliar}`.execute(db);
  const network = networkOf(ip);
  const isFamiliar = rows.some((row) => row.ip !== null && networkOf(row.ip) === network);
  return `${subject}${isFamiliar ? `${within}${network}` : ''}`;
}

export const addressSubject = (ip: string): string => `address:${networkOf(ip)}`;

/**
 * Notes the attempt as failed before the password is looked at, so that guesses in parallel, on several servers, count
 * like guesses in a row; a right password takes the note back.
 * @param tenantId whose parameters count: a tenant that exists
 * @returns false when the account is locked; such an attempt is not noted and does not prolong the lock
 */
export async function reserveAttempt(work: Work, subject: string, tenantId: string): Promise<boolean> {
  const most = wholeSetting(await settingsFor(work.context, tenantId), 'login.failures', 5, 1, 100);
  return work.transaction(async ({ handle }) => {
    await sql`select pg_advisory_xact_lock(2, hashtext(${subject}))`.execute(handle);
    const { rows } = await sql`
      insert into login_failure (subject) select ${subject}
      where (${countOf(subject)}) < ${most} returning id`.execute(handle);
    return rows.length === 1;
  });
}

const countOf = (subject: string) => sql`
  select count(*) from login_failure
  where subject = ${subject} and at > clock_timestamp() - make_interval(mins => ${windowMinutes})`;

/** A password was right but is not enough: its own note goes, those of wrong ones stay. */
export async function takeBackAttempt(db: QueryExecutorProvider, subject: string): Promise<void> {
  await sql`
    delete from login_failure where id = (select max(id) from login_failure where subject = ${subject})`.execute(db);
}

/** Failures of the last 30 minutes. */
export async function failuresOf(db: QueryExecutorProvider, subject: string): Promise<number> {
  const { rows } = await sql<{ count: string }>`${countOf(subject)}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

export async function noteFailure(db: QueryExecutorProvider, subject: string): Promise<void> {
  await sql`insert into login_failure (subject) values (${subject})`.execute(db);
}

/** After a right password; of a whole account, whatever the network, for `unlock` and a reset. */
export async function clearFailures(db: QueryExecutorProvider, subject: string): Promise<void> {
  await sql`delete from login_failure where subject = ${subject} or starts_with(subject, ${subject + within})`.execute(
    db,
  );
}

/**
 * Milliseconds a failed answer to this address waits: none up to `most` failures, then doubling with every ten.
 * Right passwords never wait: whole offices share one address.
 */
export function delayAfter(failures: number, most: number): number {
  if (failures < most) return 0;
  return Math.min(250 * 2 ** Math.floor((failures - most) / 10), longestDelay);
}
