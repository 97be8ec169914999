import { hostname, networkInterfaces } from 'node:os';
import type { FastifyRequest } from 'fastify';
import { environmentIn } from '../config-values.ts';

/** A server, as the rows it writes carry it (wire.md B6). */
export interface ServerFacts {
  serverHost: string;
  serverIp: string;
  /** what it is run as: `prod`, `test` or `dev` */
  env: string;
}

/** The first address others reach it at; without a network the machine's own. */
function ownAddress(): string {
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  const outer = addresses.filter(({ internal }) => !internal);
  return (outer.find(({ family }) => family === 'IPv4') ?? outer[0])?.address ?? '127.0.0.1';
}

let known: ServerFacts | undefined;
/** This server. The start has checked its configuration before anything is written. */
export function thisServer(): ServerFacts {
  known ??= { serverHost: hostname(), serverIp: ownAddress(), env: environmentIn(process.env) };
  return known;
}

/** Which program asked and which server answered (wire.md B6). The program's word for itself: one line, cut (security.md S35). */
export function askedBy({ headers }: Pick<FastifyRequest, 'headers'>): ServerFacts & { userAgent: string | null } {
  const userAgent = (headers['user-agent'] ?? '').replace(/\p{Cc}|\p{Cs}/gu, ' ').slice(0, 255);
  return { ...thisServer(), userAgent: userAgent === '' ? null : userAgent };
}
