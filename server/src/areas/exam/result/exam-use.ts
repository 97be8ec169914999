import { examAction } from '@kaoxin/contract/exam/formal-states.ts';
import { examUse } from '#platform/exams/exam-use.ts';
import { completeness } from './completeness.ts';
import { noticeRelease } from './result-use.ts';
import { settleAll } from './settle.ts';

/** What is known of results, for whoever keeps examinations. */
export const resultsOfExams = examUse('result', {
  completeness,
  /** the examination is locked by its step: no import writes a score meanwhile, and none is taken afterwards */
  async stepped(work, { id }, action, progress) {
    if (action !== examAction.of.release) return;
    const whole = work.ofTenant();
    await settleAll(whole, await whole.table('formalExam').need(id), progress);
    await noticeRelease(work, id, progress);
  },
});
