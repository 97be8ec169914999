import { globSync } from 'node:fs';
import { join } from 'node:path';
import { areaOf } from '../../scripts/areas.mjs';
import { hasAreaChanged, hasChanged, hasTurn } from './scope.ts';

const root = join(import.meta.dirname, '../..');

/** Stories of every landing: signing in, the frame, the pages, one journey of each area, and the walk-throughs of the design. */
export const coreStories: readonly string[] = [
  'tests/browser/tours/**/*.test.ts',
  'tests/browser/**/walk-w*.test.ts',
  'tests/browser/auth/sign-in.test.ts',
  'tests/browser/shell/shell.test.ts',
  'tests/browser/shell/shell-keyboard.test.ts',
  'tests/browser/shell/shell-session.test.ts',
  'tests/browser/petition/petition.test.ts',
  'tests/browser/petition/public.test.ts',
  'tests/browser/appeal/appeal.test.ts',
  'tests/browser/correction/correction.test.ts',
  'tests/browser/review/review.test.ts',
  'tests/browser/question/approve-and-pull.test.ts',
  'tests/browser/system/people.test.ts',
];
/** Of the other stories each runs every third day, and whenever it or its area has changed. */
const days = 3;

const paths = (patterns: readonly string[]): string[] =>
  globSync([...patterns], { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .sort();

/** The browser stories that a run has, from the root of the checkout. */
export function storiesOfRun(): string[] {
  const core = new Set(paths(coreStories));
  const others = paths(['tests/browser/**/*.test.{ts,tsx}']).filter((path) => !core.has(path));
  const chosen = others.filter(
    (path, index) => hasTurn(index, days) || hasChanged(path) || hasAreaChanged(areaOf(path)),
  );
  return [...core, ...chosen];
}
