import type { LookupFunction } from 'node:net';
import { http, https } from './node-http.ts';
import { mayReachUrl, type Reached } from './policy.ts';
import type { Outbound } from './rules.ts';

export interface OutboundRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string | URLSearchParams | undefined;
}

const patience = 8_000;
const longestAnswer = 1024 * 1024;

/** Connects to the checked address without another name resolution. */
const fixedLookup =
  ({ address, family }: Reached): LookupFunction =>
  (_host, options, done) =>
    options.all ? done(null, [{ address, family }]) : done(null, address, family);

/**
 * Calls a service whose address a user has given (security.md S41): only what OUTBOUND_ALLOW allows, no redirects, at
 * most 8 s and 1 MB for an answer. Rejects with NotReachable, or with an error that names the problem.
 */
export async function outboundFetch(
  outbound: Outbound,
  address: string | URL,
  { method = 'GET', headers = {}, body }: OutboundRequest = {},
): Promise<Response> {
  const reached = await mayReachUrl(outbound, String(address));
  const text = body?.toString();
  const form = body instanceof URLSearchParams ? { 'content-type': 'application/x-www-form-urlencoded' } : {};
  const length = text === undefined ? {} : { 'content-length': String(Buffer.byteLength(text)) };
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const { request: send } = reached.url.protocol === 'https:' ? https : http;
  const request = send(reached.url, {
    method,
    headers: { accept: 'application/json', 'user-agent': 'kaoxin', ...form, ...headers, ...length },
    agent: false,
    signal: AbortSignal.timeout(patience),
    lookup: fixedLookup(reached),
  });
  request.on('error', (error) => reject(new Error('no answer', { cause: error })));
  request.on('response', (incoming) => {
    const parts: Buffer[] = [];
    let size = 0;
    incoming.on('data', (part: Buffer) => {
      size += part.length;
      parts.push(part);
      if (size > longestAnswer) request.destroy(new Error('an answer without end'));
    });
    incoming.on('error', (error) => reject(new Error('the answer broke off', { cause: error })));
    incoming.on('end', () => {
      const { statusCode = 0, headers: given } = incoming;
      const isAnswer = statusCode >= 200 && statusCode <= 599;
      if (isAnswer) resolve(asResponse(statusCode, given, Buffer.concat(parts)));
      else reject(new Error(`status ${statusCode}`));
    });
  });
  request.end(text);
  return promise;
}

const withoutBody = new Set([204, 205, 304]);

function asResponse(status: number, headers: NodeJS.Dict<string | string[]>, body: Buffer): Response {
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? ''].flat().map((text): [string, string] => [name, text]),
  );
  return new Response(withoutBody.has(status) ? null : new Uint8Array(body), { status, headers: pairs });
}
