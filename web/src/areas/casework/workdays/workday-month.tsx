import { quantity } from '@kaoxin/contract/fields/english.ts';
import { useFormatter, useSay } from '#platform/language.tsx';
import { type Month, type MonthDay, weeksOf } from './workday-months.ts';

interface MonthTableProps {
  year: number;
  month: Month;
  /** yyyy-MM-dd in Shanghai */
  today: string;
}

/** Days off and make-up workdays have a word and a shape: colour alone is not accessible. */
export function MonthTable({ year, month, today }: MonthTableProps) {
  const say = useSay();
  const format = useFormatter();
  const weekday = (place: number, weekdayStyle: 'narrow' | 'long') =>
    // 1 January 2024 was a Monday
    format.dateTime(new Date(Date.UTC(2024, 0, 1 + place)), { weekday: weekdayStyle, timeZone: 'UTC' });
  const name = format.dateTime(new Date(Date.UTC(year, month.month - 1, 1)), { month: 'long', timeZone: 'UTC' });
  return (
    <table className="workday-month">
      <caption>
        <b>{name}</b>
        <span>{say([`工作日 ${month.workdays} 天`, quantity(month.workdays, 'workday')])}</span>
      </caption>
      <thead>
        <tr>
          {Array.from({ length: 7 }, (_, place) => weekday(place, 'long')).map((long, place) => (
            <th key={long} scope="col" abbr={long}>
              {weekday(place, 'narrow')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week.find(Boolean)?.date}>
            {week.map((day, place) =>
              // biome-ignore lint/suspicious/noArrayIndexKey: an empty place has no other name
              day ? <Day key={day.date} day={day} today={day.date === today} /> : <td key={place} />,
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function Mark({ kind }: { kind: 'rest' | 'makeUp' }) {
  const say = useSay();
  return (
    <span className={`workday-mark workday-mark-${kind}`}>{say(kind === 'rest' ? ['休', 'Off'] : ['班', 'On'])}</span>
  );
}

function Day({ day, today }: { day: MonthDay; today: boolean }) {
  const marked = day.kind === 'rest' || day.kind === 'makeUp' ? day.kind : undefined;
  return (
    <td className={`workday-${day.kind}`} aria-current={today ? 'date' : undefined} title={day.name || undefined}>
      <span className="workday-day">{day.day}</span>
      {marked && <Mark kind={marked} />}
    </td>
  );
}
