import type { Marked } from '../casework/marks.ts';
import type { ReviewRow } from './calls.ts';

export const reviewMarks: Marked<ReviewRow> = [
  'supervised',
  'urged',
  {
    label: ['合分不符', 'Sum differs'],
    sign: ['分', 'Sum'],
    tone: 'warn',
    is: ({ sumDiffers }) => sumDiffers === 1,
  },
  { label: ['补录', 'Backdated'], sign: ['补', 'Backd.'], tone: 'neutral', is: ({ isBackdated }) => isBackdated === 1 },
  'deptRecused',
  'extendAsked',
  'withdrawAsked',
  'withdrawnAtCounter',
];
