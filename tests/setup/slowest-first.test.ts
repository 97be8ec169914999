import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { slow } from './slowest-first.ts';

const root = join(import.meta.dirname, '..', '..');

test('the files that begin a run are there', () => {
  expect(slow.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
