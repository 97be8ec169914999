import { hostname } from 'node:os';
import type { FastifyRequest } from 'fastify';

/** This server's name, as the rows it writes carry it. */
export const serverHost = hostname();

/** Which program asked and which server answered (wire.md B6). The program's word for itself: one line, cut (security.md S35). */
export function askedBy({ headers }: Pick<FastifyRequest, 'headers'>): {
  serverHost: string;
  userAgent: string | null;
} {
  const userAgent = (headers['user-agent'] ?? '').replace(/\p{Cc}|\p{Cs}/gu, ' ').slice(0, 255);
  return { serverHost, userAgent: userAgent === '' ? null : userAgent };
}
