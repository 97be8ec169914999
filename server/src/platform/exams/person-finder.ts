import { registerOnce } from '#platform/registry.ts';
import type { Work } from '#platform/work.ts';

/** @param idHash digest of an id number, as cases store it; returns the id of a person the caller may open, or null */
type Find = (work: Work, idHash: string) => Promise<string | null>;

const finders = new Map<string, Find>();

export const personFinder = (name: string, find: Find): Find => registerOnce(finders, 'finder of people', name, find);

/** The person with this id number, for a caller who sees one of their cases; null when no area knows them. */
export async function personOf(work: Work, idHash: string): Promise<string | null> {
  for (const find of finders.values()) {
    const found = await find(work, idHash);
    if (found !== null) return found;
  }
  return null;
}
