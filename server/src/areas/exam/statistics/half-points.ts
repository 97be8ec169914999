/**
 * Scores are multiples of .5 (domain.md §1.4). In half points, bins and sums are integers.
 * @throws RangeError for other scores
 */
export function halvesOf(points: number): number {
  const halves = points * 2;
  if (!Number.isSafeInteger(halves)) throw new RangeError(`${points} is no multiple of .5`);
  return halves;
}
