import { createHmac, randomBytes } from 'node:crypto';
import { type QueryExecutorProvider, sql } from 'kysely';
import { changeRowsOf } from '#platform/database/changes.ts';
import type { Secrets } from '#platform/secrets.ts';
import { stepOf } from './totp.ts';

/** Letters and digits that are not confused; 32 of them, so that a byte selects evenly. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const codesAtOnce = 10;

export interface Factor {
  secret: string;
  lastStep: number;
  since: string;
  recoveryLeft: number;
}

export async function factorOf(
  db: QueryExecutorProvider,
  secrets: Secrets,
  userId: string,
): Promise<Factor | undefined> {
  const { rows } = await sql<{ secret: string; lastStep: string; since: string; recoveryLeft: number }>`
    select secret, last_step, created_at as since,
      (select count(*)::int from recovery_code r where r.user_id = f.user_id and r.used_at is null) as recovery_left
    from second_factor f where user_id = ${userId}`.execute(db);
  const [row] = rows;
  return row && { ...row, secret: secrets.open(row.secret, 'credential'), lastStep: Number(row.lastStep) };
}

export async function hasFactor(db: QueryExecutorProvider, userId: string): Promise<boolean> {
  const { rows } = await sql`select from second_factor where user_id = ${userId}`.execute(db);
  return rows.length === 1;
}

export async function withFactor(db: QueryExecutorProvider, userIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ userId: string }>`
    select user_id from second_factor where user_id = any(${[...userIds]}::bigint[])`.execute(db);
  return new Set(rows.map(({ userId }) => userId));
}

/** The database's clock, shared by all servers. */
export async function databaseSeconds(db: QueryExecutorProvider): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from clock_timestamp())::float8 as seconds`.execute(db);
  return rows[0]?.seconds ?? 0;
}

const plain = (code: string): string => code.replace(/[\s-]/g, '').toUpperCase();
const isTimed = (code: string): boolean => /^\d{6}$/.test(code);

/** Keyed and bound to the user: a copy of the table alone is useless. */
const recoveryHash = (secrets: Secrets, userId: string, code: string): Buffer =>
  createHmac('sha256', secrets.key('recovery code')).update(`${userId}|${code}`).digest();

/**
 * Consumes a code: six digits of a step later than the last one used, or a recovery code. One of several concurrent
 * uses succeeds.
 * @returns whether it was right
 */
export async function takeCode(
  db: QueryExecutorProvider,
  secrets: Secrets,
  userId: string,
  given: string,
): Promise<boolean> {
  const code = plain(given);
  if (!isTimed(code)) {
    const { rows } = await sql`
      update recovery_code set used_at = now()
      where user_id = ${userId} and code_hash = ${recoveryHash(secrets, userId, code)} and used_at is null
      returning user_id`.execute(db);
    return rows.length === 1;
  }
  const factor = await factorOf(db, secrets, userId);
  const step = factor && stepOf(factor.secret, code, await databaseSeconds(db));
  if (step === undefined) return false;
  const { rows } = await sql`
    update second_factor set last_step = ${step} where user_id = ${userId} and last_step < ${step}
    returning user_id`.execute(db);
  return rows.length === 1;
}

export async function stepOfOffered(
  db: QueryExecutorProvider,
  secret: string,
  given: string,
): Promise<number | undefined> {
  const code = plain(given);
  return isTimed(code) ? stepOf(secret, code, await databaseSeconds(db)) : undefined;
}

interface NewFactor {
  userId: string;
  tenantId: string;
  secret: string;
  step: number;
}

/** @returns the recovery codes, or undefined when another request was faster */
export async function addFactor(
  db: QueryExecutorProvider,
  secrets: Secrets,
  { userId, tenantId, secret, step }: NewFactor,
): Promise<string[] | undefined> {
  // Lists of users show who has a second factor, so their cached totals are invalidated.
  const { rows } = await sql`
    with made as (
      insert into second_factor (user_id, tenant_id, secret, last_step)
      values (${userId}, ${tenantId}, ${secrets.seal(secret, 'credential')}, ${step}) on conflict do nothing returning tenant_id)
    ${changeRowsOf('user', sql`made`)} returning tenant_id`.execute(db);
  return rows.length === 1 ? newRecoveryCodes(db, secrets, userId) : undefined;
}

export async function newRecoveryCodes(db: QueryExecutorProvider, secrets: Secrets, userId: string): Promise<string[]> {
  const codes = Array.from({ length: codesAtOnce }, () =>
    Array.from(randomBytes(10), (byte) => alphabet[byte & 31]).join(''),
  );
  const hashes = codes.map((code) => recoveryHash(secrets, userId, code));
  await sql`delete from recovery_code where user_id = ${userId}`.execute(db);
  await sql`
    insert into recovery_code (user_id, code_hash) select ${userId}::bigint, unnest(${hashes}::bytea[])`.execute(db);
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

/** Where a second factor is required, the next log-in asks for a new one. */
export async function dropFactors(db: QueryExecutorProvider, userIds: readonly string[]): Promise<void> {
  await sql`delete from recovery_code where user_id = any(${userIds}::bigint[])`.execute(db);
  await sql`
    with gone as (delete from second_factor where user_id = any(${userIds}::bigint[]) returning tenant_id)
    ${changeRowsOf('user', sql`gone`)}`.execute(db);
}
