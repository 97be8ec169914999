import type { Label } from '@kaoxin/contract/conventions.ts';
import type { ReviewSelected } from '../table.ts';

type Kept = Pick<ReviewSelected, 'originalScore' | 'voidBy' | 'absent'>;

export const pointsOf = (score: number | null): Label =>
  score === null ? ['无成绩', 'none'] : [`${score}分`, `${score}`];

export const originalOf = ({ originalScore, absent }: Kept): Label =>
  originalScore === null && absent === 1 ? ['缺考', 'absent'] : pointsOf(originalScore);

/** Why the subject is void, or that this is still undecided; null: it is valid. */
export function voidOf({ voidBy }: Kept): Label | null {
  if (voidBy === null) return null;
  if (voidBy === '')
    return [
      '该科目涉嫌违纪违规正在处理，成绩暂不计入',
      'A suspected violation is being handled. This subject does not count for now',
    ];
  return [`该科目成绩因违纪无效（${voidBy}）`, `This subject is void because of a violation (${voidBy})`];
}

export function voidStays(kept: Kept): Label | null {
  const words = voidOf(kept);
  return words && [`${words[0]}，不因本次复核改变`, `${words[1]}; this review does not change that`];
}

/**
 * The note for the public page. Number and query code prove no identity, so only the letter gives the reason (decision
 * 070).
 */
export function doesNotCount({ voidBy }: Kept): Label | null {
  if (voidBy === null) return null;
  return voidBy === ''
    ? [
        '答复时该科目成绩暂不计入总分，原因见书面文书',
        'At the time of the reply this subject did not count for the time being. The written letter gives the reason',
      ]
    : [
        '答复时该科目成绩不计入总分，原因见书面文书',
        'At the time of the reply this subject did not count. The written letter gives the reason',
      ];
}
