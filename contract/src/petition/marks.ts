import type { Marked } from '../casework/marks.ts';
import type { PetitionRow } from './calls.ts';

export const petitionMarks: Marked<PetitionRow> = [
  'supervised',
  'urged',
  'confidential',
  'isRepeat',
  'merged',
  { label: ['群体', 'Group'], tone: 'warn', is: ({ isGroup }) => isGroup === 1 },
  'deptRecused',
  { label: ['补录', 'Backdated'], sign: ['补', 'Backd.'], tone: 'neutral', is: ({ isBackdated }) => isBackdated === 1 },
  {
    label: ['反馈逾期', 'Feedback overdue'],
    sign: ['馈', 'Fb.'],
    tone: 'bad',
    is: ({ feedbackOver }) => feedbackOver === 1,
  },
  'extendAsked',
  'transferAsked',
  'withdrawAsked',
  'withdrawnAtCounter',
  'review',
  'finalReview',
];
