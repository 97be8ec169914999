import { type CaseModule, type LetterCode, replyLetter } from '#areas/casework/index.ts';
import { petitionHead } from './head.ts';
import { issueLetters, numberOf } from './letters/issue.ts';
import { notifyWayUp } from './recusal/way-up.ts';

/** 信访 as the case engine moves it. */
export const petitionModule: CaseModule<'petitionLetter'> = {
  kind: 'petition',
  table: 'petitionLetter',
  page: '/petitionManage/petitionDetail',
  head: petitionHead,
  async extraColumns(work, verb, input, row, stepped) {
    const columns: Record<string, unknown> = {};
    if (verb === 'supplement') columns.supplementItems = input.items ?? [];
    // the number is reserved when the reply is submitted and stays with it through every return
    if (stepped.docNo && !row.replyDocNo) {
      const letter: LetterCode = replyLetter({ ...petitionHead(work, row), ...stepped.change }) ?? 'XF06';
      columns.replyDocNo = await numberOf(work, letter);
    }
    return columns;
  },
  async onStepped(work, row, stepped, before) {
    const written = await issueLetters(work, row, stepped, before);
    // handed over or let go: whoever had it until now may have been the last who may meet it
    if (row.deptId !== before.deptId || row.handlerId !== before.handlerId) await notifyWayUp(work, [written]);
    return written;
  },
};
