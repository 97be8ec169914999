import { chain } from '@kaoxin/contract/casework/chain.ts';
import type { ListInput } from '@kaoxin/contract/lists/list.ts';
import { type SqlBool, sql } from 'kysely';
import { chainRow } from '#engine/timeline/events.ts';
import { timelineKeepers } from '#engine/timeline/timeline-keeper.ts';
import { verifyChain } from '#platform/audit/chain.ts';
import type { ListOptions } from '#platform/database/page.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { refuse } from '#platform/http/errors.ts';
import { tableRows } from '#platform/sheets/lists/list-rows.ts';
import type { SheetList } from '#platform/sheets/lists/sheet-list.ts';
import type { Work } from '#platform/work.ts';
import { caseKinds } from '../kind/kind.ts';
import { nameOf, numbersOf } from './numbers.ts';

/** Inspectors of cases may not read the platform log, and the other way round (domain.md 4.3). */
export function refusePlatform(name: string | undefined): void {
  if (name === 'platform')
    throw refuse(400, [
      '平台审计日志由安全审计员核验（blade-log/chain/verify）',
      'The platform’s log is verified by those who audit it (blade-log/chain/verify)',
    ]);
}
function ofCases(_work: Work, input: ListInput): ListInput {
  refusePlatform(input.extra.chain);
  return input;
}

type EventRow = SelectedRow<'caseEvent'>;

interface Timeline {
  caseNo: string;
  caseId: string;
  count: number;
  first: string;
  last: string;
  hash: string;
  verdict: string;
}

export const timelineSheet: SheetList<Timeline> = {
  call: chain.export,
  title: ['审计链', 'Audit chain'],
  store: 'business',
  columns: [
    { key: 'caseNo', label: ['受理编号', 'Case number'], width: 20 },
    { key: 'caseId', label: ['案件编号', 'Case ID'], width: 22 },
    { key: 'count', label: ['记录数', 'Entries'], width: 10 },
    { key: 'first', label: ['首条时间', 'First entry'], width: 20 },
    { key: 'last', label: ['末条时间', 'Last entry'], width: 20 },
    { key: 'hash', label: ['末条校验码', 'Code of the last entry'], width: 68 },
    { key: 'verdict', label: ['核验结果', 'Verdict'], width: 30 },
  ],
  asked: ofCases,
  rows: {
    ...tableRows('caseEvent', lastEvents, timelinesOf),
    seenAs: (work) =>
      [
        ...caseKinds().map(({ table }) => work.table(table).visibilityKey()),
        ...timelineKeepers().map(({ seenAs }) => seenAs(work)),
      ].join('|'),
  },
};

function lastEvents(work: Work, { extra }: ListInput): ListOptions {
  const { from = null, to = null }: Record<string, string | null> = extra;
  const events = work.table('caseEvent');
  const isLast = sql<SqlBool>`not exists (select from ${events.as('later')}
    where later.case_type = case_event.case_type
      and later.case_id = case_event.case_id and later.seq > case_event.seq)`;
  const isOfThem = sql<SqlBool>`((${from}::date is null and ${to}::date is null) or exists (
    select from ${events.as('f')} where f.case_type = case_event.case_type
      and f.case_id = case_event.case_id and f.seq = 1
      and f.time >= coalesce(${from}::date, '-infinity') and f.time < coalesce(${to}::date + 1, 'infinity')))`;
  return {
    columns: ['id', 'caseType', 'caseId', 'seq', 'time', 'hash'],
    order: [{ field: 'caseId', descending: false }],
    also: { key: JSON.stringify([from, to]), conditions: [isLast, isOfThem] },
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
