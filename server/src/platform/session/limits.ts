import type { Settings } from '#platform/settings/settings.ts';

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

/** Hours after log-in at which a session ends, active or not (security.md V7). */
export const absoluteHours = 12;
const defaultIdleMinutes = 30;
const longestIdleMinutes = 720;

export function idleLimit(value: string | null | undefined): number {
  const minutes = /^\d{1,4}$/.test(value ?? '') ? Number(value) : 0;
  return minutes >= 1 && minutes <= longestIdleMinutes ? minutes : defaultIdleMinutes;
}

/** Seconds in which a used refresh token still answers with its successor (wire.md A, Tokens). */
export const replaySeconds = 10;
