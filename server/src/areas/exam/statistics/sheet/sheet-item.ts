import type { ItemShape } from '../item/sheet-tally.ts';
import type { Answer } from './answer.ts';

/**
 * 计分规则 (dict score_rule), in half points: 1 全对得分; 2 少选得部分分, `each` for every chosen option if none is wrong; 3 按选项计分,
 * the value of each option in the order of the letters; 4 错选倒扣, `penalty` for a wrong answer.
 */
export type ScoreRule =
  | { rule: 1 }
  | { rule: 2; each: number }
  | { rule: 3; options: readonly number[] }
  | { rule: 4; penalty: number };

/** 客观题: one letter, or with `isMultiple` any number of letters. */
export interface ObjectiveItem extends ItemShape {
  isMultiple: boolean;
  key: Answer;
  score: ScoreRule;
}

/** 主观题: only a score; `letters` is empty. */
export type SheetItem = ObjectiveItem | (ItemShape & { score: null });

export const isObjective = (item: SheetItem): item is ObjectiveItem => item.score !== null;

/** @param max full marks in half points; the minimum follows from the rule */
export const objectiveItem = (item: Omit<ObjectiveItem, 'min'>): ObjectiveItem => ({
  ...item,
  min: item.score.rule === 4 ? -item.score.penalty : 0,
});

export const subjectiveItem = (max: number): SheetItem => ({ min: 0, max, letters: '', score: null });
