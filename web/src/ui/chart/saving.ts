import { saveFile } from '#platform/calls/api.ts';
import type { Figures, Words } from './figure-table.ts';
import type { Drawing } from './figures.ts';

/** A title as the name of a file: what no file system takes is left out. */
export const fileName = (title: string): string =>
  title
    .replace(/[\\/:*?"<>|\s]+/g, ' ')
    .trim()
    .slice(0, 80) || 'chart';

export async function savePng(drawing: Drawing, words: Words, title: readonly [string, string]): Promise<void> {
  const [{ pngOf }, { optionOf, heightOf }, { paperLook }] = await Promise.all([
    import('./draw.ts'),
    import('./option.ts'),
    import('./look.ts'),
  ]);
  const look = paperLook();
  const option = (width: number) => optionOf(drawing, { ...words, look, paper: true, width });
  saveFile(await pngOf(option, title, look, heightOf(drawing, true)), `${fileName(title[0])}.png`);
}

/** The server's rule for its own sheets: what a spreadsheet program may take for a formula stays a text. */
const formula = /^[\s']*[=+\-@＝＋－＠\t\r\n]/;
const guarded = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** The table as xlsx: title and unit above the headings, numbers as numbers. */
export async function saveXlsx({ heads, rows }: Figures, title: readonly [string, string]): Promise<void> {
  const { default: writeXlsxFile } = await import('write-excel-file/browser');
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
  const sheet = writeXlsxFile(data, { columns, stickyRowsCount: 3, sheet: 'Sheet1' });
  saveFile(await sheet.toBlob(), `${fileName(title[0])}.xlsx`);
}
