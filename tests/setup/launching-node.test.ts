import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
/** README.md promises that both commands start on this version. */
const OLDEST_MAJOR = 18;
/** Names of the language and of `import.meta` that Node 18 does not have. */
const NEWER_SYNTAX =
  /import\.meta\.(?:dirname|filename|main)|\.(?:toSorted|toReversed|toSpliced|isWellFormed|intersection|symmetricDifference|isSubsetOf)\(|\b(?:Object|Map)\.groupBy|\bPromise\.(?:withResolvers|try)|\bArray\.fromAsync|\bIterator\.from|\bimport .* with \{/;

/** The modules that Node loads before a line of the script runs. */
function loadedBy(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const { from } of importsOf(file)) if (from.startsWith('.')) loadedBy(join(file, '..', from), seen);
  return seen;
}

function importsOf(file: string): { names: string[]; from: string }[] {
  const source = readFileSync(file, 'utf8');
  return [...source.matchAll(/^(?:import|export) (?:(?:[\w*][^'{]*|\{([^}]*)\}) from )?'([^']+)';/gm)].map(
    ([, names = '', from = '']) => ({
      names: names
        .split(',')
        .map((name) => name.trim().split(' as ')[0] as string)
        .filter(Boolean),
      from,
    }),
  );
}

/** @returns the major version of Node that first exports the name, by the `@since` of its declaration */
function firstMajor(module: string, name: string): number {
  const types = readFileSync(join(root, 'node_modules/@types/node', `${module.slice('node:'.length)}.d.ts`), 'utf8');
  const at = types.search(new RegExp(`^ +(?:export )?(?:function|class|const|var|namespace) ${name}\\b`, 'm'));
  const comment = at < 0 ? '' : types.slice(types.lastIndexOf('/**', at), at);
  return comment.trimEnd().endsWith('*/') ? Number(comment.match(/@since v(\d+)/)?.[1] ?? 0) : 0;
}

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
const commands = Object.values(scripts).flatMap((script) => script.match(/(?<=node )scripts\/\S+\.mjs/g) ?? []);
const launched = new Set(
  ['scripts/install-postgres.mjs', ...commands].flatMap((file) => [...loadedBy(join(root, file))]),
);

test('scripts import only what an old Node exports', () => {
  const newer = [...launched].flatMap((file) =>
    importsOf(file).flatMap(({ names, from }) =>
      from.startsWith('.')
        ? []
        : names
            .filter((name) => !from.startsWith('node:') || firstMajor(from, name) > OLDEST_MAJOR)
            .map((name) => `${relative(root, file)}: ${name} from ${from}`),
    ),
  );
  expect(launched.size).toBeGreaterThan(20);
  expect(newer).toEqual([]);
});

test('scripts use no syntax newer than an old Node', () => {
  const newer = [...launched].filter((file) => NEWER_SYNTAX.test(readFileSync(file, 'utf8')));
  expect(newer.map((file) => relative(root, file))).toEqual([]);
});

test('reads the version that introduced a name', () => {
  expect([firstMajor('node:fs', 'globSync'), firstMajor('node:fs', 'readFileSync') <= OLDEST_MAJOR]).toEqual([
    22,
    true,
  ]);
});
