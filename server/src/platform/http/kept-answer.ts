import { hash } from 'node:crypto';
import type { Exchange } from './exchange.ts';

/**
 * Lets the browser cache this answer by its ETag and answers 304 while it is unchanged. Fastify ignores a value
 * returned after the reply was sent.
 */
export function answerTagged<A>({ request, reply }: Exchange, answer: A): A {
  const tag = `"${hash('sha256', JSON.stringify(answer), 'base64url')}"`;
  reply.header('etag', tag).header('cache-control', 'private, no-cache').header('vary', 'Accept-Language, Blade-Auth');
  if (request.headers['if-none-match'] === tag) reply.code(304).send();
  return answer;
}
