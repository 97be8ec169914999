import type { PetitionRow } from '@kaoxin/contract/petition/calls.ts';
import type { Marked } from '#areas/casework/case/list/marks.tsx';

/** What can be special about a petition. */
export const petitionMarks: Marked<PetitionRow> = [
  'supervised',
  'urged',
  'confidential',
  'isRepeat',
  { label: ['群体', 'Group'], tone: 'warn', is: ({ isGroup }) => isGroup === 1 },
  'deptRecused',
  { label: ['补录', 'Backdated'], tone: 'neutral', is: ({ isBackdated }) => isBackdated === 1 },
  'extendAsked',
  'review',
  'finalReview',
];
