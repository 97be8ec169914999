import type { AnswerOf, InputOf } from '@kaoxin/contract/call.ts';
import { defaultPageSize } from '@kaoxin/contract/conventions.ts';
import type { ImportLoss, questionStaging } from '@kaoxin/contract/question/staging.ts';
import type { Work } from '#platform/work.ts';
import { needBatch } from '../batches.ts';
import { openContent, openLosses } from '../content.ts';
import { presentBatch } from './present-batch.ts';
import { presentLoss } from './present-record.ts';

type Call = typeof questionStaging.calls.importReport;

export async function lossReport(work: Work, { query }: InputOf<Call>): Promise<AnswerOf<Call>> {
  const { batchNo } = query;
  const [current, size] = [query.current ?? 1, query.size ?? defaultPageSize];
  const batch = await needBatch(work, batchNo);
  const rows = await work
    .table('questionTemp')
    .select()
    .select(['rowNo', 'sealed'])
    .where('batchId', '=', batch.id)
    .where('lossCount', '>', 0)
    .orderBy('rowNo')
    .execute();
  const all: ImportLoss[] = [
    ...openLosses(work, batch).map((loss) => presentLoss(work, null, loss)),
    ...rows.flatMap((row) => openContent(work, row).losses.map((loss) => presentLoss(work, row.rowNo, loss))),
  ];
  const total = all.length;
  return {
    batch: await presentBatch(work, batch),
    constructs: [...Map.groupBy(all, ({ construct, words }) => `${construct}\n${words}`).values()]
      .flatMap((same) => (same[0] ? [{ construct: same[0].construct, words: same[0].words, count: same.length }] : []))
      .sort((one, other) => other.count - one.count),
    losses: {
      records: all.slice((current - 1) * size, current * size),
      total,
      size,
      current,
      pages: Math.ceil(total / size),
    },
  };
}
