import type { Label } from '@kaoxin/contract/conventions.ts';
import type { BoardDay, BoardOfKind } from '@kaoxin/contract/home/board.ts';
import { useId } from 'react';
import { useFormatter, useLanguage, useSay } from '#platform/language.tsx';
import { Icon } from '#shell/icons/icon.tsx';
import { FigureLink } from './figure-link.tsx';

const weekdays: readonly (readonly [short: Label, whole: Label])[] = [
  [
    ['一', 'M'],
    ['星期一', 'Monday'],
  ],
  [
    ['二', 'T'],
    ['星期二', 'Tuesday'],
  ],
  [
    ['三', 'W'],
    ['星期三', 'Wednesday'],
  ],
  [
    ['四', 'T'],
    ['星期四', 'Thursday'],
  ],
  [
    ['五', 'F'],
    ['星期五', 'Friday'],
  ],
  [
    ['六', 'S'],
    ['星期六', 'Saturday'],
  ],
  [
    ['日', 'S'],
    ['星期日', 'Sunday'],
  ],
];
const steps = 5;

/** Monday is 0. */
const placeInWeek = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

function inWeeks(days: readonly BoardDay[]): (BoardDay | undefined)[][] {
  const before: undefined[] = Array.from({ length: placeInWeek(days[0]?.day ?? '1970-01-05') });
  const all = [...before, ...days];
  return Array.from({ length: Math.ceil(all.length / 7) }, (_, week) => all.slice(week * 7, week * 7 + 7));
}

export function DueCalendar({ board: { days, later, total } }: { board: BoardOfKind }) {
  const say = useSay();
  const id = useId();
  const most = Math.max(1, ...days.map(({ due }) => due.count));
  const late = total.overdue.count > 0;
  return (
    <section className="board-panel board-calendar" aria-labelledby={id}>
      <h3 id={id}>{say(['办结期限', 'Deadlines'])}</h3>
      <div className="board-edges">
        <FigureLink
          figure={total.overdue}
          name={say(['已超期', 'Overdue'])}
          className={`board-edge${late ? ' board-edge-late' : ''}`}
        >
          {late && <Icon name="warning" />}
          {say(['已超期', 'Overdue'])} <b>{total.overdue.count}</b>
        </FigureLink>
        <FigureLink figure={later} name={say(['六周以后到期', 'Due after six weeks'])} className="board-edge">
          {say(['六周以后', 'Later'])} <b>{later.count}</b>
        </FigureLink>
      </div>
      <table>
        <thead>
          <tr>
            {weekdays.map(([short, whole]) => (
              <th key={whole[0]} scope="col" abbr={say(whole)}>
                <span aria-hidden="true">{say(short)}</span>
                <span className="hidden-text">{say(whole)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {inWeeks(days).map((week, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: weeks stay where they are
            <tr key={place}>
              {week.map((day, column) =>
                // biome-ignore lint/suspicious/noArrayIndexKey: days before today have no name
                day ? <Day key={day.day} day={day} most={most} isFirst={day === days[0]} /> : <td key={column} />,
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <Unannounced days={days} />
    </section>
  );
}

function Unannounced({ days }: { days: readonly BoardDay[] }) {
  const say = useSay();
  const years = [...new Set(days.filter(({ estimated }) => estimated === 1).map(({ day }) => day.slice(0, 4)))];
  if (years.length === 0) return null;
  return (
    <p className="board-more">
      {say([
        `${years.join('、')}年节假日安排未公布，按周末推算`,
        `The holidays of ${years.join(', ')} are not announced yet: weekends only`,
      ])}
    </p>
  );
}

function Day({ day: { day, rest, due }, most, isFirst }: { day: BoardDay; most: number; isFirst: boolean }) {
  const say = useSay();
  const format = useFormatter();
  const month = useLanguage() === 'en' ? 'short' : 'long';
  const at = new Date(`${day}T00:00:00+08:00`);
  const name = format.dateTime(at, { month, day: 'numeric' });
  const number = Number(day.slice(8));
  const isWeekend = placeInWeek(day) > 4;
  const mark = rest === 1 ? say(['休', 'off']) : isWeekend ? say(['班', 'work']) : '';
  // today shows its month only without a mark, which takes the space
  const saysMonth = number === 1 || (isFirst && !mark);
  const heat = due.count === 0 ? 0 : Math.ceil((due.count * steps) / most);
  const classes = [`board-day board-heat-${heat}`, rest === 1 && 'board-rest', isFirst && 'board-today'];
  return (
    <td className={classes.filter(Boolean).join(' ')} aria-current={isFirst ? 'date' : undefined}>
      <FigureLink figure={due} name={`${name}${mark && say([`（${mark}）`, ` (${mark})`])} ${say(['到期', 'due'])}`}>
        <span className="board-date">
          {saysMonth ? `${Number(day.slice(5, 7))}/${number}` : number}
          {mark && <i>{mark}</i>}
        </span>
        <b>{due.count > 0 ? format.number(due.count) : ''}</b>
      </FigureLink>
    </td>
  );
}
