import type { Call } from '@kaoxin/contract/call.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import type { ListInput } from '@kaoxin/contract/list.ts';
import { listingIn } from '#platform/access/other-tenant.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Settings } from '#platform/settings.ts';
import type { Store, Work } from '#platform/work.ts';
import type { ListColumn } from './list-columns.ts';
import type { ListRows } from './list-rows.ts';

/** A list as a sheet: what its page finds, in its order, shown, worded and masked as there. */
export interface SheetList<R> {
  call: Call;
  title: Label;
  /** before the day; the title unless said otherwise */
  fileName?: Label;
  store: Store;
  /** those its page shows by default, in its order and words; what else is worth having stands behind them */
  columns: readonly ListColumn<R>[];
  /** those behind them that follow from what is asked for */
  further?: (work: Work, input: ListInput) => Promise<readonly ListColumn<R>[]>;
  rows: ListRows<R>;
  /** what the page makes of its query first */
  asked?: (work: Work, input: ListInput) => ListInput;
  /** as whom the list is read, where that is not simply the asker */
  reads?: (work: Work, input: ListInput) => Promise<Work>;
  /** what stands somewhere of these rows being handed out, `total` in all: in the transaction that tells of it, before they leave */
  noted?: (work: Work, ids: readonly string[], input: ListInput, total: number) => Promise<void>;
}

/** For lists that take `tenantFilter`: the rows of the tenant the super user asks for. */
export const ofChosenTenant = (work: Work, input: ListInput): Promise<Work> =>
  listingIn(work, input, async (inside) => inside);

/** The list as this person sees it now. */
export async function readingOf<R>(
  work: Work,
  { asked, reads }: SheetList<R>,
  input: ListInput,
): Promise<{ reading: Work; query: ListInput }> {
  return { query: asked?.(work, input) ?? input, reading: (await reads?.(work, input)) ?? work };
}

/** The columns of its file. */
export const columnsFor = async <R>(
  reading: Work,
  { columns, further }: SheetList<R>,
  query: ListInput,
): Promise<readonly ListColumn<R>[]> => [...columns, ...((await further?.(reading, query)) ?? [])];

/** Which rows are meant, in the order of the list; refused beyond `export.maxRows`. */
export async function idsOf<R>(
  reading: Work,
  { rows }: SheetList<R>,
  query: ListInput,
  settings: Settings,
): Promise<readonly string[]> {
  const most = Number(settings.get('export.maxRows') ?? 50_000);
  const ids = await rows.ids(reading, query, most + 1);
  if (ids.length <= most) return ids;
  const total = await rows.total(reading, query);
  throw refuse(400, [
    `导出不能超过${most}行，请缩小查询范围（当前${total}行）`,
    `At most ${most} rows; narrow the search (${total} now)`,
  ]);
}

const known = new Map<string, SheetList<unknown>>();

/** Makes a list known to the task that writes long sheets, by the path of its call. */
export function knownSheet<R>(list: SheetList<R>): SheetList<R> {
  // what reads the rows of a list and what says them are its own pair
  known.set(list.call.path, list as unknown as SheetList<unknown>);
  return list;
}

/** @throws when no list has this call: it was exported by a release that had it */
export function sheetAt(path: string): SheetList<unknown> {
  const found = known.get(path);
  if (!found) throw new Error(`nothing is known of the list exported by ${path}`);
  return found;
}

export const knownSheets = (): readonly SheetList<unknown>[] => [...known.values()];
