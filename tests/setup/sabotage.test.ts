import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sabotages } from '../sabotage/list.ts';
import { occurrences } from '../sabotage/sabotage.ts';

test('every guard to break stands once in its file', () => {
  const lost = sabotages.filter(({ file, from }) => occurrences(readFileSync(file, 'utf8'), from) !== 1);
  expect(lost.map(({ name, file }) => `${file}: ${name}`)).toEqual([]);
});
