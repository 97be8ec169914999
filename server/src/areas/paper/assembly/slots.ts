import type { Candidate } from './candidate.ts';

export interface Slot {
  of: number;
  score: number | null;
  takes: (candidate: Candidate) => boolean;
}

/**
 * Fills as many places as possible (augmenting paths; Kuhn 1955): a question that fits two rules goes where it is
 * scarcer. Tries candidates in the given order. Never takes two similar ones.
 */
export function fill(slots: readonly Slot[], candidates: readonly Candidate[]): (Candidate | undefined)[] {
  const filled: (Candidate | undefined)[] = slots.map(() => undefined);
  const takers = new Map<number, Candidate[]>();
  const fitting = slots.map(({ of, takes }) => {
    const known = takers.get(of) ?? candidates.filter(takes);
    takers.set(of, known);
    return known;
  });
  const placeOf = new Map<string, number>();
  const groups = new Map<string, number>();
  const put = (at: number, candidate: Candidate | undefined) => {
    const former = filled[at];
    if (former && placeOf.get(former.id) === at) placeOf.delete(former.id);
    for (const group of former?.similarGroups ?? []) groups.set(group, (groups.get(group) ?? 1) - 1);
    filled[at] = candidate;
    if (candidate) placeOf.set(candidate.id, at);
    for (const group of candidate?.similarGroups ?? []) groups.set(group, (groups.get(group) ?? 0) + 1);
  };
  const isAlike = (candidate: Candidate) => candidate.similarGroups.some((group) => (groups.get(group) ?? 0) > 0);
  const place = (at: number, tried: Set<string>): boolean => {
    const all = fitting[at] ?? [];
    const free = all.find((one) => !placeOf.has(one.id) && !isAlike(one));
    if (free) {
      put(at, free);
      return true;
    }
    for (const candidate of all) {
      const holder = placeOf.get(candidate.id);
      if (holder === undefined || tried.has(candidate.id) || slots[holder]?.of === slots[at]?.of) continue;
      tried.add(candidate.id);
      if (!place(holder, tried)) continue;
      put(at, candidate);
      return true;
    }
    return false;
  };
  // If one place of a rule cannot be filled, the following ones cannot either.
  const given = new Set<number>();
  for (const [at, { of }] of slots.entries()) if (!given.has(of) && !place(at, new Set())) given.add(of);
  return filled;
}
