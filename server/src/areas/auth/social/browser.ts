import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';

const seconds = 600;

/** Each visit has its own cookie, so two tabs do not interfere. */
const nameOf = (state: string): string =>
  `kaoxin-oauth-${createHash('sha256').update(state).digest('base64url').slice(0, 16)}`;

/**
 * The mark that binds a visit to the browser that started it, so nobody can be logged in with someone else's response.
 * The session itself is never in a cookie (wire.md A, Browser storage).
 */
export const browserOf = (cookies: string | undefined, state: string): string =>
  new RegExp(`(?:^|;\\s*)${nameOf(state)}=([A-Za-z0-9_-]{43})(?:;|$)`).exec(cookies ?? '')?.[1] ?? '';

/** Always a new mark, because one from the browser may have been planted. */
export const newMark = (): string => randomBytes(32).toString('base64url');

export function markBrowser(reply: FastifyReply, state: string, mark: string, isSecure: boolean): void {
  const ways = `Path=/api/blade-auth/oauth; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  reply.header('set-cookie', `${nameOf(state)}=${mark}; ${ways}`);
}
