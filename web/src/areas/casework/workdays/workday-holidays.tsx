import { quantity } from '@kaoxin/contract/fields/english.ts';
import { useFormatter, useSay } from '#platform/language.tsx';
import { holidaysOf, type SpecialDay } from './workday-months.ts';

export function Holidays({ days }: { days: readonly SpecialDay[] }) {
  const say = useSay();
  const format = useFormatter();
  const day = (date: string) => format.dateTime(new Date(`${date}T12:00:00+08:00`), { month: 'long', day: 'numeric' });
  const worked = (date: string) =>
    format.dateTime(new Date(`${date}T12:00:00+08:00`), { month: 'long', day: 'numeric', weekday: 'short' });
  return (
    <ul className="workday-holidays">
      {holidaysOf(days).map(({ name, from, to, days: count, makeUp }) => (
        <li key={`${name} ${from}`}>
          <b>{name}</b>
          <span>
            {count === 1 && say([`${day(from)}放假`, `${day(from)} off`])}
            {count > 1 &&
              say([
                `${day(from)}至${day(to)}放假，共 ${count} 天`,
                `${day(from)} to ${day(to)} off, ${quantity(count, 'day')}`,
              ])}
            {count > 0 && makeUp.length > 0 && say(['；', '; '])}
            {makeUp.length > 0 &&
              say([`${makeUp.map(worked).join('、')}上班`, `${makeUp.map(worked).join(', ')} worked`])}
          </span>
        </li>
      ))}
    </ul>
  );
}
