/**
 * Probability that at least `least` of independent events occur, each with its own probability: the upper tail of the
 * Poisson binomial distribution. It uses only products and sums of positive numbers, so even a tail of 1e-30 keeps all
 * its digits.
 */
export function upperTail(chances: ArrayLike<number>, least: number): number {
  if (least <= 0) return 1;
  // probability of each count so far; at `least` the probability moves to the tail
  const happened = new Float64Array(least);
  happened[0] = 1;
  let tail = 0;
  for (let event = 0; event < chances.length; event += 1) {
    const chance = chances[event] ?? 0;
    tail += (happened[least - 1] ?? 0) * chance;
    for (let count = Math.min(event + 1, least - 1); count > 0; count -= 1) {
      happened[count] = (happened[count] ?? 0) * (1 - chance) + (happened[count - 1] ?? 0) * chance;
    }
    happened[0] = (happened[0] ?? 0) * (1 - chance);
  }
  return tail;
}
