import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');

test('docs/security.md names files and tests that are there', async () => {
  const document = await readFile(join(root, 'docs/security.md'), 'utf8');
  const files: string[] = [];
  for await (const file of glob('{contract,server,tests}/**/*.test.ts', {
    cwd: root,
    exclude: (name) => name === 'node_modules',
  }))
    files.push(file);
  const texts = new Map(
    await Promise.all(files.map(async (file) => [file, await readFile(join(root, file), 'utf8')] as const)),
  );
  const complaints: string[] = [];
  for (const [, name = '', quoted] of document.matchAll(/`([\w./-]+\.test\.ts)`(?:\s«([^»]+)»)?/g)) {
    const found = files.filter((file) => file === name || file.endsWith(`/${name}`));
    // «…» replaces the values of a table of cases.
    const words = (quoted ?? '').split('…').map((part) => part.trim());
    const says = (file: string) => words.every((part) => texts.get(file)?.includes(part));
    if (found.length === 0) complaints.push(`no file ${name}`);
    else if (!found.some(says)) complaints.push(`${name}: no «${quoted}»`);
  }
  expect(complaints).toEqual([]);
  for (const id of [
    'S01',
    'S02',
    'S03',
    'S04',
    'S05',
    'S06',
    'S07',
    'S08',
    'S09',
    'S10',
    'S11',
    'S12',
    'S13',
    'S14 ',
    'S14b',
  ])
    expect(document).toContain(`| ${id}`);
});
