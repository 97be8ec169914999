import type { Settings } from '#platform/settings.ts';

/** A parameter that is a whole number within the bounds; anything else is read as the fallback. */
export function wholeSetting(
  settings: Settings,
  key: string,
  fallback: number,
  least: number,
  greatest: number,
): number {
  const value = settings.get(key)?.trim() ?? '';
  const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
  return number >= least && number <= greatest ? number : fallback;
}

/** A session ends this many hours after its log-in, whatever was done in between (security.md V7). */
export const absoluteHours = 12;
const defaultIdleMinutes = 30;
const longestIdleMinutes = 720;

/** Minutes a parameter row allows a session to lie still. */
export function idleLimit(value: string | null | undefined): number {
  const minutes = /^\d{1,4}$/.test(value ?? '') ? Number(value) : 0;
  return minutes >= 1 && minutes <= longestIdleMinutes ? minutes : defaultIdleMinutes;
}

/** Seconds in which a used refresh token still answers with its successor (wire.md A, Tokens). */
export const replaySeconds = 10;
