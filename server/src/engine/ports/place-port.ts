import type { Label } from '@kaoxin/contract/conventions.ts';
import type { PlaceExam } from '@kaoxin/contract/exam/places/district.ts';
import { Port } from '#platform/port.ts';
import type { Work } from '#platform/work.ts';

type Ids = readonly string[];
type Used = (work: Work, ids: Ids) => Promise<Iterable<string>>;

/** An event at a place that is not over; days `yyyy-MM-dd`. */
export interface HeldThere {
  name: string;
  first: string;
  last: string;
}

/**
 * Implemented by areas that use 考区, 考点 and 考场: returns those of the given places that are in use. Called for all rows
 * of the tenant.
 */
export interface PlaceUse {
  /** places used by something that is not over: they cannot be disabled */
  open?: Used;
  /** places ever used: they cannot be removed, and keep their code */
  ever?: Used;
  /** places with dependent records: they only cannot be removed */
  held?: Used;
  rooms?: Used;
  /** highest seat taken in rooms by something that is not over: a room cannot become smaller or be disabled */
  seated?: (work: Work, ids: Ids) => Promise<ReadonlyMap<string, number>>;
  /** number of unfinished examinations at each place; a district includes those at its centres, each once */
  running?: (work: Work, ids: Ids) => Promise<ReadonlyMap<string, number>>;
  /** the first unfinished event at a place that is before one of these days or after the other */
  outside?: (
    work: Work,
    id: string,
    days: { from: string | null; until: string | null },
  ) => Promise<HeldThere | undefined>;
  latest?: (work: Work, id: string, most: number) => Promise<readonly PlaceExam[]>;
  words?: Label;
}

export const placePort = new Port<PlaceUse>('places', { isGuard: true });

export async function firstUse(
  work: Work,
  kind: 'open' | 'ever' | 'held' | 'rooms',
  ids: Ids,
): Promise<{ id: string; use: PlaceUse } | undefined> {
  if (ids.length === 0) return undefined;
  for (const use of placePort.answers()) {
    const found = new Set(await use[kind]?.(work, ids));
    const id = ids.find((each) => found.has(each));
    if (id !== undefined) return { id, use };
  }
  return undefined;
}

export async function seatedIn(work: Work, ids: Ids): Promise<Map<string, number>> {
  const highest = new Map<string, number>();
  if (ids.length === 0) return highest;
  for (const use of placePort.answers())
    for (const [id, seat] of (await use.seated?.(work, ids)) ?? [])
      highest.set(id, Math.max(seat, highest.get(id) ?? 0));
  return highest;
}

export async function heldOutside(
  work: Work,
  id: string,
  days: { from: string | null; until: string | null },
): Promise<HeldThere | undefined> {
  for (const use of placePort.answers()) {
    const found = await use.outside?.(work, id, days);
    if (found) return found;
  }
  return undefined;
}

export async function runningAt(work: Work, ids: Ids): Promise<number[]> {
  const counts = ids.map(() => 0);
  if (ids.length === 0) return counts;
  for (const use of placePort.answers()) {
    const found = await use.running?.(work, ids);
    for (const [place, id] of ids.entries()) counts[place] = (counts[place] ?? 0) + (found?.get(id) ?? 0);
  }
  return counts;
}

export async function latestAt(work: Work, id: string, most: number): Promise<PlaceExam[]> {
  const found: PlaceExam[] = [];
  for (const use of placePort.answers()) found.push(...((await use.latest?.(work, id, most)) ?? []));
  return found.sort((one, other) => (one.examStart < other.examStart ? 1 : -1)).slice(0, most);
}
