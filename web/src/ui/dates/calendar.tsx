import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useFormatter, useSay } from '#platform/language.tsx';
import { CalendarHead } from './calendar-head.tsx';
import { addDays, addMonths, weekday, weeksAround } from './day.ts';

interface CalendarProps {
  chosen: string | undefined;
  today: string;
  from?: string | undefined;
  until?: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  entered: boolean;
  onChoose: (day: string) => void;
}

const keyed = (key: string, shift: boolean, day: string): string | undefined => {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -weekday(day));
    case 'End':
      return addDays(day, 6 - weekday(day));
    case 'PageUp':
      return addMonths(day, shift ? -12 : -1);
    case 'PageDown':
      return addMonths(day, shift ? 12 : 1);
  }
};

/**
 * A calendar month with keyboard navigation: arrows, Home, End, PageUp and PageDown (with Shift by years). The kit's
 * calendar supports neither keys nor screen readers.
 */
export function Calendar({ chosen, today, from, until, min, max, entered, onChoose }: CalendarProps) {
  const say = useSay();
  const format = useFormatter();
  const [cursor, setCursor] = useState(chosen ?? today);
  const [known, setKnown] = useState(chosen);
  if (chosen !== known) {
    // the date was typed, or the other end of a range is set: show its month
    setKnown(chosen);
    if (chosen) setCursor(chosen);
  }
  const [moved, setMoved] = useState(entered);
  const [wasEntered, setWasEntered] = useState(entered);
  if (entered !== wasEntered) {
    setWasEntered(entered);
    setMoved(entered);
  }
  const current = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the day
  useEffect(() => {
    if (moved) current.current?.focus();
  }, [moved, cursor]);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = keyed(event.key, event.shiftKey, cursor);
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    setMoved(true);
    setCursor(next);
  };
  const turn = (day: string) => {
    setMoved(false);
    setCursor(day);
  };
  const day = (text: string) => new Date(`${text}T00:00:00Z`);
  const weekdayName = (text: string, style: 'narrow' | 'short' | 'long') =>
    format.dateTime(day(text), { weekday: style, timeZone: 'UTC' });
  const weeks = weeksAround(cursor);
  const outside = (text: string) => (min !== undefined && text < min) || (max !== undefined && text > max);
  const classOf = (text: string) =>
    [
      'kx-day',
      text.slice(0, 7) === cursor.slice(0, 7) ? '' : 'kx-day-other',
      text === chosen || text === from || text === until ? 'kx-day-chosen' : '',
      from && until && text > from && text < until ? 'kx-day-between' : '',
      text === today ? 'kx-day-today' : '',
    ]
      .filter(Boolean)
      .join(' ');
  return (
    <div className="kx-calendar">
      <CalendarHead day={cursor} onTurn={turn} />
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of days is a table by its elements */}
      <table role="grid" aria-label={format.dateTime(day(cursor), { year: 'numeric', month: 'long', timeZone: 'UTC' })}>
        <thead>
          <tr>
            {(weeks[0] ?? []).map((text) => (
              <th key={weekdayName(text, 'long')} scope="col" abbr={weekdayName(text, 'long')}>
                {say([weekdayName(text, 'narrow'), weekdayName(text, 'short')])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={onKeyDown}>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((text) => (
                <td key={text}>
                  <button
                    type="button"
                    className={classOf(text)}
                    ref={text === cursor ? current : undefined}
                    tabIndex={text === cursor ? 0 : -1}
                    aria-pressed={text === chosen || text === from || text === until}
                    aria-current={text === today ? 'date' : undefined}
                    aria-disabled={outside(text)}
                    aria-label={format.dateTime(day(text), { dateStyle: 'full', timeZone: 'UTC' })}
                    onClick={() => !outside(text) && onChoose(text)}
                  >
                    {Number(text.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
