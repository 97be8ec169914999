import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';

const seconds = 600;

/** Each way has a cookie of its own, so that two tabs on their way do not get into each other's. */
const nameOf = (state: string): string =>
  `kaoxin-oauth-${createHash('sha256').update(state).digest('base64url').slice(0, 16)}`;

/**
 * What binds a way to a third party and back to the browser that began it, so that nobody is logged in with an answer
 * that was meant for another. No session: the session is never in a cookie (wire.md A, Browser storage).
 */
export const browserOf = (cookies: string | undefined, state: string): string =>
  new RegExp(`(?:^|;\\s*)${nameOf(state)}=([A-Za-z0-9_-]{43})(?:;|$)`).exec(cookies ?? '')?.[1] ?? '';

/** A mark nobody knew before: one that the browser brings along may have been planted there. */
export const newMark = (): string => randomBytes(32).toString('base64url');

/** Gives the browser the mark of a way, for ten minutes. */
export function markBrowser(reply: FastifyReply, state: string, mark: string, isSecure: boolean): void {
  const ways = `Path=/api/blade-auth/oauth; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  reply.header('set-cookie', `${nameOf(state)}=${mark}; ${ways}`);
}
