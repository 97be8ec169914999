import type { Label } from '@kaoxin/contract/conventions.ts';
import { addDays, addMonths, weekday } from './day.ts';

/** Two days, both included; an empty one is unbounded. */
export interface Days {
  from: string;
  until: string;
}

const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;
const quarterOf = (day: string): string => {
  const first = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1;
  return `${day.slice(0, 4)}-${String(first).padStart(2, '0')}-01`;
};

export interface Preset {
  name: 'today' | 'week' | 'month' | 'quarter' | 'days30';
  label: Label;
  days: Days;
}

export function presetsOf(today: string): Preset[] {
  const monday = addDays(today, -weekday(today));
  const span = (from: string, until: string): Days => ({ from, until });
  const months = (first: string, many: number) => span(first, addDays(addMonths(first, many), -1));
  return [
    { name: 'today', label: ['今天', 'Today'], days: span(today, today) },
    { name: 'week', label: ['本周', 'This week'], days: span(monday, addDays(monday, 6)) },
    { name: 'month', label: ['本月', 'This month'], days: months(monthOf(today), 1) },
    { name: 'quarter', label: ['本季', 'This quarter'], days: months(quarterOf(today), 3) },
    { name: 'days30', label: ['近30天', 'Last 30 days'], days: span(addDays(today, -29), today) },
  ];
}
