interface Counted {
  districtId: string | null;
  valid: number;
}

/**
 * Districts whose figures are suppressed: those with fewer than `least` people. If the suppressed ones are still too
 * few together, the next smallest is suppressed as well, so that none can be derived from the total.
 */
function keptBack(districts: readonly Counted[], least: number): ReadonlySet<string | null> {
  const bySize = districts.filter(({ valid }) => valid > 0).sort((one, other) => one.valid - other.valid);
  const hidden = new Set<string | null>();
  let people = 0;
  for (const { districtId, valid } of bySize) {
    const isAlone = hidden.size > 0 && (people < least || hidden.size === 1);
    if (valid >= least && !isAlone) break;
    hidden.add(districtId);
    people += valid;
  }
  return hidden;
}

interface Given {
  districtId: string | null;
  pick: string;
  count: number;
}

/**
 * The same by question and by row of a matrix, since few people of a district may have answered it.
 * @returns a function from `question` or `question:row` to the suppressed districts
 */
export function keptBackBy(picks: readonly Given[], least: number): (sign: string) => ReadonlySet<string | null> {
  const bySign = new Map<string, Map<string | null, number>>();
  for (const { districtId, pick, count } of picks) {
    const [question = '', row, column] = pick.split(':');
    if (row !== undefined && column === undefined) continue;
    const sign = row === undefined ? question : `${question}:${row}`;
    const people = bySign.get(sign) ?? new Map<string | null, number>();
    bySign.set(sign, people.set(districtId, (people.get(districtId) ?? 0) + count));
  }
  const hidden = new Map(
    [...bySign].map(([sign, people]) => [
      sign,
      keptBack(
        [...people].map(([districtId, valid]) => ({ districtId, valid })),
        least,
      ),
    ]),
  );
  return (sign) => hidden.get(sign) ?? new Set();
}
