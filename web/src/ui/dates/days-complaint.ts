import { type Label, realDate } from '@kaoxin/contract/conventions.ts';
import type { Days } from './presets.ts';

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && realDate(text);

export function daysComplaint({ from, until }: Days): Label | undefined {
  const unread = [from, until].some((text) => text !== '' && !isDay(text));
  if (unread) return ['日期格式不正确，请按 2026-02-06 填写', 'Not a day: write it as 2026-02-06'];
  if (from !== '' && until !== '' && from > until)
    return ['开始日期不能晚于结束日期', 'The first day must not be later than the last'];
}
