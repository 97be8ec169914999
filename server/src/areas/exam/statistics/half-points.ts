/**
 * Scores are multiples of .5 (domain.md §1.4): counted in half points, bins and sums are whole numbers.
 * @throws RangeError for any other score
 */
export function halvesOf(points: number): number {
  const halves = points * 2;
  if (!Number.isSafeInteger(halves)) throw new RangeError(`${points} is no multiple of .5`);
  return halves;
}
