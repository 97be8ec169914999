import type { ChainVerdictAnswer } from '@kaoxin/contract/casework/chain.ts';
import { say } from '@kaoxin/contract/conventions.ts';
import { sql } from 'kysely';
import { chainRow } from '#engine/timeline/events.ts';
import { timelineCheckPort } from '#engine/timeline/timeline-check.ts';
import { timelineKeeperOf } from '#engine/timeline/timeline-keeper.ts';
import { GENESIS, verifyChain } from '#platform/audit/chain.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import type { Work } from '#platform/work.ts';
import { moduleOf } from '../kind/kind.ts';
import { visibleCase } from '../store/visible-case.ts';
import { nameOf, numbersOf } from './numbers.ts';

const atOnce = 2_000;

type EventRow = SelectedRow<'caseEvent'>;
interface Place {
  caseType: string;
  caseId: string;
  seq: number;
  hash: string;
}

/**
 * Verifies the timelines of all cases and examinations in order and names the first broken row (domain.md 10, W11).
 * `from` and `to` filter by day of registration; a case is always verified from its first event. All are verified, but
 * only visible ones are counted: a difference would reveal hidden cases.
 */
export async function verifyTimelines(
  work: Work,
  { from, to }: { from?: string | null; to?: string | null },
): Promise<ChainVerdictAnswer> {
  let last: Place | undefined;
  let count = 0;
  let cases = 0;
  for (;;) {
    const rows = await eventsAfter(work, last, from ?? null, to ?? null);
    const seen = await numbersOf(work, rows);
    for (const row of rows) {
      const isNext = last?.caseType === row.caseType && last.caseId === row.caseId;
      const start = isNext && last ? { seq: last.seq, hash: last.hash } : { seq: 0, hash: GENESIS };
      const verdict = verifyChain([chainRow(row)], start);
      if (!verdict.ok) return { ok: 0, count, cases, broken: await named(work, row, verdict) };
      if (!isNext && seen.has(nameOf(row))) cases += 1;
      if (seen.has(nameOf(row))) count += 1;
      last = { caseType: row.caseType, caseId: row.caseId, seq: row.seq, hash: row.hash };
    }
    if (rows.length < atOnce) return { ok: 1, count, cases, broken: null };
  }
}

async function eventsAfter(
  work: Work,
  last: Place | undefined,
  from: string | null,
  to: string | null,
): Promise<EventRow[]> {
  const events = work.table('caseEvent');
  const { rows } = await sql<EventRow>`select e.* from ${events.as('e')}
    where (e.case_type, e.case_id, e.seq) > (${last?.caseType ?? ''}, ${last?.caseId ?? '0'}, ${last?.seq ?? 0})
      and ((${from}::date is null and ${to}::date is null) or exists (
        select from ${events.as('f')} where f.case_type = e.case_type and f.case_id = e.case_id and f.seq = 1
          and f.time >= coalesce(${from}::date, '-infinity') and f.time < coalesce(${to}::date + 1, 'infinity')))
    order by e.case_type, e.case_id, e.seq limit ${atOnce}`.execute(work.handle);
  return rows;
}

/** A broken timeline of a hidden case is reported without number and id. */
async function named(
  work: Work,
  { caseType, caseId }: EventRow,
  { seq, reason, msg }: { seq: number; reason: 'missing' | 'link' | 'content'; msg: string },
) {
  const keeper = moduleOf(caseType) ?? timelineKeeperOf(caseType);
  const caseTypeName = keeper ? say(keeper.called, work.actor.language) : caseType;
  const caseNo = await numberOf(work, caseType, caseId);
  if (!caseNo || !keeper) return { caseType, caseTypeName, caseId: null, caseNo: null, path: null, seq, reason, msg };
  const path = `${keeper.page}?id=${caseId}`;
  return { caseType, caseTypeName, caseId, caseNo, path, seq, reason, msg: `${caseNo}：${msg}` };
}

async function numberOf(work: Work, caseType: string, caseId: string): Promise<string | undefined> {
  const keeper = timelineKeeperOf(caseType);
  if (keeper) return (await keeper.numbers(work, [caseId])).get(caseId);
  return (await visibleCase(work, caseType, caseId))?.caseNo;
}

export const timelinesVerified = timelineCheckPort.from('cases', async (work) => {
  const verdict = await verifyTimelines(work, {});
  return verdict.ok ? undefined : (verdict.broken?.msg ?? '');
});
