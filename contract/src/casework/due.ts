import * as z from 'zod';
import type { Label } from '../conventions.ts';
import { quantity } from '../english.ts';
import { caseStatus, slaState } from './states.ts';

const sla = slaState.of;

/** Calendar days from one day to another; both may carry a time. */
export const daysBetween = (from: string, until: string): number =>
  Math.round(
    (Date.parse(`${until.slice(0, 10)}T00:00:00Z`) - Date.parse(`${from.slice(0, 10)}T00:00:00Z`)) / 86_400_000,
  );

/** What is left of a clock, in the unit of its limit: calendar days or workdays. */
export const left = z.object({ days: z.int(), unit: z.enum(['calendar', 'workday']) });
export type Left = z.output<typeof left>;

/** The two clocks of a case: until the applicant knows whether it is accepted, and until it is answered. */
export const clockNames = ['accept', 'finish'] as const;
export type ClockName = (typeof clockNames)[number];

/** One clock of a case as screens, sheets and letters show it. */
export interface ToldClock {
  due: string | null;
  /** null where nobody has counted it */
  left: Left | null;
  /** key of sla_state, of this clock */
  state: number;
  /** days late, of this clock: so far while it runs, for good once it has ended */
  overdueDays: number;
  /** what it is there for has happened; false of a clock that ended with a withdrawal */
  met?: boolean;
  /** since when it stands still */
  since?: string | null;
  /** counted over a year whose holidays are not announced yet */
  estimated?: boolean;
}

/** What a case says of its clocks; `State` is null where a clock does not apply. */
export interface ClockFacts {
  caseStatus: number;
  acceptDue: string | null;
  acceptNoticeTime: string | null;
  acceptLeft: Left | null;
  acceptState: number | null;
  acceptOverdueDays: number;
  finishDue: string | null;
  finishLeft: Left | null;
  finishState: number | null;
  finishOverdueDays: number;
  pausedSince: string | null;
  dueEstimated: number;
}

/** One of the clocks of a case; null where it does not apply. Every place that shows a clock takes it from here. */
export function clockOf(one: ClockFacts, name: ClockName): ToldClock | null {
  const state = one[`${name}State`];
  if (state === null) return null;
  const isTold = name === 'accept' && one.acceptNoticeTime !== null;
  return {
    due: one[`${name}Due`],
    left: one[`${name}Left`],
    state,
    overdueDays: one[`${name}OverdueDays`],
    met: isTold || one.caseStatus !== caseStatus.of.withdrawn,
    since: one.pausedSince,
    estimated: one.dueEstimated === 1,
  };
}

/** The running clock that ends first; of a case that has ended the one it ended by. Null where it has no clock. */
export function pressingClock(one: ClockFacts): ClockName | null {
  const running = clockNames.filter((name) => (one[`${name}State`] ?? sla.stopped) !== sla.stopped);
  const [first, second] = running;
  if (first && second) return (one.finishDue ?? '') < (one.acceptDue ?? '') ? 'finish' : 'accept';
  if (first) return first;
  if (one.finishState !== null) return 'finish';
  return one.acceptState === null ? null : 'accept';
}

export interface DueWords {
  tone: 'good' | 'warn' | 'bad' | 'paused';
  label: Label;
}

/**
 * What a clock says (domain.md 3.14): green with room and when it was met in time, orange near the end and when it was
 * met late, red today and after, grey paused and when it ended unmet.
 * State and what is left are the server's; what is past is counted from `due` to `day`.
 */
export function dueWords(
  { due, left, state, overdueDays, met = true, since, estimated }: ToldClock,
  day: string,
): DueWords | undefined {
  if (state === sla.stopped) {
    if (overdueDays > 0)
      return { tone: 'warn', label: [`逾期${overdueDays}天`, `${quantity(overdueDays, 'day')} late`] };
    return met ? { tone: 'good', label: ['按期', 'On time'] } : { tone: 'paused', label: ['已结束', 'Ended'] };
  }
  if (state === sla.paused) {
    // it counts nothing down: month and day since when
    const from = since?.slice(5, 10);
    return { tone: 'paused', label: from ? [`${from}起暂停`, `Paused ${from}`] : ['已暂停', 'Paused'] };
  }
  if (due === null) return undefined;
  const days = daysBetween(day, due);
  if (state === sla.overdue || days < 0) {
    const late = Math.max(overdueDays, -days, 1);
    return { tone: 'bad', label: [`超期${late}天`, `${quantity(late, 'day')} overdue`] };
  }
  if (state === sla.today || days === 0) return { tone: 'bad', label: ['今日到期', 'Due today'] };
  const [zh, en] = leftWords(left ?? { days, unit: 'calendar' });
  const label: Label = estimated ? [`预计${zh}`, `Est. ${en}`] : [zh, en];
  return { tone: state === sla.warning ? 'warn' : 'good', label };
}

const leftWords = ({ days, unit }: Left): Label =>
  unit === 'workday'
    ? [`剩余${days}个工作日`, `${quantity(days, 'workday')} left`]
    : [`剩余${days}天`, `${quantity(days, 'day')} left`];
