import { useFormatter, useSay } from '#platform/language.tsx';
import { addMonths } from './day.ts';

interface CalendarHeadProps {
  day: string;
  onTurn: (day: string) => void;
}

const months = Array.from({ length: 12 }, (_, index) => index);
/** Selectable years: from the earliest birth years to the end of long-term plans. */
const years = Array.from({ length: 200 }, (_, index) => 1900 + index);

export function CalendarHead({ day, onTurn }: CalendarHeadProps) {
  const say = useSay();
  const format = useFormatter();
  const year = Number(day.slice(0, 4));
  const month = Number(day.slice(5, 7)) - 1;
  const to = (nextYear: number, nextMonth: number) =>
    onTurn(addMonths(day, (nextYear - year) * 12 + nextMonth - month));
  const offered = years.includes(year) ? years : [year, ...years].toSorted((one, other) => one - other);
  return (
    <div className="kx-calendar-head">
      <button
        type="button"
        className="kx-step"
        aria-label={say(['上个月', 'Previous month'])}
        onClick={() => to(year, month - 1)}
      >
        <span aria-hidden="true">‹</span>
      </button>
      <select aria-label={say(['年', 'Year'])} value={year} onChange={({ target }) => to(Number(target.value), month)}>
        {offered.map((one) => (
          <option key={one} value={one}>
            {say([`${one}年`, `${one}`])}
          </option>
        ))}
      </select>
      <select aria-label={say(['月', 'Month'])} value={month} onChange={({ target }) => to(year, Number(target.value))}>
        {months.map((one) => (
          <option key={one} value={one}>
            {say([
              `${one + 1}月`,
              format.dateTime(new Date(Date.UTC(2024, one, 1)), { month: 'long', timeZone: 'UTC' }),
            ])}
          </option>
        ))}
      </select>
      <button
        type="button"
        className="kx-step"
        aria-label={say(['下个月', 'Next month'])}
        onClick={() => to(year, month + 1)}
      >
        <span aria-hidden="true">›</span>
      </button>
    </div>
  );
}
