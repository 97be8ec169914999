import type { Page } from '@kaoxin/contract/conventions.ts';
import type { BankRecord } from '@kaoxin/contract/question/bank.ts';
import type { QuestionRow } from '@kaoxin/contract/question/question.ts';
import type { ImportOutcome, QuestionBatch, StagedQuestion, StagedRecord } from '@kaoxin/contract/question/staging.ts';
import type { Visitor } from '../../../testing/browser.ts';
import { send } from '../../../testing/multipart.ts';
import { good } from '../../../testing/petitions.ts';
import { bankBody } from '../questions.fixture.ts';
import { questionsCsv, type Said, unlike } from './staging.fixture.ts';

let count = 0;
export const stem = (words: string): string => {
  count += 1;
  return `${words}${unlike(count)}`;
};

export const callsOf = (by: Visitor) => {
  const put = (rows: readonly Said[], into: string, more = '') =>
    send<QuestionBatch>(by, `question/import?bankId=${into}${more}`, '试题.csv', questionsCsv(rows));
  return {
    async newBank(): Promise<BankRecord> {
      count += 1;
      return good(await by.post<BankRecord>('questionBank/submit', bankBody(`导入题库${count}`)));
    },
    put,
    staged: async (rows: readonly Said[], into: string) => good(await put(rows, into)),
    rowsOf: async (batchNo: string) =>
      good(await by.get<Page<StagedQuestion>>('questionTemp/page', { batchNo })).records,
    detail: async (id: string) => good(await by.get<StagedRecord>('questionTemp/detail', { id })),
    confirm: (batchNo: string, more: Record<string, string> = {}) =>
      by.get<ImportOutcome & { state: string }>('question/confirm', { batchNo, ...more }),
    questionsIn: async (bankId: string) =>
      good(await by.get<Page<QuestionRow>>('question/page', { bankId, size: '200' })).records,
  };
};
