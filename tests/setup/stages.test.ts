import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const config = readFileSync(join(root, 'web/vite.config.ts'), 'utf8');

/** A path that matches nothing moves a module to another file of the build, and a page loads the kit for it. */
test('finds each module that a stage of the front end names', () => {
  const roots = [...config.matchAll(/'(src\/[^']+\.tsx?)'/g)].map(([, path = '']) => path);
  expect(roots.length).toBeGreaterThan(8);
  expect(roots.filter((path) => !existsSync(join(root, 'web', path)))).toEqual([]);
  const patterns = [...config.matchAll(/also: \/(.+)\/,/g)].map(([, pattern = '']) => new RegExp(pattern));
  const sources = globSync('contract/src/**/*.ts', { cwd: root }).map((file) => `/${file}`);
  expect(patterns.map((pattern) => sources.filter((file) => pattern.test(file)))).toEqual([
    ['/contract/src/fields/object.ts', '/contract/src/fields/typed-numbers.ts'],
  ]);
});
