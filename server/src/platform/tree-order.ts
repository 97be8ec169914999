/**
 * Places of a tree as its page lays them out: each before what stands below it, siblings in the order they come in. One whose
 * parent is not among them stands at the top; what stands in a ring stands nowhere.
 */
export function inTreeOrder<P>(places: readonly P[], keyOf: (place: P) => string, parentOf: (place: P) => string): P[] {
  const known = new Set(places.map(keyOf));
  const below = Map.groupBy(places, (place) => (known.has(parentOf(place)) ? parentOf(place) : undefined));
  const found: P[] = [];
  // a stack and no recursion: levels are as many as the data has
  const waiting = [...(below.get(undefined) ?? [])].reverse();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    found.push(next);
    waiting.push(...[...(below.get(keyOf(next)) ?? [])].reverse());
  }
  return found;
}

interface Node<R> {
  children?: readonly R[] | undefined;
}

/** The same of rows that have those below them inside. */
export const unfolded = <R extends Node<R>>(nodes: readonly R[]): R[] =>
  nodes.flatMap((node) => [node, ...unfolded(node.children ?? [])]);
