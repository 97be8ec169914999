import { globSync } from 'node:fs';
import { join } from 'node:path';
import { areaOf } from '../../scripts/areas.mjs';
import { costOf } from './costs.ts';
import { partOf } from './part-of.ts';
import { hasAreaChanged, hasChanged, landing, turn } from './scope.ts';

const root = join(import.meta.dirname, '../..');

/** Stories of every landing: signing in, the frame, the pages, the walk-throughs of the design, and a journey of each area that has none. */
export const coreStories: readonly string[] = [
  'tests/browser/tours/**/*.test.ts',
  'tests/browser/**/walk-w*.test.ts',
  'tests/browser/auth/sign-in.test.ts',
  'tests/browser/shell/shell.test.ts',
  'tests/browser/shell/shell-keyboard.test.ts',
  'tests/browser/shell/shell-session.test.ts',
  'tests/browser/petition/public.test.ts',
  // no other test sees what of a letter is read on paper
  'tests/browser/petition/letter-ink.test.ts',
  'tests/browser/appeal/appeal.test.ts',
  'tests/browser/correction/correction.test.ts',
  'tests/browser/review/review.test.ts',
  'tests/browser/question/approve-and-pull.test.ts',
  'tests/browser/system/people.test.ts',
];
/** Each of the other files runs once a week, and whenever it or its area has changed. No multiple of the days that axe takes to come round in a story. */
const storyDays = 7;
/** Each of the suites that a run repeats on the embedded database runs every third day. */
const engineDays = 3;

/** Suites of the server that also run on the embedded database. Those of its driver run at every landing, the others in turn. */
const driverSuites = ['server/src/platform/database/**/*.test.ts'];
const engineSuites = [
  'server/src/platform/jobs/**/*.test.ts',
  'server/src/platform/access/{other-tenant,load-rights}*.test.ts',
  'server/src/areas/casework/{step/race,citizen/open}.test.ts',
  'server/src/areas/log/{total,chain}.test.ts',
];

const paths = (patterns: readonly string[]): string[] =>
  globSync([...patterns], { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .sort();

interface Turns {
  project: string;
  always: readonly string[];
  all: readonly string[];
  /** until each of the files that do not run always has had its turn; each day costs alike */
  days: number;
}

function filesOfToday({ project, always, all, days }: Turns): string[] {
  const core = new Set(paths(always));
  const others = paths(all).filter((path) => !core.has(path));
  if (!landing) return [...core, ...others];
  const cost = (path: string) => costOf(project, path);
  const today = new Set(partOf(others, { number: (turn % days) + 1, of: days, cost, key: (path) => path }));
  const chosen = others.filter((path) => today.has(path) || hasChanged(path) || hasAreaChanged(areaOf(path)));
  return [...core, ...chosen];
}

/** Browser stories of this run, from the root of the checkout. */
export const storiesOfRun = (): string[] =>
  filesOfToday({
    project: 'browser',
    always: coreStories,
    all: ['tests/browser/**/*.test.{ts,tsx}'],
    days: storyDays,
  });

/** Suites of the server that this run repeats on the embedded database. */
export const embeddedSuitesOfRun = (): string[] =>
  filesOfToday({ project: 'embedded', always: driverSuites, all: engineSuites, days: engineDays });
