/** Everything a small puzzle may be: orders of people, and which of them say what is true. */
export function orders<T>(list: readonly T[]): T[][] {
  if (list.length < 2) return [[...list]];
  return list.flatMap((first, at) => orders([...list.slice(0, at), ...list.slice(at + 1)]).map((rest) => [first, ...rest]));
}
/** Whether the models that keep to all clues agree: then what they say is proved. */
export const isProved = <Model>(models: readonly Model[], clues: readonly ((model: Model) => boolean)[], says: (model: Model) => string): boolean =>
  new Set(models.filter((model) => clues.every((clue) => clue(model))).map(says)).size === 1;

export interface Clue {
  text: string;
  /** places by person */
  holds: (order: readonly string[]) => boolean;
}
/** Rows of clues, without those that the others already say, that leave one order alone. */
export function leastClues(all: readonly Clue[], models: readonly (readonly string[])[]): Clue[] | undefined {
  const left = (clues: readonly Clue[]) => models.filter((model) => clues.every(({ holds }) => holds(model))).length;
  const kept: Clue[] = [];
  for (const clue of all) {
    if (left(kept) === 1) break;
    if (left([...kept, clue]) < left(kept)) kept.push(clue);
  }
  if (left(kept) !== 1) return undefined;
  return kept.filter((clue) => left(kept.filter((one) => one !== clue)) > 1 || kept.length < 3);
}
