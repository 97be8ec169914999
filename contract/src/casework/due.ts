import type { Label } from '../conventions.ts';
import { quantity } from '../english.ts';
import { slaState } from './states.ts';

const sla = slaState.of;

/** Calendar days from one day to another; both may carry a time. */
export const daysBetween = (from: string, until: string): number =>
  Math.round(
    (Date.parse(`${until.slice(0, 10)}T00:00:00Z`) - Date.parse(`${from.slice(0, 10)}T00:00:00Z`)) / 86_400_000,
  );

export interface DueWords {
  tone: 'good' | 'warn' | 'bad' | 'paused';
  label: Label;
}

/**
 * What a running clock says (domain.md 3.14): green with room, orange near the end, red today and after, grey paused.
 * The state is the server's; the days are counted from `day` to `due`.
 */
export function dueWords(due: string | null, state: number, overdueDays: number, day: string): DueWords | undefined {
  if (state === sla.stopped && overdueDays > 0) {
    return { tone: 'paused', label: [`已办结，超期${overdueDays}天`, `Closed, ${quantity(overdueDays, 'day')} late`] };
  }
  if (state === sla.stopped) return { tone: 'paused', label: ['已办结', 'Closed'] };
  if (state === sla.paused) return { tone: 'paused', label: ['已暂停', 'Paused'] };
  if (due === null) return undefined;
  const left = daysBetween(day, due);
  if (state === sla.overdue || left < 0) {
    const late = Math.max(overdueDays, -left, 1);
    return { tone: 'bad', label: [`超期${late}天`, `${quantity(late, 'day')} overdue`] };
  }
  if (state === sla.today || left === 0) return { tone: 'bad', label: ['今日到期', 'Due today'] };
  return { tone: state === sla.warning ? 'warn' : 'good', label: [`剩余${left}天`, `${quantity(left, 'day')} left`] };
}
