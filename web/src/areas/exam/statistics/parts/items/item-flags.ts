import type { Label } from '@kaoxin/contract/conventions.ts';
import type { AnalysedItem } from '@kaoxin/contract/exam/scores/statistics.ts';
import { itemFlagLabels } from '@kaoxin/contract/exam/scores/statistics-words.ts';
import type { Tone } from '#ui/chip.tsx';

type Flag = AnalysedItem['flags'][number];

/** Label and bound of each flag (domain.md 2.5). */
export const itemFlags: Record<Flag, { label: Label; tone: Tone; why: Label }> = {
  'KEY?': {
    label: itemFlagLabels['KEY?'],
    tone: 'bad',
    why: [
      '某个错误选项与总分的相关高于答案，请核对答案',
      'A wrong option goes with the total more than the key does: check the key',
    ],
  },
  NEG: {
    label: itemFlagLabels.NEG,
    tone: 'bad',
    why: ['校正题总相关小于 0，疑似答案错误', 'Corrected item–total correlation below 0: the key may be wrong'],
  },
  HARD: { label: itemFlagLabels.HARD, tone: 'warn', why: ['得分率 P 小于 0.20', 'P below 0.20'] },
  EASY: { label: itemFlagLabels.EASY, tone: 'info', why: ['得分率 P 大于 0.95', 'P above 0.95'] },
  LOW_D: { label: itemFlagLabels.LOW_D, tone: 'warn', why: ['区分度 D 小于 0.20', 'D below 0.20'] },
  LOW_R: {
    label: itemFlagLabels.LOW_R,
    tone: 'warn',
    why: ['点二列相关小于 0.15', 'Point-biserial correlation below 0.15'],
  },
  DEAD: {
    label: itemFlagLabels.DEAD,
    tone: 'neutral',
    why: ['有干扰项的选择率不足 5%', 'A distractor was chosen by fewer than 5%'],
  },
};

export const isWrongKey = ({ flags }: Pick<AnalysedItem, 'flags'>): boolean =>
  flags.includes('KEY?') || flags.includes('NEG');
