import { hash } from 'node:crypto';
import type { Exchange } from './exchange.ts';

/**
 * The browser keeps this answer by its ETag and is told 304 while it is still true. What is returned behind a sent
 * reply goes nowhere.
 */
export function answerTagged<A>({ request, reply }: Exchange, answer: A): A {
  const tag = `"${hash('sha256', JSON.stringify(answer), 'base64url')}"`;
  reply.header('etag', tag).header('cache-control', 'private, no-cache').header('vary', 'Accept-Language, Blade-Auth');
  if (request.headers['if-none-match'] === tag) reply.code(304).send();
  return answer;
}
