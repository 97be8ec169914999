import { site } from '#site';
import { accessToken } from '../session/tokens.ts';
import { headersFor } from './headers.ts';

interface Prefetched {
  token: string;
  answer: Promise<Response>;
}
const prefetched = new Map<string, Prefetched>();

export function prefetch(path: string): void {
  const token = accessToken();
  const answer = fetch(`/api/${path}`, { headers: headersFor(token), signal: AbortSignal.timeout(site.timeout) });
  // the consumer handles the failure; there may be no consumer
  answer.catch(() => undefined);
  prefetched.set(`/api/${path}`, { token, answer });
}

/** The pending answer to this request of this session. It is consumed once; a later caller sends a new request. */
export function takePrefetched(address: string, token: string): Promise<Response> | undefined {
  const found = prefetched.get(address);
  prefetched.delete(address);
  return found?.token === token ? found.answer : undefined;
}
