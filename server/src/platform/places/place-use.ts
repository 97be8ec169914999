import type { Label } from '@kaoxin/contract/conventions.ts';
import type { PlaceExam } from '@kaoxin/contract/exam/district.ts';
import { registerOnce } from '#platform/registry.ts';
import type { Work } from '#platform/work.ts';

type Ids = readonly string[];
type Used = (work: Work, ids: Ids) => Promise<Iterable<string>>;

/** What is held at a place and is not over; days `yyyy-MM-dd`. */
export interface HeldThere {
  name: string;
  first: string;
  last: string;
}

/** Whoever uses 考区, 考点 and 考场: of some of them, those that he uses. Asked for every row of the tenant, whoever asks. */
export interface PlaceUse {
  /** places that something not yet over goes by: they are not disabled */
  open?: Used;
  /** places that anything has ever gone by: they are not removed, and keep their code */
  ever?: Used;
  /** places that something is kept under: they are not removed, and that is all */
  held?: Used;
  /** rooms that somebody is seated in: they are not removed */
  rooms?: Used;
  /** of rooms that something not yet over seats people in, the highest seat taken: no smaller, and not disabled */
  seated?: (work: Work, ids: Ids) => Promise<ReadonlyMap<string, number>>;
  /** how many examinations not yet over go by each of them; by a district also those at its centres, each once */
  running?: (work: Work, ids: Ids) => Promise<ReadonlyMap<string, number>>;
  /** of what is not yet over at a place, the first that is held before one of these days or after the other */
  outside?: (
    work: Work,
    id: string,
    days: { from: string | null; until: string | null },
  ) => Promise<HeldThere | undefined>;
  /** the latest examinations that have gone by a place, the newest first */
  latest?: (work: Work, id: string, most: number) => Promise<readonly PlaceExam[]>;
  /** why a place that is held is not removed */
  words?: Label;
}

const uses = new Map<string, PlaceUse>();

/**
 * Makes known who uses places, so that whoever keeps them asks everybody and knows nobody.
 * @example placeUse('examPlace', { open: (work, ids) => centresOfOpenExams(work, ids) });
 */
export const placeUse = (name: string, use: PlaceUse): PlaceUse => registerOnce(uses, 'use of places', name, use);

/** The first of these that is used so, and by whom. */
export async function firstUse(
  work: Work,
  kind: 'open' | 'ever' | 'held' | 'rooms',
  ids: Ids,
): Promise<{ id: string; use: PlaceUse } | undefined> {
  if (ids.length === 0) return undefined;
  for (const use of uses.values()) {
    const found = new Set(await use[kind]?.(work, ids));
    const id = ids.find((each) => found.has(each));
    if (id !== undefined) return { id, use };
  }
  return undefined;
}

/** Of each of these rooms that is sat in, the highest seat that is taken. */
export async function seatedIn(work: Work, ids: Ids): Promise<Map<string, number>> {
  const highest = new Map<string, number>();
  if (ids.length === 0) return highest;
  for (const use of uses.values())
    for (const [id, seat] of (await use.seated?.(work, ids)) ?? [])
      highest.set(id, Math.max(seat, highest.get(id) ?? 0));
  return highest;
}

/** What is not yet over at a place and is held before one of these days or after the other. */
export async function heldOutside(
  work: Work,
  id: string,
  days: { from: string | null; until: string | null },
): Promise<HeldThere | undefined> {
  for (const use of uses.values()) {
    const found = await use.outside?.(work, id, days);
    if (found) return found;
  }
  return undefined;
}

/** How many examinations not yet over go by each of these places, in their order. */
export async function runningAt(work: Work, ids: Ids): Promise<number[]> {
  const counts = ids.map(() => 0);
  if (ids.length === 0) return counts;
  for (const use of uses.values()) {
    const found = await use.running?.(work, ids);
    for (const [place, id] of ids.entries()) counts[place] = (counts[place] ?? 0) + (found?.get(id) ?? 0);
  }
  return counts;
}

/** The latest examinations at a place, the newest first. */
export async function latestAt(work: Work, id: string, most: number): Promise<PlaceExam[]> {
  const found: PlaceExam[] = [];
  for (const use of uses.values()) found.push(...((await use.latest?.(work, id, most)) ?? []));
  return found.sort((one, other) => (one.examStart < other.examStart ? 1 : -1)).slice(0, most);
}
