import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const files = [
  'contract/src/testing/material.ts',
  'server/src/testing/material/table.ts',
  'server/src/testing/material/routes.ts',
];
/** Lines in the manifests of its area (docs/adding-a-resource.md), and the frame of a migration. */
const elsewhere = { 'contract area.ts': 2, 'server area.ts': 2, 'web area.ts': 1, migration: 5 };

const linesOf = (path: string) =>
  readFileSync(join(root, path), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s*(\/\/|\/?\*)/.test(line)).length;

test('keeps a resource with files, tree and sheet within budget', () => {
  const own = files.reduce((sum, path) => sum + linesOf(path), 0);
  const said = Object.values(elsewhere).reduce((sum, lines) => sum + lines, 0);
  expect(own + said).toBeLessThanOrEqual(60);
  expect(files.length + Object.keys(elsewhere).length - 1).toBeLessThanOrEqual(6);
});
