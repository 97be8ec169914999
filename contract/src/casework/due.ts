import * as z from 'zod';
import type { Label } from '../conventions.ts';
import { quantity } from '../fields/english.ts';
import { object } from '../fields/object.ts';
import { caseStatus, slaState } from './states.ts';

const sla = slaState.of;

export const daysBetween = (from: string, until: string): number =>
  Math.round(
    (Date.parse(`${until.slice(0, 10)}T00:00:00Z`) - Date.parse(`${from.slice(0, 10)}T00:00:00Z`)) / 86_400_000,
  );

export const left = object(() => ({ days: z.int(), unit: z.enum(['calendar', 'workday']) }));
export type Left = z.output<typeof left>;

/** The two clocks of a case: `accept` until the applicant is notified of acceptance, `finish` until the reply. */
export const clockNames = ['accept', 'finish'] as const;
export type ClockName = (typeof clockNames)[number];

export interface ToldClock {
  due: string | null;
  left: Left | null;
  /** key of sla_state, for this clock */
  state: number;
  /** days late of this clock: so far while it runs, final once it has ended */
  overdueDays: number;
  /** false if the clock ended with a withdrawal */
  met?: boolean;
  since?: string | null;
  estimated?: boolean;
}

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

/** One clock of a case; null if it does not apply. Every display of a clock uses this function. */
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

/** The running clock that ends first; for an ended case the clock it ended with; null without a clock. */
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
 * Text and colour of a clock (domain.md 3.14): green with time left or met in time, orange near the end or met late,
 * red on the due day and after, grey while paused or ended unmet. State and remaining time come from the server;
 * overdue days are counted from `due` to `day`.
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
