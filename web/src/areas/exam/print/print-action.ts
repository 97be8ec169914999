import { examStatus } from '@kaoxin/contract/exam/formal-states.ts';
import type { Action } from '#ui/action.ts';

/** Seats are there from arranging on; what was cancelled is not printed. */
export const isPrintable = (status: number): boolean =>
  status >= examStatus.of.arranging && status !== examStatus.of.cancelled;

/** 打印 beside the other verbs. */
export const printAction = <R>(visible: (row: R) => boolean, perform: (row: R) => void): Action<R> => ({
  name: 'print',
  label: ['打印', 'Print'],
  on: 'row',
  grant: 'formal_exam_print',
  visible,
  perform: ([row]) => row && perform(row),
});
