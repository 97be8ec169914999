import { type QueryExecutorProvider, sql } from 'kysely';
import { networkOf, siteFactor, siteOf } from '#platform/http/guards/rate.ts';
import { settingsFor } from '#platform/settings/settings.ts';
import type { Work } from '#platform/work.ts';
import { knownDevice } from './devices.ts';
import { wholeSetting } from './limits.ts';

/**
 * Failed log-ins are in the database, so that they survive a restart and count on all servers (wire.md A, Lock-out).
 */
const windowMinutes = 30;
const longestDelay = 5_000;
/** Days for which a network stays known to a user after a log-in from it. */
const familiarDays = 90;
const mostFamiliar = 500;
/** Separates account and network; no account contains it. */
const within = '\u001f';

export const accountSubject = (tenantId: string, account: string): string =>
  `account:${tenantId.slice(0, 12)}:${account.trim().toLowerCase().slice(0, 64)}`;
/** Subject of wrong passwords within an open session; no other caller's failures count here. */
export const sessionSubject = (tenantId: string, account: string, sessionId: string): string =>
  `${accountSubject(tenantId, account)}${within}session ${sessionId}`;

export interface Guess {
  tenantId: string;
  account: string;
  ip: string;
  devices: readonly Buffer[];
}

/**
 * The subject that the failures of a log-in count under. A browser the user has logged in with counts separately, and
 * so does a network the user has worked from. Guessers elsewhere lock out only their own network; guessers in a known
 * network lock out only the other browsers there (decision 017).
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

const addressSubject = (network: string): string => `address:${network}`;

/** Failures from a network, or a tenth of those from the /48 of an IPv6 network if that is more. */
export async function failuresFrom(db: QueryExecutorProvider, ip: string): Promise<number> {
  const ofNetwork = await failuresOf(db, addressSubject(networkOf(ip)));
  const site = siteOf(ip);
  const ofSite = site === undefined ? 0 : await failuresOf(db, addressSubject(site));
  return Math.max(ofNetwork, Math.floor(ofSite / siteFactor));
}

export async function noteFailureFrom(db: QueryExecutorProvider, ip: string): Promise<void> {
  await noteFailure(db, addressSubject(networkOf(ip)));
  const site = siteOf(ip);
  if (site !== undefined) await noteFailure(db, addressSubject(site));
}

/**
 * Records the attempt as failed before the password is checked, so that parallel guesses on several servers all count.
 * A right password removes the record.
 * @param tenantId tenant whose parameters apply; it must exist
 * @returns false when the account is locked; such an attempt is not recorded and does not prolong the lock
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

/** Removes the record of an attempt whose password was right but not sufficient; failures stay. */
export async function takeBackAttempt(db: QueryExecutorProvider, subject: string): Promise<void> {
  await sql`
    delete from login_failure where id = (select max(id) from login_failure where subject = ${subject})`.execute(db);
}

export async function failuresOf(db: QueryExecutorProvider, subject: string): Promise<number> {
  const { rows } = await sql<{ count: string }>`${countOf(subject)}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

export async function noteFailure(db: QueryExecutorProvider, subject: string): Promise<void> {
  await sql`insert into login_failure (subject) values (${subject})`.execute(db);
}

/** Clears failures after a right password; for `unlock` and a reset those of the whole account, on every network. */
export async function clearFailures(db: QueryExecutorProvider, subject: string): Promise<void> {
  await sql`delete from login_failure where subject = ${subject} or starts_with(subject, ${subject + within})`.execute(
    db,
  );
}

/**
 * Milliseconds by which a failed answer to this address is delayed: none up to `most` failures, then doubling with
 * every ten. Right passwords are never delayed: whole offices share one address.
 */
export function delayAfter(failures: number, most: number): number {
  if (failures < most) return 0;
  return Math.min(250 * 2 ** Math.floor((failures - most) / 10), longestDelay);
}
