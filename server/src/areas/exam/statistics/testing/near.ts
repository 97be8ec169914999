import { expect } from 'vitest';

export function near(actual: number | null, expected: number | null): void {
  if (actual === null || expected === null) expect(actual).toBe(expected);
  else expect(Math.abs(actual - expected), `${actual} instead of ${expected}`).toBeLessThan(1e-9);
}
