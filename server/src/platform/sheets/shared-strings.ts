import type { ZipEntry } from '#platform/files/inspect/inspect-zip.ts';
import { MAX_CELL_CHARACTERS, SheetError } from './sheet-error.ts';
import { type TextStore, textStore } from './text-store.ts';
import { readPart, type Workbook } from './workbook-part.ts';

/** What the one part that must be held whole may be. */
export type TextLimits = { maxBytes: number; maxStrings: number };
/** An import of 100,000 people with ten texts each stays below this. */
export const USUAL_TEXTS: TextLimits = { maxBytes: 64 * 1024 * 1024, maxStrings: 2_000_000 };

const tooMuchText = (): SheetError => new SheetError('size', '表格中的文字过多，请拆分后分批导入');

/** Control characters are written `_x000D_` in workbooks. */
export const decodeEscapes = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

/** The table of texts that cells point into. Rich text becomes plain; phonetic guides are left out. */
export async function readSharedStrings(
  workbook: Workbook,
  entry: ZipEntry | undefined,
  { maxBytes, maxStrings }: TextLimits = USUAL_TEXTS,
): Promise<TextStore> {
  const strings = textStore();
  if (entry === undefined) return strings;
  if (entry.unpacked > maxBytes) throw tooMuchText();
  let current = '';
  let isText = false;
  let isPhonetic = false;
  await readPart(workbook, entry, {
    open(name) {
      if (name === 'si') current = '';
      else if (name === 'rPh') isPhonetic = true;
      else if (name === 't') isText = !isPhonetic;
      if (strings.count > maxStrings) throw tooMuchText();
    },
    text(text) {
      if (isText) current += text;
      if (current.length > MAX_CELL_CHARACTERS) throw new SheetError('cell', '表格中有单元格的内容过长');
    },
    close(name) {
      if (name === 'si') strings.add(decodeEscapes(current));
      else if (name === 'rPh') isPhonetic = false;
      else if (name === 't') isText = false;
    },
  });
  return strings;
}
