import { expect, it } from 'vitest';
import * as z from 'zod';
import type { Call } from './call.ts';
import { listOf, mostOf } from './conventions.ts';
import { allCalls } from './index.ts';

function* unbounded(schema: z.core.$ZodType, path: string): Generator<string> {
  if (schema instanceof z.ZodArray) {
    if (mostOf(schema) === undefined) yield path;
    yield* unbounded(schema.def.element, `${path}[]`);
  } else if (schema instanceof z.ZodObject)
    for (const [key, part] of Object.entries<z.core.$ZodType>(schema.shape)) yield* unbounded(part, `${path}.${key}`);
  else if (schema instanceof z.ZodRecord) yield* unbounded(schema.def.valueType, `${path}{}`);
  else if (schema instanceof z.ZodUnion) for (const option of schema.def.options) yield* unbounded(option, path);
  else if (schema instanceof z.ZodPipe) {
    yield* unbounded(schema.def.in, path);
    yield* unbounded(schema.def.out, path);
  } else if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    yield* unbounded(schema.def.innerType, path);
}

const inputsOf = ({ method, path, body, query }: Call): string[] => [
  ...unbounded(body, `${method} ${path} body`),
  ...unbounded(query, `${method} ${path} query`),
];

it('bounds every list of every input', () => {
  expect(allCalls.flatMap(inputsOf)).toEqual([]);
});

it('refuses a long list before it checks the entries', () => {
  let judged = 0;
  const entry = z.number().refine(() => {
    judged += 1;
    return true;
  });
  const list = listOf(entry, 3).refine((all) => new Set(all).size === all.length);
  const { error } = list.safeParse(Array(100_000).fill(0));
  expect(error?.issues).toHaveLength(1);
  expect(judged).toBe(0);
});
