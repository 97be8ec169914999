import { foundAmong } from '@kaoxin/contract/typing-errors.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import type { Work } from '#platform/work.ts';

export type PlaceTableRow = SelectedRow<'district'>;

/** These districts and centres, of the whole tenant; those that were removed among them keep their names. */
export async function placeRows(work: Work, ids: readonly string[]): Promise<ReadonlyMap<string, PlaceTableRow>> {
  if (ids.length === 0) return new Map();
  const rows = await work.table('district').ofTenant().withRemoved().those(ids).selectAll().execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Those of these places that whoever asks sees. */
export async function seenPlaces(work: Work, ids: readonly string[]): Promise<PlaceTableRow[]> {
  if (ids.length === 0) return [];
  return work.table('district').those(ids).selectAll().orderBy('sort').orderBy('code').orderBy('id').execute();
}

/**
 * These places, locked until the transaction ends where the platform's tables lie beside the business tables; elsewhere no
 * transaction spans both, and they are as they are at this moment.
 */
export const lockPlaces = (work: Work, ids: readonly string[]): Promise<PlaceTableRow[]> => {
  const places = work.table('district').ofTenant();
  const wanted = [...new Set(ids)];
  return work.inPrimary ? places.lock(wanted) : places.those(wanted).selectAll().execute();
};

/** Which of these places are meant by what was typed: part of a name, pinyin, initials, or the beginning of a code. */
export async function placesCalled(work: Work, ids: readonly string[], wanted = ''): Promise<(id: string) => boolean> {
  if (wanted === '') return () => true;
  const places = await placeRows(work, ids);
  const all = [...places.values()];
  const ofCode = all.filter(({ code }) => code.startsWith(wanted.trim()));
  const ofName = foundAmong(all, ({ name, searchKey }) => `${name.toLowerCase()} ${searchKey}`, wanted);
  const called = new Set([...ofCode, ...ofName].map(({ id }) => id));
  return (id) => called.has(id);
}
