import type { Marked } from '../casework/marks.ts';
import type { AppealRow } from './calls.ts';

export const appealMarks: Marked<AppealRow> = [
  'supervised',
  'urged',
  { label: ['陈述申辩', 'Defence'], sign: ['辩', 'Def.'], tone: 'info', is: ({ isDefence }) => isDefence === 1 },
  'merged',
  'deptRecused',
  'extendAsked',
  'transferAsked',
  'withdrawAsked',
  'withdrawnAtCounter',
];
