interface Counted {
  districtId: string | null;
  valid: number;
}

/**
 * Districts whose figures are kept back: those of fewer than `least` people, and when these are few even together, the next
 * smallest one too, so that none follows from what is told of all and of the others.
 */
export function keptBack(districts: readonly Counted[], least: number): ReadonlySet<string | null> {
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
