import type { Call } from '@kaoxin/contract/call.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import type { ListInput } from '@kaoxin/contract/lists/list.ts';
import { listingIn } from '#platform/access/other-tenant.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Settings } from '#platform/settings/settings.ts';
import { numberOf } from '#platform/settings/settings.ts';
import type { Store, Work } from '#platform/work.ts';
import type { ListColumn } from './list-columns.ts';
import type { ListRows } from './list-rows.ts';

/** A list as a sheet: the rows of its page in the same order, format and masking. */
export interface SheetList<R> {
  call: Call;
  title: Label;
  fileName?: Label;
  store: Store;
  /** the default columns of its page in the same order and format, then further useful ones */
  columns: readonly ListColumn<R>[];
  further?: (work: Work, input: ListInput) => Promise<readonly ListColumn<R>[]>;
  rows: ListRows<R>;
  /** stands above the columns, next to the watermark */
  note?: (work: Work, input: ListInput) => Promise<Label | undefined>;
  asked?: (work: Work, input: ListInput) => ListInput;
  /** the actor that reads the list, when it differs from the caller */
  reads?: (work: Work, input: ListInput) => Promise<Work>;
  /** records that these of `total` rows are handed out: in the transaction of the audit row, before they are sent */
  noted?: (work: Work, ids: readonly string[], input: ListInput, total: number) => Promise<void>;
}

/** For lists with `tenantFilter`: the rows of the tenant the super user chooses. */
export const ofChosenTenant = (work: Work, input: ListInput): Promise<Work> =>
  listingIn(work, input, async (inside) => inside);

export async function readingOf<R>(
  work: Work,
  { asked, reads }: SheetList<R>,
  input: ListInput,
): Promise<{ reading: Work; query: ListInput }> {
  return { query: asked?.(work, input) ?? input, reading: (await reads?.(work, input)) ?? work };
}

export const columnsFor = async <R>(
  reading: Work,
  { columns, further }: SheetList<R>,
  query: ListInput,
): Promise<readonly ListColumn<R>[]> => [...columns, ...((await further?.(reading, query)) ?? [])];

export async function idsOf<R>(
  reading: Work,
  { rows }: SheetList<R>,
  query: ListInput,
  settings: Settings,
): Promise<readonly string[]> {
  const most = numberOf(settings, 'export.maxRows', 50_000);
  const ids = await rows.ids(reading, query, most + 1);
  if (ids.length <= most) return ids;
  const total = await rows.total(reading, query);
  throw refuse(400, [
    `导出不能超过${most}行，请缩小查询范围（当前${total}行）`,
    `At most ${most} rows; narrow the search (${total} now)`,
  ]);
}

const known = new Map<string, SheetList<unknown>>();

export function knownSheet<R>(list: SheetList<R>): SheetList<R> {
  // A list reads and formats its own row type.
  known.set(list.call.path, list as unknown as SheetList<unknown>);
  return list;
}

/** @throws when no list has this call: a different release started the export */
export function sheetAt(path: string): SheetList<unknown> {
  const found = known.get(path);
  if (!found) throw new Error(`nothing is known of the list exported by ${path}`);
  return found;
}

export const knownSheets = (): readonly SheetList<unknown>[] => [...known.values()];
