import { site } from '#site';
import { headersFor } from './headers.ts';
import { accessToken } from './tokens.ts';

interface Early {
  token: string;
  answer: Promise<Response>;
}
const early = new Map<string, Early>();

/** Asks for what a page is going to ask for, before the part of the program that asks has arrived. */
export function askEarly(path: string): void {
  const token = accessToken();
  const answer = fetch(`/api/${path}`, { headers: headersFor(token), signal: AbortSignal.timeout(site.timeout) });
  // whoever takes it meets the failure; nobody may
  answer.catch(() => undefined);
  early.set(`/api/${path}`, { token, answer });
}

/** The answer on its way to this question of this session. It is given once: the next one who asks wants a new one. */
export function takeEarly(address: string, token: string): Promise<Response> | undefined {
  const found = early.get(address);
  early.delete(address);
  return found?.token === token ? found.answer : undefined;
}
