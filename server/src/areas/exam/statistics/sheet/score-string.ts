import { normalised } from '@kaoxin/contract/fields/plain-text.ts';
import { halvesOf } from '../half-points.ts';
import { notMarked } from '../item/add-sheet.ts';
import type { Parsed } from './answer-string.ts';
import { isObjective, type SheetItem } from './sheet-item.ts';

/**
 * 主观题得分串: points of the subjective items in order, separated by commas or semicolons, `-` if not marked. The result has
 * half points for each subjective item.
 */
export function parseScores(text: string, items: readonly SheetItem[]): Parsed<number[]> {
  const subjective = items.flatMap((item, index) => (isObjective(item) ? [] : [{ item, index }]));
  const trimmed = normalised(text, 'NFKC').trim();
  const given = trimmed === '' ? [] : trimmed.split(/[,;、]/u).map((part) => part.trim());
  if (given.length !== subjective.length)
    return {
      ok: false,
      msg: `主观题得分串长度应为${subjective.length}`,
      en: `Subjective marks: ${subjective.length} places are expected`,
    };
  const scores: number[] = [];
  for (const [place, { item, index }] of subjective.entries()) {
    const part = given[place] ?? '';
    const halves = part === '-' ? notMarked : /^\d+(\.[05])?$/.test(part) ? halvesOf(Number(part)) : Number.NaN;
    if (Number.isNaN(halves))
      return {
        ok: false,
        msg: `第${index + 1}题得分【${part}】无法识别`,
        en: `Question ${index + 1}: “${part}” is no mark`,
      };
    if (halves > item.max)
      return {
        ok: false,
        msg: `第${index + 1}题得分超过满分${item.max / 2}`,
        en: `Question ${index + 1}: more than its ${item.max / 2} marks`,
      };
    scores.push(halves);
  }
  return { ok: true, value: scores };
}
