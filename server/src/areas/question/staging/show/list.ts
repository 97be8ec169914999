import type { Page } from '@kaoxin/contract/conventions.ts';
import type { ListInput } from '@kaoxin/contract/lists/list.ts';
import type { StagedQuestion } from '@kaoxin/contract/question/staging.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { pageOf } from '#platform/database/page.ts';
import { refuse } from '#platform/http/errors.ts';
import { likePattern } from '#platform/text/like.ts';
import type { Work } from '#platform/work.ts';
import { needBatch } from '../batches.ts';
import { presentRows, stagedColumns } from './present-rows.ts';

export async function pageOfStaged(work: Work, input: ListInput): Promise<Page<StagedQuestion>> {
  const { batchNo, keyword } = input.extra;
  if (!batchNo) throw refuse(400, ['请输入批次号', 'Say which batch'], { fields: ['batchNo'] });
  const batch = await needBatch(work, batchNo);
  const conditions: RawBuilder<SqlBool>[] = [sql`${sql.ref('questionTemp.batchId')} = ${batch.id}`];
  // A sequential scan suffices for some thousand rows.
  if (keyword)
    conditions.push(sql`${sql.ref('questionTemp.searchKey')} like ${likePattern(keyword.toLowerCase(), 'contains')}`);
  const page = await pageOf(work, 'questionTemp', input, {
    columns: stagedColumns,
    order: [{ field: 'rowNo', descending: false }],
    also: { key: `${batch.id}|${keyword ?? ''}`, conditions },
  });
  return { ...page, records: (await presentRows(work, page.records)).map(({ shown }) => shown) };
}
