import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const name = 'kaoxin-oauth';
const seconds = 600;

/**
 * What binds a way to a third party and back to the browser that began it, so that nobody is logged in with an answer
 * that was meant for another. No session: the session is never in a cookie (wire.md A, Browser storage).
 */
export const browserOf = (cookies: string | undefined): string =>
  new RegExp(`(?:^|;\\s*)${name}=([A-Za-z0-9_-]{43})(?:;|$)`).exec(cookies ?? '')?.[1] ?? '';

/** The browser's mark, given for ten minutes; two tabs on their way share it. */
export function markBrowser(request: FastifyRequest, reply: FastifyReply, isSecure: boolean): string {
  const mark = browserOf(request.headers.cookie) || randomBytes(32).toString('base64url');
  const ways = `Path=/api/blade-auth/oauth; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  reply.header('set-cookie', `${name}=${mark}; ${ways}`);
  return mark;
}
