import type { Call } from '@kaoxin/contract/call.ts';
import { type Label, say as sayIn } from '@kaoxin/contract/conventions.ts';
import { keptBack } from '@kaoxin/contract/exam/scores/statistics-words.ts';
import { type Audited, auditedTransaction } from '#platform/http/audited-transaction.ts';
import type { Exchange, FileAnswer } from '#platform/http/route.ts';
import { settingsOf } from '#platform/settings/settings.ts';
import { SHEET_CONTENT_TYPE, type SheetContent, writeSheets } from '#platform/sheets/write-sheet.ts';
import type { Work } from '#platform/work.ts';

export type Cell = string | number | null;
export type Say = (label: Label) => string;
export const sayTo =
  ({ actor }: Work): Say =>
  (label) =>
    sayIn(label, actor.language);

export interface Table {
  name: string;
  of: string;
  heads: readonly string[];
  rows: readonly (readonly Cell[])[];
}

export type About = readonly [label: Label, said: Cell];

export interface Book {
  title: string;
  about: readonly About[];
  tables: readonly Table[];
}

interface Asked {
  call: Call;
  input: unknown;
  exchange: Exchange;
}

/**
 * Figures as one xlsx with a sheet for each kind. The number of rows is audited before the file is sent (decision 004).
 */
export async function answerBook(
  work: Work,
  asked: Asked,
  read: (reading: Work) => Promise<Book>,
): Promise<Audited<FileAnswer>> {
  const started = performance.now();
  const reading = work.onReplica();
  const { title, about, tables } = await read(reading);
  const marked = (await settingsOf(reading)).get('watermark.on') !== '0';
  const filled = tables.filter(({ rows }) => rows.length > 0);
  const sheets = [aboutOf(work, title, about), ...filled.map((table) => contentOf(table, marked ? work : undefined))];
  const body = await writeSheets(sheets, work.requestId);
  return auditedTransaction(work, { ...asked, started, noReplay: true }, async (inside) => {
    inside.target = String(filled.reduce((sum, { rows }) => sum + rows.length, 0));
    return { name: `${title}_${work.now.slice(0, 10)}.xlsx`, contentType: SHEET_CONTENT_TYPE.xlsx, body };
  });
}

function aboutOf(work: Work, title: string, about: readonly About[]): SheetContent {
  const say = sayTo(work);
  const lines: readonly About[] = [
    ...about,
    [['导出人', 'Exported by'], work.actor.realName],
    [['导出时间', 'Exported at'], work.now],
    [[keptBackSign, keptBackSign], say(keptBack)],
  ];
  return {
    title: say(['说明', 'About']),
    watermark: title,
    columns: [
      { key: 'label', label: say(['项目', 'What']), width: 20 },
      { key: 'said', label: say(['内容', 'Said']), width: 64 },
    ],
    rows: lines.map(([label, said]) => ({ label: say(label), said })),
  };
}

function contentOf({ name, of, heads, rows }: Table, by: Work | undefined): SheetContent {
  return {
    title: name,
    watermark: by ? `${of}　${by.actor.realName} ${by.now}` : of,
    columns: heads.map((label, at) => ({ key: String(at), label, width: at === 0 ? 28 : 16 })),
    rows: rows.map((cells) => Object.fromEntries(cells.map((cell, at) => [String(at), cell]))),
  };
}

export type Column<R> = readonly [label: Label, cell: (row: R) => Cell];

export function tableOf<R>(
  say: Say,
  { name, of }: { name: Label; of: string },
  columns: readonly Column<R>[],
  rows: readonly R[],
): Table {
  return {
    name: say(name),
    of,
    heads: columns.map(([label]) => say(label)),
    rows: rows.map((row) => columns.map(([, cell]) => cell(row))),
  };
}

export const listOf = (
  say: Say,
  of: { name: Label; of: string },
  figures: readonly (readonly [Label, Cell])[],
): Table =>
  tableOf<readonly [Label, Cell]>(
    say,
    of,
    [
      [['指标', 'Figure'], ([label]) => say(label)],
      [['数值', 'Value'], ([, cell]) => cell],
    ],
    figures,
  );

export const keptBackSign = '—';
export const told = (cell: Cell, suppressed: number): Cell => (cell === null && suppressed === 1 ? keptBackSign : cell);

export const rounded = (value: number | null, digits = 2): number | null =>
  value === null ? null : Math.round(value * 10 ** digits) / 10 ** digits;
export const share = (value: number | null): number | null => rounded(value === null ? null : value * 100, 1);
