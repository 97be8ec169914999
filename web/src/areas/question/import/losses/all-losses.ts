import { type ImportLoss, questionStaging } from '@kaoxin/contract/question/staging.ts';
import { api } from '#platform/calls/api.ts';

const perPage = 200;

export async function allLosses(batchNo: string): Promise<ImportLoss[]> {
  const all: ImportLoss[] = [];
  for (let current = 1; ; current += 1) {
    const query = { batchNo, current, size: perPage };
    const { losses } = await api(questionStaging.calls.importReport, { query, quiet: true });
    all.push(...losses.records);
    if (current >= losses.pages) return all;
  }
}
