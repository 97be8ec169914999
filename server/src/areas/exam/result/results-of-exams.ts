import { examAction } from '@kaoxin/contract/exam/formal/states.ts';
import { examPort } from '#engine/ports/exam-port.ts';
import { completeness } from './completeness.ts';
import { noticeRelease } from './result-port.ts';
import { settleAll } from './score/settle.ts';

export const resultsOfExams = examPort.from('result', {
  completeness,
  /** the step has locked the examination, so imports cannot write scores during it and refuse them afterwards */
  async stepped(work, { id }, action, progress) {
    if (action !== examAction.of.release) return;
    const whole = work.ofTenant();
    await settleAll(whole, await whole.table('formalExam').need(id), progress);
    await noticeRelease(work, id, progress);
  },
});
