/** Scores are multiples of .5 (domain.md §1.4): counted in half points, bins and sums are whole numbers. */
export function halvesOf(points: number): number {
  const halves = points * 2;
  if (!Number.isSafeInteger(halves)) throw new RangeError(`${points} is no multiple of .5`);
  return halves;
}

export const pointsOf = (halves: number): number => halves / 2;
