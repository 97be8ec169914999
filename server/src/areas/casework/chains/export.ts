import type { InputOf } from '@kaoxin/contract/call.ts';
import { chain } from '@kaoxin/contract/casework/chain.ts';
import { sql } from 'kysely';
import { verifyChain } from '#platform/audit/chain.ts';
import type { ListOptions } from '#platform/database/page.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import type { Exchange } from '#platform/http/route.ts';
import { exportSheet, type SheetList } from '#platform/sheets/export-sheet.ts';
import type { Work } from '#platform/work.ts';
import { chainRow } from '../store/events.ts';
import { nameOf, numbersOf } from './numbers.ts';

type EventRow = SelectedRow<'caseEvent'>;
type Query = InputOf<typeof chain.export>['query'];

/** A timeline as the checkpoint keeps it. */
interface Timeline {
  caseNo: string;
  caseId: string;
  count: number;
  first: string;
  last: string;
  hash: string;
  verdict: string;
}

const sheet: SheetList<'caseEvent', Timeline> = {
  call: chain.export,
  title: '审计链',
  fileName: '审计链',
  columns: [
    { key: 'caseNo', label: '受理编号', width: 20 },
    { key: 'caseId', label: '案件编号', width: 22 },
    { key: 'count', label: '记录数', width: 10 },
    { key: 'first', label: '首条时间', width: 20 },
    { key: 'last', label: '末条时间', width: 20 },
    { key: 'hash', label: '末条校验码', width: 68 },
    { key: 'verdict', label: '核验结果', width: 30 },
  ],
  table: 'caseEvent',
  list: lastEvents,
  present: timelinesOf,
  cells: async () => (timeline) => ({ ...timeline }),
};

/** The last event of each timeline, of cases registered in these days (as `verifyTimelines`). */
function lastEvents(work: Work, { extra }: Query): ListOptions {
  const { from = null, to = null }: Record<string, string | null> = extra;
  const events = work.table('caseEvent');
  const isLast = sql<boolean>`not exists (select from ${events.as('later')}
    where later.case_type = case_event.case_type
      and later.case_id = case_event.case_id and later.seq > case_event.seq)`;
  const isOfThem = sql<boolean>`((${from}::date is null and ${to}::date is null) or exists (
    select from ${events.as('f')} where f.case_type = case_event.case_type
      and f.case_id = case_event.case_id and f.seq = 1
      and f.time >= coalesce(${from}::date, '-infinity') and f.time < coalesce(${to}::date + 1, 'infinity')))`;
  return {
    columns: ['id', 'caseType', 'caseId', 'seq', 'time', 'hash'],
    order: [{ field: 'caseId', descending: false }],
    also: { key: JSON.stringify([from, to]), conditions: [isLast as never, isOfThem as never] },
  };
}

async function timelinesOf(work: Work, heads: readonly EventRow[]): Promise<Timeline[]> {
  const numbers = await numbersOf(work, heads);
  const events = Map.groupBy(await eventsOf(work, heads), nameOf);
  return heads.flatMap((head) => {
    const caseNo = numbers.get(nameOf(head));
    const own = events.get(nameOf(head)) ?? [];
    if (caseNo === undefined) return [];
    const verdict = verifyChain(own.map(chainRow));
    const { caseId, time: last, hash } = head;
    const first = own[0]?.time ?? '';
    return [{ caseNo, caseId, count: own.length, first, last, hash, verdict: verdict.ok ? '完整' : verdict.msg }];
  });
}

async function eventsOf(work: Work, heads: readonly EventRow[]): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`select e.* from ${work.table('caseEvent').as('e')}
    where e.case_type = any(${[...new Set(heads.map(({ caseType }) => caseType))]}::text[])
      and e.case_id = any(${heads.map(({ caseId }) => caseId)}::bigint[])
    order by e.case_type, e.case_id, e.seq`.execute(work.handle);
  return rows;
}

/** xlsx of the timelines; the audit keeps who exported which. */
export const exportTimelines = (work: Work, input: InputOf<typeof chain.export>, exchange: Exchange) =>
  exportSheet(work, input, exchange, sheet);
