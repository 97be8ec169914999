import writeXlsxFile from 'write-excel-file/browser';
import type { Figures } from './figure-table.ts';

/** Same rule as the server's sheets: texts that a spreadsheet could take for a formula are quoted. */
const formula = /^[\s']*[=+\-@＝＋－＠\t\r\n]/;
const guarded = (text: string): string => (formula.test(text) ? `'${text}` : text);

type Title = readonly [title: string, line: string];

function pageOf({ heads, rows }: Figures, title: Title) {
  const text = (value: string, bold = false) => ({
    value: guarded(value),
    type: String,
    ...(bold ? { fontWeight: 'bold' as const } : {}),
  });
  const cell = (value: string | number | null) =>
    value === null ? null : typeof value === 'number' ? { value, type: Number } : text(value);
  const data = [
    [text(title[0], true)],
    [text(title[1])],
    heads.map((head) => text(head, true)),
    ...rows.map(({ name, cells }) => [text(name), ...cells.map(cell)]),
  ];
  const columns = heads.map((_, place) => ({ width: place === 0 ? 28 : 16 }));
  return { data, columns, stickyRowsCount: 3, sheet: 'Sheet1' };
}

export function sheetOf(figures: Figures, title: Title): Promise<Blob> {
  const { data, ...options } = pageOf(figures, title);
  return writeXlsxFile(data, options).toBlob();
}
