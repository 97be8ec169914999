import type { ZipEntry } from '#platform/files/inspect/inspect-zip.ts';
import { decodeEscapes, RichRuns } from './rich-runs.ts';
import { longCell, MAX_CELL_CHARACTERS, SheetError } from './sheet-error.ts';
import { type TextStore, textStore } from './text-store.ts';
import { readPart, type Workbook } from './workbook-part.ts';

export type TextLimits = { maxBytes: number; maxStrings: number };
/** An import of 100,000 people with ten texts each stays below this. */
export const USUAL_TEXTS: TextLimits = { maxBytes: 64 * 1024 * 1024, maxStrings: 2_000_000 };

const tooMuchText = (): SheetError =>
  new SheetError('size', [
    '表格中的文字过多，请拆分后分批导入',
    'The sheet contains too much text. Split it into several files',
  ]);

export async function readSharedStrings(
  workbook: Workbook,
  entry: ZipEntry | undefined,
  { maxBytes, maxStrings }: TextLimits = USUAL_TEXTS,
  withRiches = false,
): Promise<{
  strings: TextStore;
  riches: ReadonlyMap<number, string>;
  coloured: ReadonlySet<number>;
  odd: ReadonlySet<number>;
  guided: ReadonlySet<number>;
}> {
  const strings = textStore();
  const riches = new Map<number, string>();
  const coloured = new Set<number>();
  const odd = new Set<number>();
  const guided = new Set<number>();
  if (entry === undefined) return { strings, riches, coloured, odd, guided };
  if (entry.unpacked > maxBytes) throw tooMuchText();
  const runs = new RichRuns();
  await readPart(workbook, entry, {
    open(name, attributes) {
      if (name === 'si') runs.clear();
      else runs.open(name, attributes);
      if (strings.count > maxStrings) throw tooMuchText();
    },
    text(text) {
      runs.text(text);
      if (runs.plain.length > MAX_CELL_CHARACTERS) throw longCell();
    },
    close(name) {
      if (name !== 'si') return runs.close(name);
      const rich = withRiches ? runs.rich() : undefined;
      if (rich !== undefined) riches.set(strings.count, rich);
      if (withRiches && runs.isColoured) coloured.add(strings.count);
      if (withRiches && runs.isOdd) odd.add(strings.count);
      if (withRiches && runs.hasGuide) guided.add(strings.count);
      strings.add(decodeEscapes(withRiches ? runs.plain : runs.scripted()));
    },
  });
  return { strings, riches, coloured, odd, guided };
}
