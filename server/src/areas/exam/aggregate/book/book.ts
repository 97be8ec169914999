import type { Call } from '@kaoxin/contract/call.ts';
import { type Audited, auditedTransaction } from '#platform/http/audited-transaction.ts';
import type { Exchange, FileAnswer } from '#platform/http/route.ts';
import { settingsOf } from '#platform/settings.ts';
import { SHEET_CONTENT_TYPE, type SheetContent, writeSheets } from '#platform/sheets/write-sheet.ts';
import type { Work } from '#platform/work.ts';

export type Cell = string | number | null;

/** Figures of one kind, on a sheet of their own. */
export interface Table {
  /** of the sheet */
  name: string;
  /** whom its figures are of */
  of: string;
  heads: readonly string[];
  rows: readonly (readonly Cell[])[];
}

export interface Book {
  /** of the file, before the day */
  title: string;
  /** those with nothing in them are left away */
  tables: readonly Table[];
}

interface Asked {
  call: Call;
  input: unknown;
  exchange: Exchange;
}

/** Figures as one xlsx, a sheet for each kind; how many rows it has is in the audit log before it leaves (decision 004). */
export async function answerBook(
  work: Work,
  asked: Asked,
  read: (reading: Work) => Promise<Book>,
): Promise<Audited<FileAnswer>> {
  const started = performance.now();
  const reading = work.onReplica();
  const { title, tables } = await read(reading);
  const marked = (await settingsOf(reading)).get('watermark.on') !== '0';
  const filled = tables.filter(({ rows }) => rows.length > 0);
  const body = await writeSheets(filled.map((table) => contentOf(table, marked ? work : undefined)));
  return auditedTransaction(work, { ...asked, started, noReplay: true }, async (inside) => {
    inside.target = String(filled.reduce((sum, { rows }) => sum + rows.length, 0));
    return { name: `${title}_${work.now.slice(0, 10)}.xlsx`, contentType: SHEET_CONTENT_TYPE.xlsx, body };
  });
}

/** Above the headings stands whom the figures are of, and who took them along. */
function contentOf({ name, of, heads, rows }: Table, by: Work | undefined): SheetContent {
  return {
    title: name,
    watermark: by ? `${of}　${by.actor.realName} ${by.now}` : of,
    columns: heads.map((label, at) => ({ key: String(at), label, width: at === 0 ? 28 : 16 })),
    rows: rows.map((cells) => Object.fromEntries(cells.map((cell, at) => [String(at), cell]))),
  };
}

/** As many places as a reader needs; null is what is not known or kept back. */
export const rounded = (value: number | null, digits = 2): number | null =>
  value === null ? null : Math.round(value * 10 ** digits) / 10 ** digits;
/** 0–1 in %. */
export const share = (value: number | null): number | null => rounded(value === null ? null : value * 100, 1);
