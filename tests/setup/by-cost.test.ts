import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { costlyFiles } from './costs.ts';
import { partOf } from './part-of.ts';

const root = join(import.meta.dirname, '..', '..');

test('names existing costly files', () => {
  expect(costlyFiles.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('divides items into parts of equal cost', () => {
  const items = Array.from({ length: 101 }, (_, index) => ({ name: `file ${index}`, seconds: (index * 37) % 53 }));
  const division = {
    of: 5,
    cost: ({ seconds }: { seconds: number }) => seconds,
    key: ({ name }: { name: string }) => name,
  };
  const parts = [1, 2, 3, 4, 5].map((number) => partOf(items, { number, ...division }));
  const sums = parts.map((part) => part.reduce((sum, { seconds }) => sum + seconds, 0));
  expect(
    parts
      .flat()
      .map(({ name }) => name)
      .sort(),
  ).toEqual(items.map(({ name }) => name).sort());
  expect(Math.max(...sums) - Math.min(...sums)).toBeLessThan(53);
});
