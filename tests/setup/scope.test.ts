import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sabotages } from '../sabotage/list.ts';
import { coreStories } from './files-of-run.ts';
import { takesTurn } from './scope.ts';

const root = join(import.meta.dirname, '..', '..');

test('finds files for every core story', () => {
  for (const pattern of coreStories) expect(globSync(pattern, { cwd: root }), pattern).not.toEqual([]);
});

test('tests every guard in a file of every landing', () => {
  const takesTurns = (file: string) => /^tests\/(browser|faults)\/|^server\/src\/demo\//.test(file);
  for (const { name, tests } of sabotages) {
    expect(
      tests.filter((file) => !takesTurns(file) && existsSync(join(root, file))),
      name,
    ).not.toEqual([]);
  }
});

test('gives each item one turn in as many days', () => {
  const days = Array.from({ length: 5 }, (_, day) => 20_785 + day);
  for (let index = 0; index < 12; index += 1) {
    expect(days.filter((day) => takesTurn(index, 5, day))).toHaveLength(1);
  }
});
