import { foundAmong } from '@kaoxin/contract/fields/typing-errors.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import type { Work } from '#platform/work.ts';

export type PlaceTableRow = SelectedRow<'district'>;

/** Districts and centres by ID, regardless of scope. Removed ones are included because old rows still name them. */
export async function placeRows(work: Work, ids: readonly string[]): Promise<ReadonlyMap<string, PlaceTableRow>> {
  if (ids.length === 0) return new Map();
  const rows = await work.table('district').ofTenant().withRemoved().those(ids).selectAll().execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export async function seenPlaces(work: Work, ids: readonly string[]): Promise<PlaceTableRow[]> {
  if (ids.length === 0) return [];
  return work.table('district').those(ids).selectAll().orderBy('sort').orderBy('code').orderBy('id').execute();
}

/**
 * Locks these places until the transaction ends if the platform tables are in the same database as the business tables.
 * Otherwise no transaction spans both, and the rows are only a reading of this moment.
 */
export const lockPlaces = (work: Work, ids: readonly string[]): Promise<PlaceTableRow[]> => {
  const places = work.table('district').ofTenant();
  const wanted = [...new Set(ids)];
  return work.inPrimary ? places.lock(wanted) : places.those(wanted).selectAll().execute();
};

export async function placesCalled(work: Work, ids: readonly string[], wanted = ''): Promise<(id: string) => boolean> {
  if (wanted === '') return () => true;
  const places = await placeRows(work, ids);
  const all = [...places.values()];
  const ofCode = all.filter(({ code }) => code.startsWith(wanted.trim()));
  const ofName = foundAmong(all, ({ name, searchKey }) => `${name.toLowerCase()} ${searchKey}`, wanted);
  const called = new Set([...ofCode, ...ofName].map(({ id }) => id));
  return (id) => called.has(id);
}
