import { createHash, timingSafeEqual } from 'node:crypto';
import { type QueryExecutorProvider, sql } from 'kysely';

/** A program that may request tokens (wire.md A, Client header). */
export interface Client {
  clientId: string;
  grantTypes: ReadonlySet<string>;
  hashesPasswords: boolean;
  accessSeconds: number;
  refreshSeconds: number;
}

/**
 * Stored form of a client's secret. Secrets are long and random (the front end's own is public), so a fast hash
 * suffices.
 */
export const hashClientSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

interface Row {
  clientId: string;
  clientSecretHash: string;
  authorizedGrantTypes: string;
  accessTokenValidity: number;
  hashesPasswords: number | null;
  refreshTokenValidity: number;
}

/** Id and secret of `Authorization: Basic …`; some common clients write the space as `%20`. */
function credentials(header: string | undefined): [id: string, secret: string] | undefined {
  const match = /^Basic(?: |%20)([A-Za-z0-9+/=_-]{1,1000})$/i.exec(header ?? '');
  const text = match?.[1] ? Buffer.from(match[1], 'base64').toString('utf8') : '';
  const cut = text.indexOf(':');
  return cut > 0 ? [text.slice(0, cut), text.slice(cut + 1)] : undefined;
}

/** The claimed, unverified client id. */
export const claimedClient = (header: string | undefined): string => credentials(header)?.[0] ?? '';

function sameSecret(secret: string, stored: string): boolean {
  const given = Buffer.from(hashClientSecret(secret));
  const expected = Buffer.from(stored);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/**
 * The client of the header; undefined alike for a missing header, an unknown or disabled client and a wrong secret
 * (security.md S13).
 */
export async function clientOf(db: QueryExecutorProvider, header: string | undefined): Promise<Client | undefined> {
  const given = credentials(header);
  if (!given) return undefined;
  const { rows } = await sql<Row>`
    select client_id, client_secret_hash, authorized_grant_types, access_token_validity, refresh_token_validity,
      hashes_passwords
    from client where client_id = ${given[0]} and status = 1 and is_deleted = 0`.execute(db);
  const [row] = rows;
  if (!row || !sameSecret(given[1], row.clientSecretHash)) return undefined;
  return {
    clientId: row.clientId,
    grantTypes: new Set(row.authorizedGrantTypes.split(',').map((type) => type.trim())),
    hashesPasswords: row.hashesPasswords === 1,
    accessSeconds: row.accessTokenValidity,
    refreshSeconds: row.refreshTokenValidity,
  };
}

export async function sessionHashes(db: QueryExecutorProvider, sessionId: string | null): Promise<boolean> {
  const { rows } = await sql`
    select from session s join client c on c.client_id = s.client_id and c.status = 1 and c.is_deleted = 0
    where s.id = ${sessionId} and c.hashes_passwords = 1`.execute(db);
  return rows.length > 0;
}
