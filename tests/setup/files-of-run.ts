import { globSync } from 'node:fs';
import { join } from 'node:path';
import { areaOf } from '../../scripts/areas.mjs';
import { costOf } from './costs.ts';
import { partOf } from './part-of.ts';
import { hasAreaChanged, hasChanged, landing, turn } from './scope.ts';

const root = join(import.meta.dirname, '../..');

/**
 * Stories of each landing: log-in, frame, pages, the walk-throughs of the design, and a journey of each area that has
 * none.
 */
export const coreStories: readonly string[] = [
  'tests/browser/tours/**/*.test.ts',
  'tests/browser/**/walk-w*.test.ts',
  'tests/browser/auth/sign-in.test.ts',
  'tests/browser/shell/shell.test.ts',
  'tests/browser/shell/shell-keyboard.test.ts',
  'tests/browser/shell/shell-session.test.ts',
  'tests/browser/petition/public.test.ts',
  // No other test checks a printed letter.
  'tests/browser/petition/letter-ink.test.ts',
  'tests/browser/appeal/appeal.test.ts',
  'tests/browser/correction/correction.test.ts',
  'tests/browser/review/review.test.ts',
  'tests/browser/question/approve-and-pull.test.ts',
  'tests/browser/system/people.test.ts',
];
/**
 * Each of the other stories runs once a week, and when its file has changed. Axe takes five days in a story: seven is
 * no multiple of it.
 */
const storyDays = 7;
/**
 * A third of the other stories of a changed area runs each day: all stories of examinations would cost a fifth of a
 * landing.
 */
const changedStoryDays = 3;
/** Each suite that is repeated on the embedded database runs every third day. */
const engineDays = 3;
/**
 * Each fault and each server suite in turn runs every fifth day. Lists in faults take turns of two and three: five is
 * no multiple of either.
 */
const longDays = 5;

const tasks = ['server/src/platform/tasks', 'server/src/platform/jobs'];
const imports = [...tasks, 'server/src/platform/imports'];
const datasources = [...tasks, 'server/src/platform/datasources', 'server/src/areas/system/tenant-datasource'];

/**
 * Faults in turn, and the sources whose change makes them run. Each repeats a mechanism that another fault tests on
 * each landing, such as a killed import or a second server. docs/security.md names none of them.
 */
export const faultsInTurn: Readonly<Record<string, readonly string[]>> = {
  'tests/faults/answers-killed.test.ts': [...imports, 'server/src/areas/exam'],
  'tests/faults/roster-killed.test.ts': [...imports, 'server/src/areas/exam'],
  'tests/faults/scores-killed.test.ts': [...imports, 'server/src/areas/exam'],
  'tests/faults/questions-killed.test.ts': [...imports, 'server/src/areas/question'],
  'tests/faults/release-killed.test.ts': [...tasks, 'server/src/areas/exam'],
  'tests/faults/seats-killed.test.ts': [...tasks, 'server/src/areas/exam'],
  'tests/faults/programs.test.ts': ['demo/src', 'server/src/seeds'],
  'tests/faults/two-servers-news.test.ts': ['server/src/platform/live', 'server/src/platform/session'],
};

/**
 * Server suites that also run on the embedded database. Those of its driver run on each landing, the others in turn.
 */
const driverSuites = ['server/src/platform/database/**/*.test.ts'];
const engineSuites = [
  'server/src/platform/jobs/**/*.test.ts',
  'server/src/platform/access/{other-tenant,load-rights}*.test.ts',
  'server/src/areas/casework/{step/race,citizen/open}.test.ts',
  'server/src/areas/log/{total,chain}.test.ts',
];

/** Expensive server suites that test no guard, and the sources whose change makes them run. */
export const suitesInTurn: Readonly<Record<string, readonly string[]>> = {
  'server/src/areas/reinspection/thousand.test.ts': ['server/src/areas/reinspection', 'server/src/areas/exam'],
  'server/src/areas/question/formats/qti/qti.test.ts': ['server/src/areas/question'],
  'server/src/areas/system/tenant-datasource/switching.test.ts': datasources,
  'server/src/platform/datasources/source-steps.test.ts': [...datasources, 'server/src/migrations'],
  'server/src/engine/letters/pdf/pdf.test.ts': ['server/src/engine/letters', 'server/src/areas/casework'],
  'demo/src/banks/banks.test.ts': ['demo/src', 'server/src/areas/question'],
  'demo/src/questions/questions.test.ts': ['demo/src', 'server/src/areas/question'],
};

const paths = (patterns: readonly string[]): string[] =>
  globSync([...patterns], { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .sort();

interface Turns {
  project: string;
  always: readonly string[];
  all: readonly string[];
  /** Days until each file outside `always` has run once, at equal cost per day. */
  days: number;
  isAffected?: (path: string) => boolean;
  /** Like `days`, for the affected files. */
  affectedDays?: number;
}

const isOfChangedArea = (path: string): boolean => hasAreaChanged(areaOf(path));

function filesOfToday(turns: Turns): string[] {
  const { project, days, isAffected = isOfChangedArea, affectedDays = 1 } = turns;
  const core = new Set(paths(turns.always));
  const others = paths(turns.all).filter((path) => !core.has(path));
  if (!landing) return [...core, ...others];
  const affected = others.filter(isAffected);
  const today = new Set([...filesOfTurn(project, others, days), ...filesOfTurn(project, affected, affectedDays)]);
  return [...core, ...others.filter((path) => today.has(path) || hasChanged(path))];
}

function filesOfTurn(project: string, files: readonly string[], days: number): string[] {
  const cost = (path: string) => costOf(project, path);
  return partOf(files, { number: (turn % days) + 1, of: days, cost, key: (path) => path });
}

export const storiesOfRun = (): string[] =>
  filesOfToday({
    project: 'browser',
    always: coreStories,
    all: ['tests/browser/**/*.test.{ts,tsx}'],
    days: storyDays,
    affectedDays: changedStoryDays,
  });

export const embeddedSuitesOfRun = (): string[] =>
  filesOfToday({ project: 'embedded', always: driverSuites, all: engineSuites, days: engineDays });

function leftOut(project: string, table: Readonly<Record<string, readonly string[]>>): string[] {
  const all = Object.keys(table);
  const isAffected = (path: string) => hasChanged(...(table[path] ?? []));
  const chosen = new Set(filesOfToday({ project, always: [], all, days: longDays, isAffected }));
  return all.filter((path) => !chosen.has(path));
}

export const faultsLeftOut = (): string[] => leftOut('faults', faultsInTurn);
export const suitesLeftOut = (): string[] => leftOut('server', suitesInTurn);
