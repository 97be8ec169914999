import { Port } from '#platform/port.ts';
import type { Work } from '#platform/work.ts';

/** @param idHash digest of an id number, as cases store it; returns the id of a person the caller may open, or null */
type Find = (work: Work, idHash: string) => Promise<string | null>;

export const personPort = new Port<Find>('persons');

/** The person with this id number, for a caller who sees one of their cases; null when no area knows them. */
export async function personOf(work: Work, idHash: string): Promise<string | null> {
  for (const find of personPort.answers()) {
    const found = await find(work, idHash);
    if (found !== null) return found;
  }
  return null;
}
