import { realDate } from '@kaoxin/contract/conventions.ts';
import { serverNow } from '#platform/calls/clock.ts';

/** Days are `yyyy-MM-dd`, times `yyyy-MM-dd HH:mm:ss`: sortable texts without a time zone. */
const dayForms = [
  /^(\d{4})(\d{2})(\d{2})$/,
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/,
  /^(\d{4})年(\d{1,2})月(\d{1,2})日?$/,
];
const shortForms = [/^(\d{1,2})[-/.](\d{1,2})$/, /^(\d{1,2})月(\d{1,2})日?$/];
const spoken: ReadonlyMap<string, number> = new Map([
  ['前天', -2],
  ['昨天', -1],
  ['今天', 0],
  ['明天', 1],
  ['后天', 2],
  ['yesterday', -1],
  ['today', 0],
  ['tomorrow', 1],
]);
const timeForms = [/^(\d{2})(\d{2})(\d{2})?$/, /^(\d{1,2})[:时](\d{1,2})(?:[:分](\d{1,2}))?[分秒]?$/];

const two = (part: string | number): string => String(part).padStart(2, '0');
/** Converts full-width digits and characters of an input method. */
const narrow = (text: string): string => text.normalize('NFKC').trim();

const matched = (text: string, forms: readonly RegExp[]): RegExpExecArray | undefined =>
  forms.map((form) => form.exec(text)).find((match) => match !== null);

/**
 * Parses `2026-02-06`, `20260206`, `2026/2/6`, `2026.2.6` and `2026年2月6日` to `2026-02-06`; without a year, a day of the
 * current one (`2-6`, `2/6`, `2月6日`); also 昨天, 今天, 明天. Returns undefined for other texts.
 */
export function readDay(text: string): string | undefined {
  const given = narrow(text).toLowerCase();
  const away = spoken.get(given);
  if (away !== undefined) return addDays(todayNow(), away);
  const short = matched(given, shortForms);
  const parts = short ? [todayNow().slice(0, 4), ...short.slice(1)] : matched(given, dayForms)?.slice(1);
  const [year, month = '', date = ''] = parts ?? [];
  const day = `${year}-${two(month)}-${two(date)}`;
  return year !== undefined && realDate(day) ? day : undefined;
}

/**
 * Parses a date in any of these formats with a time: `20260206 0830`, `2026/2/6 8:30`, `2026-02-06T08:30:15`. A date
 * alone is its first second.
 */
export function readMoment(text: string): string | undefined {
  const given = narrow(text).replace(/^(\d{8})(\d{4}|\d{6})$/, '$1 $2');
  const [, dayText = '', timeText = '0000'] = /^(.+?)(?:(?:T|\s+|(?<=[日天]))(\d.*))?$/.exec(given) ?? [];
  const day = readDay(dayText);
  const [, hours, minutes = '', seconds = '0'] = matched(timeText, timeForms) ?? [];
  if (day === undefined || hours === undefined) return undefined;
  const fits = Number(hours) < 24 && Number(minutes) < 60 && Number(seconds) < 60;
  return fits ? `${day} ${two(hours)}:${two(minutes)}:${two(seconds)}` : undefined;
}

const utc = (day: string): Date => new Date(`${day}T00:00:00Z`);
const dayOf = (date: Date): string => date.toISOString().slice(0, 10);
const last = '9999-12-31';
const within = (date: Date): string => (date.getUTCFullYear() > 9999 ? last : dayOf(date));

export function addDays(day: string, days: number): string {
  const date = utc(day);
  date.setUTCDate(date.getUTCDate() + days);
  return within(date);
}

/** The same day of another month, or its last day: one month after 2026-01-31 is 2026-02-28. */
export function addMonths(day: string, months: number): string {
  const date = utc(`${day.slice(0, 7)}-01`);
  date.setUTCMonth(date.getUTCMonth() + months);
  const length = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(Number(day.slice(8, 10)), length));
  return within(date);
}

/** Days since Monday, 0 to 6: the week begins on Monday (GB/T 7408). */
export const weekday = (day: string): number => (utc(day).getUTCDay() + 6) % 7;

export function weeksAround(day: string): string[][] {
  const first = `${day.slice(0, 7)}-01`;
  const start = addDays(first, -weekday(first));
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, place) => addDays(start, week * 7 + place)),
  );
}

const dayIn = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' });

export const todayNow = (): string => dayIn.format(serverNow());

const momentIn = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** The current time at the authority, `yyyy-MM-dd HH:mm:ss`. */
export const momentNow = (): string => momentIn.format(serverNow());
