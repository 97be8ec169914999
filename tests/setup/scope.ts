import { readFileSync } from 'node:fs';
import { areaOf } from '../../scripts/areas.mjs';

/**
 * Selects the tests of a run (docs/testing.md). `npm test` sets TEST_SCOPE=landing: tests that are expensive and rarely
 * fail take turns by day, or run when their sources have changed. Other runs include all tests.
 */
export const landing = process.env.TEST_SCOPE === 'landing';

/** PART as the launcher sets it: the number of the day, or the user's choice to repeat a failure. */
export const turn = Number(process.env.PART ?? 0);

/** Whether the item at this index is due today, when one in `of` runs each day. */
export const takesTurn = (index: number, of: number, day: number): boolean => index % of === day % of;

/** `takesTurn` for the turn of this run. Always true outside a landing. */
export const hasTurn = (index: number, of: number): boolean => !landing || takesTurn(index, of, turn);

/**
 * Picks one of equivalent items per landing, rotating daily. All of them when a file in one of the paths has changed.
 */
export const ofToday = <T>(alike: readonly T[], ...paths: string[]): T[] =>
  alike.filter((_, index) => hasTurn(index, alike.length) || hasChanged(...paths));

/**
 * Files changed by commits of the last hours or in the working tree, from the root of the checkout; CHANGED_PATHS names
 * the list.
 */
const changedPaths: readonly string[] = process.env.CHANGED_PATHS
  ? readFileSync(process.env.CHANGED_PATHS, 'utf8').split('\n').filter(Boolean)
  : [];
const changedAreas = new Set(changedPaths.filter((path) => !/\.test\.tsx?$/.test(path)).map(areaOf));

/** Whether one of these files, or a file in one of these folders, has changed. Always true outside a landing. */
export const hasChanged = (...paths: string[]): boolean =>
  !landing || paths.some((path) => changedPaths.some((changed) => changed === path || changed.startsWith(`${path}/`)));

/** Whether the area has changed on any side, tests excluded. Always true outside a landing. */
export const hasAreaChanged = (area: string): boolean => !landing || changedAreas.has(area);
