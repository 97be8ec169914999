import { expect } from 'vitest';

/** Expects equality to 1e-9, or both null. */
export function near(actual: number | null, expected: number | null): void {
  if (actual === null || expected === null) expect(actual).toBe(expected);
  else expect(Math.abs(actual - expected), `${actual} instead of ${expected}`).toBeLessThan(1e-9);
}
