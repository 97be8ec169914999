import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const web = join(import.meta.dirname, '../..');

/** a style sheet imported by another page is missing when that page was never opened */
test('every user of the comparison table imports its style sheet', () => {
  const drawn = globSync('**/*.tsx', { cwd: web })
    .map((file) => ({ file, text: readFileSync(join(web, file), 'utf8') }))
    .filter(({ text }) => text.includes('kx-compare'));
  expect(drawn.length).toBeGreaterThan(3);
  expect(drawn.filter(({ text }) => !text.includes("'#ui/case/compare.css'")).map(({ file }) => file)).toEqual([]);
});
