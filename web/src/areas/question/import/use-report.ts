import { questionStaging } from '@kaoxin/contract/question/staging.ts';
import { changed, useCall } from '#platform/calls/queries.ts';

const lossesPerPage = 50;

export const useReport = (batchNo: string, current = 1) =>
  useCall(questionStaging.calls.importReport, { batchNo, current, size: lossesPerPage }, { quiet: true, staleTime: 0 });

export const refreshBatches = (): Promise<void> => changed(['question_import']);
