/** Connected components of pairs (union-find). Returns groups of two and more, each in the order of `all`. */
export function groupsOf<T>(all: readonly T[], pairs: Iterable<readonly [T, T]>): T[][] {
  const above = new Map<T, T>();
  const headOf = (one: T): T => {
    let head = one;
    for (let next = above.get(head); next !== undefined; next = above.get(head)) head = next;
    for (let at = one; at !== head; ) {
      const next = above.get(at) ?? head;
      above.set(at, head);
      at = next;
    }
    return head;
  };
  for (const [one, other] of pairs) {
    const [left, right] = [headOf(one), headOf(other)];
    if (left !== right) above.set(right, left);
  }
  return [...Map.groupBy(all, headOf).values()].filter(({ length }) => length > 1);
}
