export interface Stretch {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

const tokens = (text: string): string[] => text.match(/\p{Script=Han}|[\p{L}\p{N}]+|\s+|[^\s]/gu) ?? [];

/** With more changes the texts are treated as unrelated. */
const mostChanges = 1_000;

/** Furthest points per diagonal of the edit graph, by step (Myers); undefined if the texts differ too much. */
function steps(from: readonly string[], to: readonly string[]): Map<number, number>[] | undefined {
  const trace: Map<number, number>[] = [];
  let furthest = new Map([[1, 0]]);
  for (let depth = 0; depth <= Math.min(from.length + to.length, mostChanges); depth += 1) {
    const next = new Map(furthest);
    trace.push(furthest);
    for (let diagonal = -depth; diagonal <= depth; diagonal += 2) {
      const [below = -1, right = -1] = [next.get(diagonal + 1), next.get(diagonal - 1)];
      let x = diagonal === -depth || (diagonal !== depth && right < below) ? below : right + 1;
      while (x < from.length && x - diagonal < to.length && from[x] === to[x - diagonal]) x += 1;
      next.set(diagonal, x);
      if (x >= from.length && x - diagonal >= to.length) return trace;
    }
    furthest = next;
  }
  return undefined;
}

export function wordsDiff(before: string, after: string): Stretch[] {
  const [from, to] = [tokens(before), tokens(after)];
  const trace = steps(from, to);
  if (!trace)
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ];
  const found: Stretch[] = [];
  const tell = (kind: Stretch['kind'], text: string | undefined) => {
    const [first] = found;
    if (first?.kind === kind) first.text = (text ?? '') + first.text;
    else found.unshift({ kind, text: text ?? '' });
  };
  let [x, y] = [from.length, to.length];
  for (let depth = trace.length - 1; depth >= 0; depth -= 1) {
    const furthest = trace[depth] ?? new Map<number, number>();
    const diagonal = x - y;
    const [below = -1, right = -1] = [furthest.get(diagonal + 1), furthest.get(diagonal - 1)];
    const isDown = diagonal === -depth || (diagonal !== depth && right < below);
    const startX = isDown ? below : right;
    const startY = startX - (isDown ? diagonal + 1 : diagonal - 1);
    while (x > startX && y > startY && x > 0 && y > 0 && from[x - 1] === to[y - 1]) {
      x -= 1;
      y -= 1;
      tell('same', from[x]);
    }
    if (depth === 0) break;
    if (isDown) tell('added', to[y - 1]);
    else tell('removed', from[x - 1]);
    [x, y] = [startX, startY];
  }
  return found;
}
