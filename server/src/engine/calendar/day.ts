/** A calendar day in Asia/Shanghai, `yyyy-MM-dd`. Days compare as text. */
export type Day = string;
/** A moment in Asia/Shanghai, `yyyy-MM-dd HH:mm:ss`. Moments compare as text. */
export type Moment = string;

const MILLISECONDS_A_DAY = 86_400_000;
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

export const dayOf = (moment: Day | Moment): Day => moment.slice(0, 10);

export const yearOf = (day: Day): number => Number(day.slice(0, 4));

export const endOf = (day: Day): Moment => `${day} 23:59:59`;

const dayNumber = (day: Day): number => Date.parse(`${day}T00:00:00Z`) / MILLISECONDS_A_DAY;

export function isDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(text);
}

export const addDays = (day: Day, count: number): Day =>
  new Date((dayNumber(day) + count) * MILLISECONDS_A_DAY).toISOString().slice(0, 10);

export const daysBetween = (from: Day, to: Day): number => dayNumber(to) - dayNumber(from);

/** 1970-01-01 was a Thursday. */
export const mondayOf = (day: Day): Day => addDays(day, -((dayNumber(day) + 3) % 7));

export function isWeekend(day: Day): boolean {
  const weekday = new Date(dayNumber(day) * MILLISECONDS_A_DAY).getUTCDay();
  return weekday === 0 || weekday === 6;
}

export const yearsBefore = (moment: string, years: number): string =>
  `${Number(moment.slice(0, 4)) - years}${moment.slice(4)}`;
