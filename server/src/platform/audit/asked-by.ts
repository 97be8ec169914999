import { hostname, networkInterfaces } from 'node:os';
import type { FastifyRequest } from 'fastify';
import { environmentIn } from '../config/values.ts';

/** The server's facts in the rows it writes (wire.md B6). */
export interface ServerFacts {
  serverHost: string;
  serverIp: string;
  env: string;
}

function ownAddress(): string {
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  const outer = addresses.filter(({ internal }) => !internal);
  return (outer.find(({ family }) => family === 'IPv4') ?? outer[0])?.address ?? '127.0.0.1';
}

let known: ServerFacts | undefined;
/** Facts of this server. The start has validated its configuration before anything is written. */
export function thisServer(): ServerFacts {
  known ??= { serverHost: hostname(), serverIp: ownAddress(), env: environmentIn(process.env) };
  return known;
}

/**
 * The calling program and the answering server (wire.md B6). The user agent is the program's own claim: one line,
 * shortened (security.md S35).
 */
export function askedBy({ headers }: Pick<FastifyRequest, 'headers'>): ServerFacts & { userAgent: string | null } {
  const userAgent = (headers['user-agent'] ?? '').replace(/\p{Cc}|\p{Cs}/gu, ' ').slice(0, 255);
  return { ...thisServer(), userAgent: userAgent === '' ? null : userAgent };
}
