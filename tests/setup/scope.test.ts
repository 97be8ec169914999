import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { sabotages } from '../sabotage/list.ts';
import { coreStories, faultsInTurn, suitesInTurn } from './files-of-run.ts';
import { takesTurn } from './scope.ts';

const root = join(import.meta.dirname, '..', '..');

const inTurn = { ...faultsInTurn, ...suitesInTurn };

test('finds each file in turn and its sources', () => {
  const named = Object.entries(inTurn).flatMap(([file, sources]) => [file, ...sources]);
  for (const path of named) expect(existsSync(join(root, path)), path).toBe(true);
});

test('excludes faults and suites of the security document from turns', () => {
  const security = readFileSync(join(root, 'docs/security.md'), 'utf8');
  const names = new Set([...security.matchAll(/[\w-]+\.test\.tsx?/g)].map(([name]) => name));
  expect(Object.keys(inTurn).filter((file) => names.has(basename(file)))).toEqual([]);
});

test('finds files for each core story', () => {
  for (const pattern of coreStories) expect(globSync(pattern, { cwd: root }), pattern).not.toEqual([]);
});

const core = new Set(globSync([...coreStories], { cwd: root }));
const namesInTurn = Object.keys(inTurn).map((file) => basename(file));
/** @param file as a document names it: a document may omit the folder */
const takesTurns = (file: string): boolean =>
  (file.startsWith('tests/browser/') && !core.has(file)) ||
  file.startsWith('demo/src/') ||
  namesInTurn.includes(basename(file));

test('tests each sabotaged guard in a file of each landing', () => {
  for (const { name, tests } of sabotages) {
    expect(
      tests.filter((file) => !takesTurns(file) && existsSync(join(root, file))),
      name,
    ).not.toEqual([]);
  }
});

test('gives each item one turn in as many days', () => {
  const days = Array.from({ length: 5 }, (_, day) => 20_785 + day);
  for (let index = 0; index < 12; index += 1) {
    expect(days.filter((day) => takesTurn(index, 5, day))).toHaveLength(1);
  }
});

test('tests each row of the security document on each landing', () => {
  const rows = readFileSync(join(root, 'docs/security.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '));
  const named = rows.map((row) => ({
    row,
    files: [...row.matchAll(/[\w./{},-]+\.test\.tsx?/g)].map(([file]) => file),
  }));
  const onlyInTurn = named.filter(({ files }) => files.length > 0 && files.every(takesTurns));
  expect(named.filter(({ files }) => files.length > 0).length).toBeGreaterThan(60);
  expect(onlyInTurn.map(({ row }) => row.slice(0, 60))).toEqual([]);
});
