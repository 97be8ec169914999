import type { Call } from '@kaoxin/contract/call.ts';
import type { ListInput } from '@kaoxin/contract/list.ts';
import { idsOf, type ListOptions, pageOf, walk } from '#platform/database/page.ts';
import type { TenantTable } from '#platform/database/tables.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { type Audited, auditedTransaction } from '#platform/http/audited-transaction.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Exchange, FileAnswer } from '#platform/http/route.ts';
import { settingsOf } from '#platform/settings.ts';
import type { Work } from '#platform/work.ts';
import { SHEET_CONTENT_TYPE, type SheetColumn, writeSheet } from './write-sheet.ts';

/** A list as a sheet: what its page finds, in its order, shown and masked as there. */
export interface SheetList<T extends TenantTable, R> {
  call: Call;
  title: string;
  /** the file's name, before the day */
  fileName: string;
  columns: readonly SheetColumn[];
  table: T;
  /** as whom the list is read, where that is not simply the asker */
  reads?: (work: Work, input: ListInput) => Promise<Work>;
  /** the page's own conditions, columns and order */
  list: (work: Work, input: ListInput) => ListOptions | Promise<ListOptions>;
  /** the page's own rows */
  present: (work: Work, rows: readonly SelectedRow<T>[]) => Promise<R[]>;
  /** a row in the words of the sheet */
  cells: (work: Work) => Promise<(row: R) => Readonly<Record<string, unknown>>>;
}

/**
 * xlsx of everything a list finds, at most `export.maxRows` rows, with who exported it and when as a watermark. Which
 * rows are meant is asked once; they are read by their ids while the sheet is written, and no cursor stays open. The
 * audit row with their number is committed before the first one leaves.
 */
export async function exportSheet<T extends TenantTable, R>(
  asked: Work,
  input: { query: ListInput },
  exchange: Exchange,
  sheet: SheetList<T, R>,
): Promise<Audited<FileAnswer>> {
  const started = performance.now();
  const replica = asked.onReplica();
  const work = (await sheet.reads?.(replica, input.query)) ?? replica;
  const settings = await settingsOf(work);
  const most = Number(settings.get('export.maxRows') ?? 50_000);
  const options = await sheet.list(work, input.query);
  const ids = await idsOf(work, sheet.table, input.query, options, most + 1);
  if (ids.length > most) throw await tooMany(work, input.query, sheet, options, most);
  const cells = await sheet.cells(work);
  const stamp = `${work.actor.realName} ${work.now}`;
  const writing = { call: sheet.call, input, exchange, started, noReplay: true };
  return auditedTransaction(asked, writing, async (inside) => {
    inside.target = `${ids.length}`;
    return {
      name: `${sheet.fileName}_${inside.now.slice(0, 10)}.xlsx`,
      contentType: SHEET_CONTENT_TYPE.xlsx,
      body: writeSheet({
        title: sheet.title,
        columns: sheet.columns,
        rows: rowsOf(work, sheet, options, ids, cells),
        ...(settings.get('watermark.on') === '0' ? {} : { watermark: stamp }),
      }),
    };
  });
}

async function* rowsOf<T extends TenantTable, R>(
  work: Work,
  { table, present }: SheetList<T, R>,
  options: ListOptions,
  ids: readonly string[],
  cells: (row: R) => Readonly<Record<string, unknown>>,
): AsyncGenerator<Readonly<Record<string, unknown>>> {
  for await (const rows of walk(work, table, ids, options))
    for (const row of await present(work, rows)) yield cells(row);
}

async function tooMany<T extends TenantTable, R>(
  work: Work,
  input: ListInput,
  { table }: SheetList<T, R>,
  options: ListOptions,
  most: number,
) {
  const { total } = await pageOf(work, table, { ...input, current: 1, size: 1 }, options);
  return refuse(400, [
    `导出不能超过${most}行,请缩小查询范围(当前${total}行)`,
    `At most ${most} rows; narrow the search (${total} now)`,
  ]);
}
