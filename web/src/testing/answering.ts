import type { AnswerOf, Call } from '@kaoxin/contract/call.ts';
import { onTestFinished, vi } from 'vitest';

type Query = Readonly<Record<string, string>>;
interface Answer {
  call: Call;
  answer: (query: Query) => unknown;
}

/** A call and what the server says to it, by what was asked in address and body, in the contract's own form: `to(dept.lazyTree, ({ parentId }) => […])`. */
export const to = <C extends Call>(call: C, answer: (query: Query) => AnswerOf<C>): Answer => ({ call, answer });

/**
 * What lies behind the network while a test runs. Every answer is held against the contract; a call nobody answers
 * fails as a lost connection does. Gives the addresses that were asked, in order.
 */
export function answering(...answers: Answer[]): string[] {
  const asked: string[] = [];
  const fetched = async (input: RequestInfo | URL, { body }: RequestInit = {}): Promise<Response> => {
    const { pathname, searchParams } = new URL(String(input), 'http://localhost');
    const path = pathname.replace(/^\/api\//, '');
    asked.push(`${path}${searchParams.size > 0 ? `?${searchParams}` : ''}`);
    const known = answers.find(({ call }) => call.path === path);
    if (!known) throw new TypeError(`nobody answers ${path}`);
    const sent = typeof body === 'string' ? JSON.parse(body) : {};
    const data = known.answer({ ...Object.fromEntries(searchParams), ...sent });
    const { answer } = known.call;
    return Response.json({ code: 200, success: true, msg: '', data: answer ? answer.parse(data) : data });
  };
  vi.stubGlobal('fetch', fetched);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  return asked;
}
