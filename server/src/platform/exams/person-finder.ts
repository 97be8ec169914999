import { registerOnce } from '#platform/registry.ts';
import type { Work } from '#platform/work.ts';

/** @param idHash digest of a number, as cases keep it; answers the id of whom the caller may open, or null */
type Find = (work: Work, idHash: string) => Promise<string | null>;

const finders = new Map<string, Find>();

/** Makes known who keeps people with a page of their own. */
export const personFinder = (name: string, find: Find): Find => registerOnce(finders, 'finder of people', name, find);

/** Whoever has this number, for whoever sees a case of his; null where nobody keeps him. */
export async function personOf(work: Work, idHash: string): Promise<string | null> {
  for (const find of finders.values()) {
    const found = await find(work, idHash);
    if (found !== null) return found;
  }
  return null;
}
