import type { Label } from '@kaoxin/contract/conventions.ts';
import { readDay } from './day.ts';
import type { Days } from './presets.ts';

/** What is wrong with two days, or nothing: one of them is no day, or they stand the wrong way round. */
export function daysComplaint({ from, until }: Days): Label | undefined {
  const unread = [from, until].some((text) => text !== '' && readDay(text) === undefined);
  if (unread) return ['日期格式不正确,请按 2026-02-06 填写', 'Not a day: write it as 2026-02-06'];
  if (from !== '' && until !== '' && from > until)
    return ['开始日期不能晚于结束日期', 'The first day must not be later than the last'];
}
