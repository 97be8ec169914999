import { examStatus } from '@kaoxin/contract/exam/formal/states.ts';
import type { Action } from '#ui/action/action.ts';

/** Seats exist from 编排中 on; a cancelled examination is not printed. */
export const isPrintable = (status: number): boolean =>
  status >= examStatus.of.arranging && status !== examStatus.of.cancelled;

export const printAction = <R>(visible: (row: R) => boolean, perform: (row: R) => void): Action<R> => ({
  name: 'print',
  label: ['打印', 'Print'],
  on: 'row',
  grant: 'formal_exam_print',
  visible,
  perform: ([row]) => row && perform(row),
});
