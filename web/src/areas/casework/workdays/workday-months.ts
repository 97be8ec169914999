/** A special day of the calendar: off (`isWorkday` 0) or a make-up workday (1). */
export interface SpecialDay {
  date: string;
  isWorkday: number;
  name: string;
}
export type DayKind = 'work' | 'weekend' | 'rest' | 'makeUp';
export interface MonthDay {
  date: string;
  day: number;
  kind: DayKind;
  name: string;
}
export interface Month {
  /** 1..12 */
  month: number;
  /** empty cells before the first day; weeks begin on Monday */
  lead: number;
  days: MonthDay[];
  workdays: number;
}

const two = (value: number): string => String(value).padStart(2, '0');

export function monthsOf(year: number, special: readonly SpecialDay[]): Month[] {
  const named = new Map(special.map((day) => [day.date, day]));
  return Array.from({ length: 12 }, (_, index) => {
    const month = index + 1;
    const length = new Date(Date.UTC(year, month, 0)).getUTCDate();
    const days = Array.from({ length }, (_unused, place) => dayOf(year, month, place + 1, named));
    const lead = (new Date(Date.UTC(year, index, 1)).getUTCDay() + 6) % 7;
    return { month, lead, days, workdays: days.filter(({ kind }) => kind === 'work' || kind === 'makeUp').length };
  });
}

const isWeekend = (date: string): boolean => [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay());
const isPlain = ({ date, isWorkday }: SpecialDay): boolean => isWorkday === 1 && !isWeekend(date);

function dayOf(year: number, month: number, day: number, named: ReadonlyMap<string, SpecialDay>): MonthDay {
  const date = `${year}-${two(month)}-${two(day)}`;
  const known = named.get(date);
  if (known && !isPlain(known)) return { date, day, kind: known.isWorkday === 1 ? 'makeUp' : 'rest', name: known.name };
  return { date, day, kind: isWeekend(date) ? 'weekend' : 'work', name: known?.name ?? '' };
}

export function weeksOf({ lead, days }: Pick<Month, 'lead' | 'days'>): (MonthDay | undefined)[][] {
  const places = [...Array.from({ length: lead }, () => undefined), ...days];
  const rows: (MonthDay | undefined)[][] = [];
  for (let start = 0; start < places.length; start += 7) {
    const row = places.slice(start, start + 7);
    rows.push([...row, ...Array.from({ length: 7 - row.length }, () => undefined)]);
  }
  return rows;
}

export interface Holiday {
  name: string;
  from: string;
  to: string;
  days: number;
  makeUp: string[];
}

/**
 * Consecutive days off form a holiday; a make-up workday belongs to the nearest holiday of its name. Make-up workdays
 * without a holiday come last.
 */
export function holidaysOf(special: readonly SpecialDay[]): Holiday[] {
  const holidays: Holiday[] = [];
  const sorted = special.filter((day) => !isPlain(day)).sort((one, other) => one.date.localeCompare(other.date));
  for (const { date, name } of sorted.filter(({ isWorkday }) => isWorkday !== 1)) {
    const last = holidays.at(-1);
    if (last?.name === name && nextDay(last.to) === date) Object.assign(last, { to: date, days: last.days + 1 });
    else holidays.push({ name, from: date, to: date, days: 1, makeUp: [] });
  }
  for (const { date, name } of sorted.filter(({ isWorkday }) => isWorkday === 1)) {
    const [near] = holidays
      .filter((holiday) => name.startsWith(holiday.name))
      .sort((one, other) => distance(one, date) - distance(other, date));
    if (near) near.makeUp.push(date);
    else holidays.push({ name, from: date, to: date, days: 0, makeUp: [date] });
  }
  return [...holidays.filter(({ days }) => days > 0), ...holidays.filter(({ days }) => days === 0)];
}

const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 86_400_000;
const nextDay = (date: string): string => new Date((dayNumber(date) + 1) * 86_400_000).toISOString().slice(0, 10);
const distance = ({ from, to }: Holiday, date: string): number =>
  Math.min(Math.abs(dayNumber(from) - dayNumber(date)), Math.abs(dayNumber(to) - dayNumber(date)));
