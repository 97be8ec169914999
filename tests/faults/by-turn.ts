import { landing, turn } from '../setup/scope.ts';

/**
 * So many of these at a landing, in their order, and the next ones on the next day; everywhere else all of them. `ahead` sets two
 * lists that mean the same apart.
 */
export function byTurn<T>(all: readonly T[], many: number, ahead = 0): readonly T[] {
  if (!landing) return all;
  const first = (turn + ahead) * many;
  const now = new Set(Array.from({ length: many }, (_, n) => (first + n) % all.length));
  return all.filter((_, index) => now.has(index));
}
