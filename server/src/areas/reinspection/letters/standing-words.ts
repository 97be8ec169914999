import type { Label } from '@kaoxin/contract/conventions.ts';
import type { ReviewSelected } from '../table.ts';

type Kept = Pick<ReviewSelected, 'originalScore' | 'voidBy' | 'absent'>;

export const pointsOf = (score: number | null): Label =>
  score === null ? ['无成绩', 'none'] : [`${score}分`, `${score}`];

/** What stood recorded: points, 缺考, or nothing. */
export const originalOf = ({ originalScore, absent }: Kept): Label =>
  originalScore === null && absent === 1 ? ['缺考', 'absent'] : pointsOf(originalScore);

/** By which clause the subject is void; null: it counts. */
export const voidOf = ({ voidBy }: Kept): Label | null =>
  voidBy === null
    ? null
    : [
        `该科目成绩因违纪无效${voidBy && `（${voidBy}）`}`,
        `This subject is void by a violation${voidBy && ` (${voidBy})`}`,
      ];

/** No review of points makes a void subject count. */
export function voidStays(kept: Kept): Label | null {
  const words = voidOf(kept);
  return words && [`${words[0]}，不因本次复核改变`, `${words[1]}; this review does not change that`];
}
