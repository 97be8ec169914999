import { expect, test } from 'vitest';
import * as z from 'zod';
import { allCalls } from './index.ts';
import { describeIssue } from './messages.ts';

/** Values no field takes: a wrong type, an empty object, a list of both. */
const wrong: readonly unknown[] = [{}, [], '', 'x', -1, true, [{}], ['x']];

/** Bodies in which one field of an object schema is wrong at a time. */
function* brokenBodies(schema: z.ZodType): Iterable<unknown> {
  yield* wrong;
  if (!(schema instanceof z.ZodObject)) return;
  for (const key of Object.keys(schema.shape)) for (const value of wrong) yield { [key]: value };
}

test('no refusal of a body names a key of the program', () => {
  const said = new Map<string, string>();
  for (const call of allCalls)
    for (const body of brokenBodies(call.body)) {
      const { error } = call.body.safeParse(body, { reportInput: true });
      for (const issue of error?.issues ?? []) {
        if (issue.code === 'unrecognized_keys') continue;
        const sentence = describeIssue(call.body, issue, 'zh');
        const key = [...issue.path].reverse().find((step) => typeof step === 'string');
        if (typeof key === 'string' && key.length > 2 && sentence.includes(key))
          said.set(`${call.path} ${key}`, sentence);
      }
    }
  expect([...said]).toEqual([]);
});
