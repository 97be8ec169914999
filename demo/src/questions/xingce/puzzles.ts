export function orders<T>(list: readonly T[]): T[][] {
  if (list.length < 2) return [[...list]];
  return list.flatMap((first, at) =>
    orders([...list.slice(0, at), ...list.slice(at + 1)]).map((rest) => [first, ...rest]),
  );
}
export interface Clue {
  text: string;
  holds: (order: readonly string[]) => boolean;
}
export function leastClues(all: readonly Clue[], models: readonly (readonly string[])[]): Clue[] | undefined {
  const left = (clues: readonly Clue[]) => models.filter((model) => clues.every(({ holds }) => holds(model))).length;
  const kept: Clue[] = [];
  for (const clue of all) {
    if (left(kept) === 1) break;
    if (left([...kept, clue]) < left(kept)) kept.push(clue);
  }
  if (left(kept) !== 1) return undefined;
  return kept.reduceRight((needed, clue) => {
    const without = needed.filter((one) => one !== clue);
    return left(without) === 1 ? without : needed;
  }, kept);
}
