interface Point {
  score: number;
  count: number;
}

/** What a curve of people by score says of a bin: at its middle, on the line between the two scores it is told for. */
export function curveIn({ from, to }: { from: number; to: number }, curve: readonly Point[]): number | null {
  const middle = (from + to) / 2;
  const after = curve.findIndex(({ score }) => score >= middle);
  const [left, right] = [curve[after - 1], curve[after]];
  if (!right) return curve.at(-1)?.count ?? null;
  if (!left || right.score === middle) return right.count;
  const part = (middle - left.score) / (right.score - left.score);
  return left.count + (right.count - left.count) * part;
}
