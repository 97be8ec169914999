import type { AnswerOf, Call } from '@kaoxin/contract/call.ts';
import { onTestFinished, vi } from 'vitest';

type Query = Readonly<Record<string, string>>;
interface Answer {
  call: Call;
  answer: (query: Query) => unknown;
}

/**
 * A call with its answer, computed from query and body and typed by the contract: `to(dept.lazyTree, ({ parentId }) =>
 * […])`.
 */
export const to = <C extends Call>(call: C, answer: (query: Query) => AnswerOf<C>): Answer => ({ call, answer });

/**
 * Mocks the network during a test. Every answer is checked against the contract; a call without an answer fails as
 * offline. Returns the requested addresses in order.
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
