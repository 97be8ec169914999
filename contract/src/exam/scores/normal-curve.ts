interface Point {
  score: number;
  count: number;
}

/** Value of a curve of examinee counts at the middle of a bin, interpolated linearly between the two nearest points. */
export function curveIn({ from, to }: { from: number; to: number }, curve: readonly Point[]): number | null {
  const middle = (from + to) / 2;
  const after = curve.findIndex(({ score }) => score >= middle);
  const [left, right] = [curve[after - 1], curve[after]];
  if (!right) return curve.at(-1)?.count ?? null;
  if (!left || right.score === middle) return right.count;
  const part = (middle - left.score) / (right.score - left.score);
  return left.count + (right.count - left.count) * part;
}
