/**
 * Nodes in page order: each before its children, siblings in input order. A node without its parent is at the top;
 * nodes of a cycle are left out.
 */
export function inTreeOrder<P>(places: readonly P[], keyOf: (place: P) => string, parentOf: (place: P) => string): P[] {
  const known = new Set(places.map(keyOf));
  const below = Map.groupBy(places, (place) => (known.has(parentOf(place)) ? parentOf(place) : undefined));
  const found: P[] = [];
  // A stack instead of recursion: the depth depends on the data.
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

export const unfolded = <R extends Node<R>>(nodes: readonly R[]): R[] =>
  nodes.flatMap((node) => [node, ...unfolded(node.children ?? [])]);
