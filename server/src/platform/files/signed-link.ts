import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

export type LinkClaims = { key: string; subject: string; tenantId: string };
/** A verified link: `serial` is unique; `expires` in seconds since 1970. */
export type ReadLink = LinkClaims & { serial: string; expires: number };
/** `secret`: at least 32 bytes. `now`: milliseconds since 1970. */
export type LinkSeal = { secret: Uint8Array; now: number };

const PURPOSE = 'kaoxin file link v1\n';
const MAX_TOKEN = 1000;

const sign = (payload: string, secret: Uint8Array): Buffer => {
  if (secret.byteLength < 32) throw new RangeError('the secret of signed links must have at least 32 bytes');
  return createHmac('sha256', secret).update(PURPOSE).update(payload).digest();
};

/**
 * A short-lived token for a download address (S25). It carries its claims, so that a request without session or cookie
 * can check whether that session is active. Valid for `seconds` from now.
 */
export const makeLink = (claims: LinkClaims, seconds: number, seal: LinkSeal): string =>
  makeLinkUntil(claims, Math.floor(seal.now / 1000) + seconds, seal);

export function makeLinkUntil({ key, subject, tenantId }: LinkClaims, until: number, { secret }: LinkSeal): string {
  const serial = randomBytes(9).toString('base64url');
  const payload = Buffer.from(JSON.stringify([key, subject, tenantId, until, serial])).toString('base64url');
  return `${payload}.${sign(payload, secret).toString('base64url')}`;
}

function readClaims(payload: string): ReadLink | undefined {
  const parts: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
  if (!Array.isArray(parts)) return undefined;
  // Permanent picture links of an earlier release have no serial.
  const [key, subject, tenantId, expires, serial = '']: unknown[] = parts;
  if (typeof key !== 'string' || typeof subject !== 'string') return undefined;
  if (typeof tenantId !== 'string' || typeof expires !== 'number' || typeof serial !== 'string') return undefined;
  return { key, subject, tenantId, expires, serial };
}

/** The claims of a token signed by this server, unchanged and not expired; undefined otherwise, without the reason. */
export function verifyLink(token: string, { secret, now }: LinkSeal): ReadLink | undefined {
  if (token.length > MAX_TOKEN) return undefined;
  const match = /^([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]{43})$/.exec(token);
  const [payload, seal] = [match?.[1], match?.[2]];
  if (payload === undefined || seal === undefined) return undefined;
  const expected = sign(payload, secret);
  if (!timingSafeEqual(expected, Buffer.from(seal, 'base64url'))) return undefined;
  const claims = readClaims(payload);
  if (claims === undefined || claims.expires * 1000 <= now) return undefined;
  return claims;
}

/** The key in a link without verifying it: for comparisons only. */
export function keyInLink(link: string): string | undefined {
  const payload = /[?&]ticket=([A-Za-z0-9_-]+)\./.exec(link)?.[1];
  try {
    return payload === undefined ? undefined : readClaims(payload)?.key;
  } catch {
    return undefined;
  }
}

const readable = /^(\/api\/file\/open\?ticket=[\w-]+\.[\w-]+)\.[\w-]+\.[\w-]+$/;

/** The address of a picture as stored in texts: without the reader's ticket (question-pictures.ts). */
export const storedAddress = (src: string): string => src.replace(readable, '$1');

/** The two halves of a ticket; only pictures of questions have a reader's half. */
export function halvesOf(ticket: string): { name: string; reader: string | undefined } {
  const [payload, seal, ...rest] = ticket.split('.');
  if (rest.length === 0) return { name: ticket, reader: undefined };
  return { name: `${payload}.${seal}`, reader: rest.join('.') };
}
