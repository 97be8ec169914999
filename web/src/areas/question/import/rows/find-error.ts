import { tempStatus } from '@kaoxin/contract/question/question-states.ts';
import { questionTemp, type StagedQuestion } from '@kaoxin/contract/question/staging.ts';
import { api } from '#platform/calls/api.ts';

export const rowsPerPage = 50;

interface Found {
  row: StagedQuestion;
  /** page number among the wrong rows */
  current: number;
}

export async function findError(batchNo: string, after: number): Promise<Found | undefined> {
  let first: StagedQuestion | undefined;
  for (let current = 1; ; current += 1) {
    const order = { ascs: 'rowNo', current, size: rowsPerPage };
    const query = { batchNo, resultStatus: tempStatus.of.wrong, ...order };
    const { records, pages } = await api(questionTemp.calls.page, { query, quiet: true });
    first ??= records[0];
    const row = records.find(({ rowNo }) => rowNo > after);
    if (row) return { row, current };
    if (current >= pages) return first && { row: first, current: 1 };
  }
}
