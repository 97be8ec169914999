import { expect, test } from 'vitest';
import * as z from 'zod';
import { allCalls } from './index.ts';

function booleansIn(node: unknown, path = ''): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const own = (node as { type?: unknown }).type === 'boolean' ? [path] : [];
  return [...own, ...Object.entries(node).flatMap(([key, part]) => booleansIn(part, `${path}/${key}`))];
}

test.each(allCalls.map((call) => [`${call.method} ${call.path}`, call] as const))(
  '%s answers booleans as 0 and 1',
  (_name, call) => {
    expect(booleansIn(z.toJSONSchema(call.answer, { io: 'output', unrepresentable: 'any' }))).toEqual([]);
  },
);
