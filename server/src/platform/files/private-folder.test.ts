import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { keepPrivate } from './private-folder.ts';

function room(): string {
  const path = mkdtempSync(join(tmpdir(), 'kaoxin-private-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}
const modesIn = (folder: string): number[] =>
  [folder, ...readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name)))]
    .filter((path) => !lstatSync(path).isSymbolicLink())
    .map((path) => lstatSync(path).mode & 0o777);
const never = (sentence: string) => expect(sentence).toBe('');

test('creates a folder for its account only', () => {
  const folder = join(room(), 'a', 'data');
  keepPrivate(folder, never);
  expect(modesIn(folder)).toEqual([0o700]);
});

test.each([['the folder'], ['what lies in it'], ['what lies in its folders']])(
  'restricts folder and content when %s is open',
  (where) => {
    const folder = join(room(), 'data');
    mkdirSync(join(folder, 'database', 'base'), { recursive: true });
    for (const name of ['secret', 'database/PG_VERSION', 'database/base/1']) writeFileSync(join(folder, name), 'x');
    keepPrivate(folder, never);
    expect(new Set(modesIn(folder))).toEqual(new Set([0o700, 0o600]));
    const opened = { 'the folder': '', 'what lies in it': 'secret', 'what lies in its folders': 'database/PG_VERSION' };
    chmodSync(join(folder, opened[where as keyof typeof opened]), 0o777);
    keepPrivate(folder, never);
    expect(new Set(modesIn(folder))).toEqual(new Set([0o700, 0o600]));
  },
);

test('does not change the target of a link', () => {
  const outside = room();
  writeFileSync(join(outside, 'theirs'), 'x', { mode: 0o644 });
  chmodSync(join(outside, 'theirs'), 0o644);
  const folder = join(room(), 'data');
  mkdirSync(folder);
  symlinkSync(join(outside, 'theirs'), join(folder, 'link'));
  keepPrivate(folder, never);
  expect(lstatSync(join(outside, 'theirs')).mode & 0o777).toBe(0o644);
});
