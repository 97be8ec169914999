import type { Call } from '@kaoxin/contract/call.ts';
import { get, post } from '@kaoxin/contract/call.ts';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { checkRoutes } from './access.ts';
import { on, type Route } from './route.ts';

const routed = (call: Call, runs: Route['runs']): Route[] => [
  { ...on(call, async () => null), runs, store: 'platform' },
];
const words = { title: ['甲', 'A'] as const, access: 'public', answer: z.null() } as const;

test('stops the start when a call bypasses its audit', () => {
  for (const call of [post('one/way', words), get('other/way', { ...words, writes: true })]) {
    expect(() => checkRoutes([call], routed(call, 'reading'))).toThrow('is routed past its audit row');
    for (const runs of ['transaction', 'own'] as const) checkRoutes([call], routed(call, runs));
  }
});

test('stops the start without access rule or unique route', () => {
  const call = post('one/way', words);
  expect(() => checkRoutes([call], [])).toThrow('POST one/way has no route');
  const twice = [...routed(call, 'transaction'), ...routed(call, 'transaction')];
  expect(() => checkRoutes([call], twice)).toThrow('POST one/way is routed twice');
  const open = { ...call, access: { oneOf: [''] } };
  expect(() => checkRoutes([open], routed(open, 'transaction'))).toThrow('declares neither a grant');
});
