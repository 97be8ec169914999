import type { Label } from '@kaoxin/contract/conventions.ts';

/** How far taking a file in has come: noted with each part. */
export interface Reached {
  upTo: number;
  imported: number;
  /** of those: it changed what was there */
  changed: number;
  skipped: number;
  refused: number;
}

export const start: Reached = { upTo: 0, imported: 0, changed: 0, skipped: 0, refused: 0 };

/** Rows that need not be looked at again. */
export const reached = ({ imported, skipped, refused }: Reached): number => imported + skipped + refused;

/** What became of a file. @param left good rows that were not taken in */
export function wordsOf({ imported, changed, skipped, refused }: Reached, left: number): Label {
  const parts: (readonly [boolean, string, string])[] = [
    [true, `已导入${imported}行`, `${imported} rows imported`],
    [changed > 0, `其中更新${changed}行`, `${changed} of them changed what was there`],
    [skipped > 0, `${skipped}行早已导入`, `${skipped} were there already`],
    [refused > 0, `${refused}行未通过检查`, `${refused} were refused`],
    [left > 0, `已取消，其余${left}行未导入`, `cancelled, the other ${left} were left out`],
  ];
  const said = parts.filter(([holds]) => holds);
  return [said.map(([, zh]) => zh).join('，'), said.map(([, , en]) => en).join(', ')];
}
