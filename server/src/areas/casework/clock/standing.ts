import { openStatuses, type SlaState, slaState } from '@kaoxin/contract/casework/states.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { dayOf, type Moment } from '#engine/calendar/day.ts';
import type { CaseHead } from '../case-head.ts';
import { overdueDays, stateOn } from './sla.ts';

/**
 * The clock state of a stored case at a moment. States and days late depend only on columns written by steps and on the
 * moment of the request, computed here and once in SQL. Lists, filters, counters, boards and statistics therefore agree
 * whenever the sweep last ran.
 */
export const standingReads = [
  'caseStatus',
  'pausedSince',
  'acceptDue',
  'acceptWarn',
  'acceptLate',
  'acceptNoticeTime',
  'finishDue',
  'finishWarn',
  'finishLate',
] as const;
export type Stored = Pick<CaseHead, Exclude<(typeof standingReads)[number], 'caseStatus'>> & { caseStatus: number };

export interface ClockStanding {
  due: Moment;
  state: SlaState;
  overdueDays: number;
}
export interface Standing {
  accept: ClockStanding | null;
  finish: ClockStanding | null;
  state: SlaState;
  /** of the finish clock if it has started, else of the acceptance clock */
  overdueDays: number;
}

const { stopped, paused, overdue, today, warning, normal } = slaState.of;

const isOpen = (status: number): boolean => openStatuses.some((open) => open === status);

function clockStanding(
  row: Stored,
  hasEnded: boolean,
  days: { due: Moment | null; warn: string | null; late: number },
  now: Moment,
): ClockStanding | null {
  const { due, warn, late } = days;
  if (due === null) return null;
  if (hasEnded) return { due, state: stopped, overdueDays: late };
  if (row.pausedSince !== null) return { due, state: paused, overdueDays: late };
  return { due, state: stateOn({ due, warn }, now), overdueDays: Math.max(late, overdueDays(due, now)) };
}

export function standingOf(row: Stored, now: Moment): Standing {
  const { acceptDue, acceptWarn, acceptLate, finishDue, finishWarn, finishLate } = row;
  const hasEnded = !isOpen(row.caseStatus);
  const accept = clockStanding(
    row,
    hasEnded || row.acceptNoticeTime !== null,
    { due: acceptDue, warn: acceptWarn, late: acceptLate },
    now,
  );
  const finish = clockStanding(row, hasEnded, { due: finishDue, warn: finishWarn, late: finishLate }, now);
  const running = [accept, finish].flatMap((clock) => (clock && clock.state <= overdue ? clock.state : []));
  const worst = running.reduce<SlaState>((most, state) => (state > most ? state : most), normal);
  return {
    accept,
    finish,
    state: hasEnded ? stopped : row.pausedSince === null ? worst : paused,
    overdueDays: (finish ?? accept)?.overdueDays ?? 0,
  };
}

export function nearestEnd({
  acceptDue,
  acceptNoticeTime,
  finishDue,
}: Pick<Stored, 'acceptDue' | 'acceptNoticeTime' | 'finishDue'>) {
  const ends = [acceptNoticeTime === null ? acceptDue : null, finishDue].flatMap((due) => due ?? []);
  return ends.sort()[0] ?? null;
}

export const clockFacts = ({ accept, finish }: Standing) => ({
  acceptState: accept?.state ?? null,
  acceptOverdueDays: accept?.overdueDays ?? 0,
  finishState: finish?.state ?? null,
  finishOverdueDays: finish?.overdueDays ?? 0,
});

type At = (column: string) => RawBuilder<unknown>;

export function standingIn(at: At, now: Moment) {
  const moment = sql`${now}::timestamptz`;
  const day = sql`${dayOf(now)}::date`;
  const open = sql<SqlBool>`${at('caseStatus')} = any(${openStatuses}::int[])`;
  const runs = sql<SqlBool>`(${open} and ${at('pausedSince')} is null)`;
  const telling = sql<SqlBool>`${at('acceptNoticeTime')} is null`;
  const isLate = sql<SqlBool>`(${telling} and ${at('acceptDue')} < ${moment} or ${at('finishDue')} < ${moment})`;
  const isToday = sql<SqlBool>`(${telling} and ${day} = ${at('acceptDue')}::date or ${day} = ${at('finishDue')}::date)`;
  const isNear = sql<SqlBool>`(${telling} and ${at('acceptWarn')} <= ${day} or ${at('finishWarn')} <= ${day})`;
  const lateBy = (due: string) =>
    sql`case when ${at(due)} < ${moment} then greatest(1, ${day} - ${at(due)}::date) else 0 end`;
  const acceptOverdueDays = sql<number>`(case when ${at('acceptDue')} is null then 0
    when ${runs} and ${telling} then greatest(${at('acceptLate')}, ${lateBy('acceptDue')}) else ${at('acceptLate')} end)`;
  const finishOverdueDays = sql<number>`(case when ${at('finishDue')} is null then 0
    when ${runs} then greatest(${at('finishLate')}, ${lateBy('finishDue')}) else ${at('finishLate')} end)`;
  return {
    open,
    isOverdue: sql<SqlBool>`(${runs} and ${isLate})`,
    isDueToday: sql<SqlBool>`(${runs} and not coalesce(${isLate}, false) and ${isToday})`,
    state: sql<number>`(case when not ${open} then ${sql.lit(stopped)} when ${at('pausedSince')} is not null then ${sql.lit(paused)}
      when ${isLate} then ${sql.lit(overdue)} when ${isToday} then ${sql.lit(today)} when ${isNear} then ${sql.lit(warning)}
      else ${sql.lit(normal)} end)`,
    acceptOverdueDays,
    finishOverdueDays,
    overdueDays: sql<number>`(case when ${at('finishDue')} is null then ${acceptOverdueDays} else ${finishOverdueDays} end)`,
    nearestEnd: sql<
      string | null
    >`(case when ${open} then least(case when ${telling} then ${at('acceptDue')} end, ${at('finishDue')}) end)`,
  };
}

export const workOrder = (at: At, now: Moment) => ({
  isPaused: sql<boolean>`(${at('pausedSince')} is not null)`,
  nearestEnd: standingIn(at, now).nearestEnd,
});

export const lateForGood = (at: At) =>
  sql<number>`(case when ${at('finishDue')} is null then ${at('acceptLate')} else ${at('finishLate')} end)`;

export const toldLate = (at: At) =>
  sql<number | null>`(case when ${at('acceptDue')} is not null then ${at('acceptLate')} end)`;
