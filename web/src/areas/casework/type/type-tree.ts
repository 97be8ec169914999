interface Branch {
  id: string;
  parentId: string;
}

/** Rows in the order of their tree, each with its depth; a row whose parent is not among them stands at the root. */
export function inTreeOrder<R extends Branch>(rows: readonly R[]): (R & { depth: number })[] {
  const ids = new Set(rows.map(({ id }) => id));
  const below = (parentId: string, depth: number): (R & { depth: number })[] =>
    rows.filter((row) => row.parentId === parentId).flatMap((row) => [{ ...row, depth }, ...below(row.id, depth + 1)]);
  const roots = rows.filter((row) => !ids.has(row.parentId));
  return roots.flatMap((row) => [{ ...row, depth: 0 }, ...below(row.id, 1)]);
}
