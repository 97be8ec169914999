import { readFileSync } from 'node:fs';

/**
 * Which tests a run does (docs/testing.md). `npm test` sets TEST_SCOPE=landing: tests that are dear and rarely red take turns by day,
 * or run when their sources have changed. Every other way to run tests does all of them.
 */
export const landing = process.env.TEST_SCOPE === 'landing';

const dayMs = 86_400_000;
/** China has no summer time. */
const shanghaiOffsetMs = 8 * 3_600_000;

/** PART, or the number of the day in Asia/Shanghai. `PART=3 npm test` repeats what failed on a day that printed 3. */
export const turn = Number(process.env.PART ?? Math.floor((Date.now() + shanghaiOffsetMs) / dayMs));

/** Whether the item at this place of its list runs, where one in `of` does each day. Always true outside a landing. */
export const hasTurn = (index: number, of: number): boolean => !landing || index % of === turn % of;

/** Files that commits of the last day or the working tree change, from the root of the checkout; CHANGED_PATHS names the list. */
const changedPaths: readonly string[] = process.env.CHANGED_PATHS
  ? readFileSync(process.env.CHANGED_PATHS, 'utf8').split('\n').filter(Boolean)
  : [];

/** Whether a file below one of these folders (or one of these files) has changed. Always true outside a landing. */
export const hasChanged = (...paths: string[]): boolean =>
  !landing || paths.some((path) => changedPaths.some((changed) => changed === path || changed.startsWith(`${path}/`)));
