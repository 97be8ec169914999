import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const web = join(import.meta.dirname, '../..');

/** A style that another page happens to bring is missing where that page was never opened. */
test('whoever draws a comparing table brings its style along', () => {
  const drawn = globSync('**/*.tsx', { cwd: web })
    .map((file) => ({ file, text: readFileSync(join(web, file), 'utf8') }))
    .filter(({ text }) => text.includes('kx-compare'));
  expect(drawn.length).toBeGreaterThan(3);
  expect(drawn.filter(({ text }) => !text.includes("'#ui/case/compare.css'")).map(({ file }) => file)).toEqual([]);
});
