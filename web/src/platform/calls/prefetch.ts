import { site } from '#site';
import { accessToken } from '../session/tokens.ts';
import { headersFor } from './headers.ts';

interface Prefetched {
  token: string;
  answer: Promise<Response>;
}
const prefetched = new Map<string, Prefetched>();

/** Asks for what a page is going to ask for, before the part of the program that asks has arrived. */
export function prefetch(path: string): void {
  const token = accessToken();
  const answer = fetch(`/api/${path}`, { headers: headersFor(token), signal: AbortSignal.timeout(site.timeout) });
  // whoever takes it meets the failure; nobody may
  answer.catch(() => undefined);
  prefetched.set(`/api/${path}`, { token, answer });
}

/** The answer on its way to this question of this session. It is given once: the next one who asks wants a new one. */
export function takePrefetched(address: string, token: string): Promise<Response> | undefined {
  const found = prefetched.get(address);
  prefetched.delete(address);
  return found?.token === token ? found.answer : undefined;
}
