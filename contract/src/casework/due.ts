import * as z from 'zod';
import type { Label } from '../conventions.ts';
import { quantity } from '../english.ts';
import { type CaseStatus, openStatuses, slaState } from './states.ts';

const sla = slaState.of;

/** Calendar days from one day to another; both may carry a time. */
export const daysBetween = (from: string, until: string): number =>
  Math.round(
    (Date.parse(`${until.slice(0, 10)}T00:00:00Z`) - Date.parse(`${from.slice(0, 10)}T00:00:00Z`)) / 86_400_000,
  );

/** What is left of a clock, in the unit of its limit: calendar days or workdays. */
export const left = z.object({ days: z.int(), unit: z.enum(['calendar', 'workday']) });
export type Left = z.output<typeof left>;

/** A clock as it is told; `left` is null where nobody has counted it. */
export interface ToldClock {
  due: string | null;
  left: Left | null;
  /** key of sla_state */
  state: number;
  overdueDays: number;
  /** since when it stands still */
  since?: string | null;
  /** counted over a year whose holidays are not announced yet */
  estimated?: boolean;
}

/**
 * Whether the applicant has still to be told if the matter is accepted: until then this clock counts, of a refusal that
 * waits for its auditor too (domain.md 3.2).
 */
export const awaitsNotice = (one: { caseStatus: number; acceptNoticeTime: string | null; acceptDue: string | null }) =>
  one.acceptDue !== null && one.acceptNoticeTime === null && openStatuses.includes(one.caseStatus as CaseStatus);

export interface DueWords {
  tone: 'good' | 'warn' | 'bad' | 'paused';
  label: Label;
}

/**
 * What a running clock says (domain.md 3.14): green with room and when it ended in time, orange near the end and
 * when it ended late, red today and after, grey paused.
 * State and what is left are the server's; what is past is counted from `due` to `day`.
 */
export function dueWords(
  { due, left, state, overdueDays, since, estimated }: ToldClock,
  day: string,
): DueWords | undefined {
  if (state === sla.stopped)
    return overdueDays > 0
      ? { tone: 'warn', label: [`已办结，超期${overdueDays}天`, `Closed, ${quantity(overdueDays, 'day')} late`] }
      : { tone: 'good', label: ['已办结', 'Closed'] };
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
