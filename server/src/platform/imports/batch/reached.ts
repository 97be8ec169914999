import type { Label } from '@kaoxin/contract/conventions.ts';
import { quantity } from '@kaoxin/contract/fields/english.ts';

export interface Reached {
  upTo: number;
  imported: number;
  changed: number;
  skipped: number;
  refused: number;
}

export const start: Reached = { upTo: 0, imported: 0, changed: 0, skipped: 0, refused: 0 };

export const reached = ({ imported, skipped, refused }: Reached): number => imported + skipped + refused;

/** @param left valid rows that were not imported */
export function wordsOf({ imported, changed, skipped, refused }: Reached, left: number): Label {
  const parts: (readonly [boolean, string, string])[] = [
    [true, `已导入${imported}行`, `${quantity(imported, 'row')} imported`],
    [changed > 0, `其中更新${changed}行`, `${changed} of them updated existing records`],
    [skipped > 0, `${skipped}行早已导入`, `${skipped} already existed`],
    [refused > 0, `${refused}行未通过检查`, `${refused} did not pass the checks`],
    [left > 0, `已取消，其余${left}行未导入`, `cancelled, the remaining ${left} not imported`],
  ];
  const said = parts.filter(([holds]) => holds);
  return [said.map(([, zh]) => zh).join('，'), said.map(([, , en]) => en).join(', ')];
}
