export interface ResponsePattern {
  answers: ArrayLike<number>;
  people: number;
}

export function patternsOf(rows: Iterable<ArrayLike<number>>): ResponsePattern[] {
  const patterns = new Map<string, { answers: ArrayLike<number>; people: number }>();
  for (const answers of rows) {
    const name = Array.prototype.join.call(answers, '');
    const known = patterns.get(name);
    if (known) known.people += 1;
    else patterns.set(name, { answers, people: 1 });
  }
  return [...patterns.values()];
}
