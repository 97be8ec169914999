import { readFileSync } from 'node:fs';
import { areaOf } from '../../scripts/areas.mjs';

/**
 * Which tests a run does (docs/testing.md). `npm test` sets TEST_SCOPE=landing: tests that are dear and rarely red take turns by day,
 * or run when their sources have changed. Every other way to run tests does all of them.
 */
export const landing = process.env.TEST_SCOPE === 'landing';

/** PART as the launcher sets it: the number of the day, or what the user chose to repeat a failure. */
export const turn = Number(process.env.PART ?? 0);

/** Whether the item at this place of its list has its turn, where one in `of` has it each day. */
export const takesTurn = (index: number, of: number, day: number): boolean => index % of === day % of;

/** `takesTurn` for the turn of this run. Always true outside a landing. */
export const hasTurn = (index: number, of: number): boolean => !landing || takesTurn(index, of, turn);

/** Items that are alike and of which a landing needs one, another one each day. All of them when a file below one of the paths has changed. */
export const ofToday = <T>(alike: readonly T[], ...paths: string[]): T[] =>
  alike.filter((_, index) => hasTurn(index, alike.length) || hasChanged(...paths));

/** Files that commits of the last hours or the working tree change, from the root of the checkout; CHANGED_PATHS names the list. */
const changedPaths: readonly string[] = process.env.CHANGED_PATHS
  ? readFileSync(process.env.CHANGED_PATHS, 'utf8').split('\n').filter(Boolean)
  : [];
const changedAreas = new Set(changedPaths.filter((path) => !/\.test\.tsx?$/.test(path)).map(areaOf));

/** Whether a file below one of these folders (or one of these files) has changed. Always true outside a landing. */
export const hasChanged = (...paths: string[]): boolean =>
  !landing || paths.some((path) => changedPaths.some((changed) => changed === path || changed.startsWith(`${path}/`)));

/** Whether the area has changed on any side, tests apart. Always true outside a landing. */
export const hasAreaChanged = (area: string): boolean => !landing || changedAreas.has(area);
