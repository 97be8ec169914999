import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { platformTenant } from '#platform/access/other-tenant.ts';
import type { AppContext } from '#platform/app-context.ts';
import { livingRows } from '#platform/database/visible-rows.ts';
import type { Work } from '#platform/work.ts';
import { callbackAddress, type Provider } from './provider.ts';
import type { Way } from './way.ts';

const minutes = 10;
const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

export interface Binder {
  userId: string | null;
  sessionId: string | null;
}
const nobody: Binder = { userId: null, sessionId: null };

export async function beginVisit(
  { context, handle }: Work,
  { provider: { id, source }, browser }: { provider: Provider; browser: string },
  { userId, sessionId } = nobody,
): Promise<Way> {
  const [state, nonce, verifier] = [0, 1, 2].map(() => randomBytes(32).toString('base64url')) as [
    string,
    string,
    string,
  ];
  await sql`
    insert into social_visit (state_hash, provider_id, browser_hash, nonce, verifier_sealed, user_id, session_id,
      expires_at)
    values (${hash(state)}, ${id}, ${hash(browser)}, ${nonce}, ${context.secrets.seal(verifier, 'ticket')},
      ${userId}, ${sessionId}, now() + make_interval(mins => ${minutes}))`.execute(handle);
  return { redirectUri: callbackAddress(context, source), state, nonce, verifier };
}

/**
 * Accepts the return of a browser once per visit, with its mark and at the address of its third party. Returns whether
 * the visit is for binding; undefined if there is no such visit.
 * @param issuer `iss` of the response, stored for the mix-up check (RFC 9207)
 */
export async function returnVisit(
  context: AppContext,
  { state, browser, source, issuer }: { state: string; browser: string; source: string; issuer: string | null },
): Promise<{ binds: boolean } | undefined> {
  const { rows } = await sql<{ binds: boolean }>`
    update social_visit v set returned = 1, response_issuer = ${issuer}
    from ${livingRows(context.database.kysely, platformTenant, 'socialProvider').as('p')}
    where v.state_hash = ${hash(state)} and v.browser_hash = ${hash(browser)} and v.returned = 0
      and v.expires_at > now() and p.id = v.provider_id and p.source = ${source}
    returning v.user_id is not null as binds`.execute(context.database.kysely);
  return rows[0];
}

interface Row extends Binder {
  providerId: string;
  browserHash: Buffer;
  nonce: string;
  verifierSealed: string;
  responseIssuer: string | null;
  returned: number;
  alive: boolean;
}

export interface EndedVisit extends Binder {
  providerId: string;
  issuer: string | null;
  nonce: string;
  verifier: string;
}

/** Consumes a visit in any case. Returns undefined if it belongs to another browser or was never answered. */
export async function endVisit(context: AppContext, state: string, browser: string): Promise<EndedVisit | undefined> {
  const { rows } = await sql<Row>`
    delete from social_visit where state_hash = ${hash(state)}
    returning provider_id, browser_hash, nonce, verifier_sealed, response_issuer, returned, user_id,
      session_id, expires_at > now() as alive`.execute(context.database.kysely);
  const [row] = rows;
  if (!row?.alive || row.returned !== 1 || !row.browserHash.equals(hash(browser))) return undefined;
  return {
    providerId: row.providerId,
    userId: row.userId,
    sessionId: row.sessionId,
    issuer: row.responseIssuer,
    nonce: row.nonce,
    verifier: context.secrets.open(row.verifierSealed, 'ticket'),
  };
}
