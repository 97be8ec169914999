import type { ExaminerRow } from '@kaoxin/contract/exam/examiner.ts';
import type { Work } from '#platform/work.ts';

/** Buttons of those who deal with examinees one by one. */
const ofPeople = ['score_view', 'examiner_reg', 'examiner_attend', 'examiner_violation', 'examiner_print'];

/** Whether somebody's sheets may say who people are; without it they are de-identified (domain.md 0.5, data_analyst). */
export const takesNames = ({ actor: { grants } }: Work): boolean => ofPeople.some((button) => grants.has(button));

/** A row that tells what somebody is, and not who. */
export const withoutName = (row: ExaminerRow): ExaminerRow => ({
  ...row,
  ...{ name: '', idNo: '', phone: '', ticketNo: null, workUnit: null, regNote: null, needsAccess: null },
  integrityFlag: 0,
  ...{ centreId: null, centreIdName: null, roomNo: null, seatNo: null },
});
