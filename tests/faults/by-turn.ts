import { landing, turn } from '../setup/scope.ts';

/**
 * Picks `many` items for a landing in their order; the next day picks the next ones. Other runs get all. `ahead` shifts
 * the choice, so that two lists of the same items differ on a day.
 */
export function byTurn<T>(all: readonly T[], many: number, ahead = 0): readonly T[] {
  if (!landing) return all;
  const first = (turn + ahead) * many;
  const now = new Set(Array.from({ length: many }, (_, n) => (first + n) % all.length));
  return all.filter((_, index) => now.has(index));
}
