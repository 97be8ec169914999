interface Equation {
  sum: string | null;
  parts: readonly string[];
}
type Row = Map<string, number>;

/** Small enough that products of two residues are exact as numbers. */
const prime = 67_108_859;

/** Hidden cells that follow, alone or with others of a small sum, from equations whose other cells are shown. */
export function determined(
  equations: readonly Equation[],
  hidden: ReadonlySet<string>,
  areFew: (keys: readonly string[]) => boolean,
): ReadonlySet<string> {
  const rows = reduced(equations.map((equation) => unknownsOf(equation, hidden)));
  const found = new Set<string>();
  for (const row of rows) {
    const [[first] = []] = row;
    if (first === undefined) continue;
    const isPlainSum = new Set(row.values()).size === 1;
    if (row.size === 1 || (isPlainSum && areFew([...row.keys()]))) found.add(first);
  }
  return found;
}

function unknownsOf({ sum, parts }: Equation, hidden: ReadonlySet<string>): Row {
  const row: Row = new Map(parts.flatMap((key) => (hidden.has(key) ? [[key, 1] as const] : [])));
  if (sum !== null && hidden.has(sum)) row.set(sum, prime - 1);
  return row;
}

/** Gaussian elimination: each resulting equation has an unknown that occurs in no other. */
function reduced(equations: readonly Row[]): Row[] {
  const byPivot = new Map<string, Row>();
  const holders = new Map<string, Set<string>>();
  for (const equation of equations) {
    const row: Row = new Map(equation);
    for (const key of equation.keys()) {
      const known = byPivot.get(key);
      if (known) subtract(row, known, row.get(key) ?? 0);
    }
    const [[pivot, leading] = []] = row;
    if (pivot === undefined || leading === undefined) continue;
    const scale = inverse(leading);
    for (const [key, value] of row) row.set(key, (value * scale) % prime);
    for (const other of holders.get(pivot) ?? []) {
      const holder = byPivot.get(other);
      if (!holder) continue;
      subtract(holder, row, holder.get(pivot) ?? 0);
      for (const key of row.keys()) note(holders, key, other);
    }
    holders.delete(pivot);
    byPivot.set(pivot, row);
    for (const key of row.keys()) if (key !== pivot) note(holders, key, pivot);
  }
  return [...byPivot.values()];
}

/** Outdated entries are harmless: subtracting a row with coefficient 0 does nothing. */
function note(holders: Map<string, Set<string>>, key: string, pivot: string): void {
  const own = holders.get(key);
  if (own) own.add(pivot);
  else holders.set(key, new Set([pivot]));
}

function subtract(row: Row, other: Row, times: number): void {
  if (times === 0) return;
  for (const [key, value] of other) {
    const left = ((((row.get(key) ?? 0) - ((times * value) % prime)) % prime) + prime) % prime;
    if (left === 0) row.delete(key);
    else row.set(key, left);
  }
}

/** Fermat: x^(p−2). */
function inverse(value: number): number {
  let result = 1;
  let base = value;
  for (let power = prime - 2; power > 0; power = Math.floor(power / 2)) {
    if (power % 2 === 1) result = (result * base) % prime;
    base = (base * base) % prime;
  }
  return result;
}
