import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a link lets whom fetch: the file's key, the user it was made for and his tenant. */
export type LinkClaims = { key: string; subject: string; tenantId: string };
/** `secret`: at least 32 bytes. `now`: milliseconds since 1970. */
export type LinkSeal = { secret: Uint8Array; now: number };

const PURPOSE = 'kaoxin file link v1\n';
const MAX_TOKEN = 1000;

const sign = (payload: string, secret: Uint8Array): Buffer => {
  if (secret.byteLength < 32) throw new RangeError('the secret of signed links must have at least 32 bytes');
  return createHmac('sha256', secret).update(PURPOSE).update(payload).digest();
};

/**
 * A short-lived token for a download address (S25): it carries its claims, so a path without session or cookie can
 * still ask whether that user is active. Good for `seconds` from now.
 */
export function makeLink({ key, subject, tenantId }: LinkClaims, seconds: number, { secret, now }: LinkSeal): string {
  const expires = Math.floor(now / 1000) + seconds;
  const payload = Buffer.from(JSON.stringify([key, subject, tenantId, expires])).toString('base64url');
  return `${payload}.${sign(payload, secret).toString('base64url')}`;
}

function readClaims(payload: string): (LinkClaims & { expires: number }) | undefined {
  const parts: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
  if (!Array.isArray(parts)) return undefined;
  const [key, subject, tenantId, expires]: unknown[] = parts;
  if (typeof key !== 'string' || typeof subject !== 'string') return undefined;
  if (typeof tenantId !== 'string' || typeof expires !== 'number') return undefined;
  return { key, subject, tenantId, expires };
}

/** The claims of a token that is ours, unchanged and not expired; undefined otherwise, without saying which. */
export function verifyLink(token: string, { secret, now }: LinkSeal): LinkClaims | undefined {
  if (token.length > MAX_TOKEN) return undefined;
  const match = /^([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]{43})$/.exec(token);
  const [payload, seal] = [match?.[1], match?.[2]];
  if (payload === undefined || seal === undefined) return undefined;
  const expected = sign(payload, secret);
  if (!timingSafeEqual(expected, Buffer.from(seal, 'base64url'))) return undefined;
  const claims = readClaims(payload);
  if (claims === undefined || claims.expires * 1000 <= now) return undefined;
  return { key: claims.key, subject: claims.subject, tenantId: claims.tenantId };
}
