import type { Marked } from '../casework/marks.ts';
import type { EconomistRow } from './calls.ts';

export const economistMarks: Marked<EconomistRow> = [
  'supervised',
  'urged',
  {
    label: ['年限不足', 'Years not proven'],
    sign: ['年', 'yrs'],
    tone: 'warn',
    is: ({ isEnough, caseStatus }) => isEnough === 0 && caseStatus < 40,
  },
  'deptRecused',
];
