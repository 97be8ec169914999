import type { Page } from '@kaoxin/contract/conventions.ts';
import { type ViolationRow, violationRecord } from '@kaoxin/contract/exam/violation.ts';
import type { ListInput } from '@kaoxin/contract/list.ts';
import { type ListOptions, pageOf } from '#platform/database/page.ts';
import { columnsOf } from '#platform/resource/present.ts';
import type { Work } from '#platform/work.ts';
import { presentViolations } from './present.ts';

/** How the list, and its sheet, are asked for. */
export const violationList = (_input: ListInput): ListOptions => ({
  columns: columnsOf(violationRecord, 'listed'),
  order: violationRecord.order,
});

export async function pageOfViolations(work: Work, input: ListInput): Promise<Page<ViolationRow>> {
  const page = await pageOf(work, 'violationRecord', input, violationList(input));
  return { ...page, records: await presentViolations(work, page.records) };
}
