import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const files = [
  'contract/src/testing/material.ts',
  'server/src/testing/material/table.ts',
  'server/src/testing/material/routes.ts',
];
/**
 * Other places of a resource outside tests (docs/adding-a-resource.md): places 2 and 5 to 7, and the frame of a
 * migration.
 */
const elsewhere = {
  'contract/src/index.ts': 2,
  'server/src/areas': 2,
  'seeds/menus.ts': 2,
  'pages.ts': 1,
  migration: 5,
};

const linesOf = (path: string) =>
  readFileSync(join(root, path), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s*(\/\/|\/?\*)/.test(line)).length;

test('keeps a resource with files, tree and sheet within budget', () => {
  const own = files.reduce((sum, path) => sum + linesOf(path), 0);
  const said = Object.values(elsewhere).reduce((sum, lines) => sum + lines, 0);
  expect(own + said).toBeLessThanOrEqual(60);
  expect(files.length + Object.keys(elsewhere).length - 1).toBeLessThanOrEqual(7);
});
