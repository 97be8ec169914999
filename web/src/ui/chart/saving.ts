import { saveFile } from '#platform/calls/api.ts';
import type { Figures, Words } from './figure-table.ts';
import type { Drawing } from './figures.ts';

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

export async function saveXlsx(figures: Figures, title: readonly [string, string]): Promise<void> {
  const { sheetOf } = await import('./sheet.ts');
  saveFile(await sheetOf(figures, title), `${fileName(title[0])}.xlsx`);
}
