import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sabotages } from '../sabotage/list.ts';
import { occurrences } from '../sabotage/sabotage.ts';

const root = join(import.meta.dirname, '..', '..');

test('gives each sabotage a unique name', () => {
  expect(new Set(sabotages.map(({ name }) => name)).size).toBe(sabotages.length);
});

test.each(sabotages)('sabotage $name finds its guard once and its tests', ({ file, from, to, tests }) => {
  expect(to).not.toBe(from);
  expect(occurrences(readFileSync(join(root, file), 'utf8'), from)).toBe(1);
  expect(tests.length).toBeGreaterThan(0);
  for (const path of tests) expect(existsSync(join(root, path)), path).toBe(true);
});
