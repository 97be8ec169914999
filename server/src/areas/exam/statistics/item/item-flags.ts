import type { OptionRow } from './option-table.ts';

/**
 * Warnings with the bounds of domain.md §2.5: EASY 偏易, HARD 偏难, LOW_D 区分度差, LOW_R 点二列相关低, NEG 疑似错答案 (the corrected
 * correlation is negative), KEY? 键错 (a distractor correlates with the total better than the key), DEAD 失效干扰项.
 */
export type ItemFlag = 'EASY' | 'HARD' | 'LOW_D' | 'LOW_R' | 'NEG' | 'KEY?' | 'DEAD';

export const itemBounds = { easy: 0.95, hard: 0.2, d27: 0.2, rpb: 0.15, rir: 0, distractorShare: 0.05 } as const;

export interface FlaggedNumbers {
  p: number | null;
  d27: number | null;
  rpb: number | null;
  rir: number | null;
  options: readonly OptionRow[];
}

export function itemFlags({ p, d27, rpb, rir, options }: FlaggedNumbers, key: string): ItemFlag[] {
  const distractors = distractorsOf(options, key);
  const checks: readonly [ItemFlag, boolean][] = [
    ['KEY?', looksMiskeyed(options, distractors, key)],
    ['NEG', below(rir, itemBounds.rir)],
    ['EASY', p !== null && p > itemBounds.easy],
    ['HARD', below(p, itemBounds.hard)],
    ['LOW_D', below(d27, itemBounds.d27)],
    ['LOW_R', below(rpb, itemBounds.rpb)],
    ['DEAD', deadDistractors(options, key).length > 0],
  ];
  return checks.filter(([, holds]) => holds).map(([flag]) => flag);
}

export const deadDistractors = (options: readonly OptionRow[], key: string): string[] =>
  distractorsOf(options, key)
    .filter(({ share }) => below(share, itemBounds.distractorShare))
    .map((option) => option.key);

const distractorsOf = (options: readonly OptionRow[], key: string): OptionRow[] =>
  key === '' ? [] : options.filter((option) => option.key !== '-' && !key.includes(option.key));

function looksMiskeyed(options: readonly OptionRow[], distractors: readonly OptionRow[], key: string): boolean {
  const ofKey = options.filter((option) => key.includes(option.key)).flatMap(({ rpb }) => (rpb === null ? [] : [rpb]));
  if (ofKey.length === 0) return false;
  const weakest = Math.min(...ofKey);
  return distractors.some(({ rpb }) => rpb !== null && rpb > weakest);
}

const below = (value: number | null, bound: number): boolean => value !== null && value < bound;
