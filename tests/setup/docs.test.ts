import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
/** Decisions may name files that no longer exist. */
const documents = ['README.md', ...globSync('docs/*.md', { cwd: root })].sort();
const known = new Set(
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && existsSync(join(root, file)))
    .flatMap((file) => file.split('/').map((_, end, parts) => parts.slice(0, end + 1).join('/'))),
);

/** Expands `a/{b,c}.ts`. */
function spelledOut(name: string): string[] {
  const [whole, list] = /\{([^{}]*)\}/.exec(name) ?? [];
  if (whole === undefined || list === undefined) return [name];
  return list.split(',').flatMap((part) => spelledOut(name.replace(whole, part.trim())));
}

/** True for a path of the project, or its end: `http/access.ts`. */
const isThere = (name: string): boolean => {
  const path = name.replace(/\/$/, '');
  return known.has(path) || [...known].some((one) => one.endsWith(`/${path}`));
};

const isMade = (word: string): boolean => /(?:^|\/)dist(?:\/|$)/.test(word);

const isPath = (word: string): boolean =>
  /^[\w.@#{},/-]+$/.test(word) &&
  !word.includes('NNN') &&
  !isMade(word) &&
  (word.startsWith('#') ||
    /^(?:contract|server|web|tests|docs|scripts|bench)\//.test(word) ||
    /[\w}]\.(?:tsx?|mjs|md|css|ya?ml|tsv)$/.test(word));

function named(document: string): string[] {
  const text = readFileSync(join(root, document), 'utf8').replaceAll(/^```[^`]*^```/gm, '');
  const words = [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, word = '']) => (isPath(word) ? spelledOut(word) : []));
  // `#platform/…` is a folder of a workspace.
  return words.map((word) => word.replace(/^#/, ''));
}

function linked(document: string): string[] {
  const text = readFileSync(join(root, document), 'utf8');
  const links = [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(([, link = '']) => link);
  return links.filter((link) => !/^[a-z]+:/.test(link)).map((link) => join(dirname(document), link));
}

test.each(documents)('%s names existing files', (document) => {
  expect(named(document).filter((name) => !isThere(name))).toEqual([]);
  expect(linked(document).filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('detects existing and missing names', () => {
  expect(documents).toContain('docs/testing.md');
  expect(named('docs/architecture.md').length).toBeGreaterThan(30);
  expect(['http/access.ts', 'platform/database', 'tests/setup/docs.test.ts'].every(isThere)).toBe(true);
  expect(['http/no-access.ts', 'house/database', 'access.t'].some(isThere)).toBe(false);
  expect(spelledOut('a/{b,c}/{d,e}.ts')).toEqual(['a/b/d.ts', 'a/b/e.ts', 'a/c/d.ts', 'a/c/e.ts']);
});
