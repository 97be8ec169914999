import type { Marked } from '../casework/marks.ts';
import type { CorrectionRow } from './calls.ts';

export const correctionMarks: Marked<CorrectionRow> = [
  'supervised',
  'urged',
  {
    label: ['待二审', 'Second pass'],
    sign: ['二', '2nd'],
    tone: 'info',
    is: ({ auditLevel, caseStatus }) => auditLevel === 1 && caseStatus === 10,
  },
  'deptRecused',
  'extendAsked',
  'withdrawAsked',
  'withdrawnAtCounter',
];
