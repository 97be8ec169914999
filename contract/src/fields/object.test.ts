import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { object } from './object.ts';

test('builds the fields once, on first use', () => {
  let times = 0;
  const row = object(() => {
    times += 1;
    return { id: z.string(), count: z.int() };
  });
  const list = z.array(row.nullable()).optional();
  expect(times).toBe(0);
  expect(list.parse([{ id: '1', count: 2, more: 3 }, null])).toEqual([{ id: '1', count: 2 }, null]);
  expect(row.safeParse({ id: '1' }).success).toBe(false);
  expect(Object.keys(row.shape)).toEqual(['id', 'count']);
  expect(times).toBe(1);
});

test('derives other objects as z.object does', () => {
  const row = object(() => ({ id: z.string(), count: z.int() }));
  const wide = row.extend({ name: z.string() });
  expect(Object.keys(wide.shape)).toEqual(['id', 'count', 'name']);
  expect(Object.keys(wide.omit({ id: true }).shape)).toEqual(['count', 'name']);
  expect(wide.partial().parse({ name: '乙' })).toEqual({ name: '乙' });
  const checked = row.refine(({ count }) => count > 0);
  expect(checked.safeParse({ id: '1', count: 0 }).success).toBe(false);
  expect(checked.parse({ id: '1', count: 1 })).toEqual({ id: '1', count: 1 });
});

test('loads the contract with few schemas', () => {
  // zod calls this function for every schema
  const count = `
    let made = 0;
    globalThis.__zod_globalConfig = { postProcessor: () => { made += 1; } };
    await import(${JSON.stringify(import.meta.resolve('../index.ts'))});
    console.log(made);`;
  const made = execFileSync(process.execPath, ['--input-type=module', '--eval', count], { encoding: 'utf8' });
  expect(Number(made)).toBeGreaterThan(1_000);
  expect(Number(made)).toBeLessThan(9_000);
});
