import { workday } from '@kaoxin/contract/casework/workday.ts';
import { quantity } from '@kaoxin/contract/fields/english.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { useMay } from '#platform/session/permissions.ts';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { todayNow } from '#ui/dates/day.ts';
import { FailureState, Skeleton } from '#ui/state/state.tsx';
import { WorkdayDay } from './workday-day.tsx';
import { Holidays } from './workday-holidays.tsx';
import { WorkdayImport } from './workday-import.tsx';
import { Mark, MonthTable } from './workday-month.tsx';
import { monthsOf } from './workday-months.ts';
import './workday.css';

const first = 2000;
const last = 2100;

function yearIn(words: URLSearchParams, today: string): number {
  const year = Number(words.get('year'));
  return Number.isInteger(year) && year >= first && year <= last ? year : Number(today.slice(0, 4));
}

/** /system/workday 工作日历: the days deadlines are counted by (domain.md 3.2). */
export default function WorkdayPage() {
  const say = useSay();
  const may = useMay();
  const today = todayNow();
  const [words, setWords] = useSearchParams();
  const year = yearIn(words, today);
  const [recomputed, setRecomputed] = useState<{ by: 'set' | 'loaded'; year: number; count: number }>();
  const { data, error, isPending, refetch } = useCall(workday.list, { year }, { keepPrevious: false });
  const show = (next: number) => setWords(next === Number(today.slice(0, 4)) ? {} : { year: String(next) });
  const changed = (by: 'set' | 'loaded') => (next: number, count: number) => {
    show(next);
    setRecomputed({ by, year: next, count });
  };
  return (
    <div className="kx-page">
      <h1>{say(['工作日历', 'Work calendar'])}</h1>
      <div className="workday-bar">
        <YearPicker year={year} onChange={show} />
        {may('workday_import') && (
          <div className="workday-bar-end">
            <WorkdayDay today={today} onDone={changed('set')} />
            <WorkdayImport onDone={changed('loaded')} />
          </div>
        )}
      </div>
      {recomputed?.year === year && (
        <p className="kx-notice" role="status">
          {say([
            `${recomputed.by === 'set' ? '日期已设置' : `${year} 年安排已导入`}，重新计算了 ${recomputed.count} 件的期限。`,
            `${recomputed.by === 'set' ? 'The day' : `The calendar of ${year}`} is saved; the deadlines of ${quantity(recomputed.count, 'case')} were recalculated.`,
          ])}
        </p>
      )}
      {error ? (
        <FailureState error={error} onRetry={() => void refetch()} />
      ) : isPending ? (
        <Skeleton lines={12} />
      ) : (
        <>
          {data.length === 0 ? (
            <p className="kx-notice kx-notice-warn" role="status">
              {say([
                `${year} 年的节假日安排尚未导入，期限暂按周末推算。`,
                `The holidays of ${year} have not been imported yet: deadlines are counted by weekends.`,
              ])}
            </p>
          ) : (
            <Holidays days={data} />
          )}
          <Legend />
          <div className="workday-months">
            {monthsOf(year, data).map((month) => (
              <MonthTable key={month.month} year={year} month={month} today={today} />
            ))}
          </div>
        </>
      )}
    </div>
  );
}

function YearPicker({ year, onChange }: { year: number; onChange: (year: number) => void }) {
  const say = useSay();
  const years = Array.from({ length: last - first + 1 }, (_, place) => first + place);
  return (
    <>
      <PlainButton look="plain" onClick={() => onChange(Math.max(first, year - 1))}>
        {say(['上一年', 'Previous year'])}
      </PlainButton>
      <select
        className="kx-native workday-year"
        style={{ width: 'auto' }}
        aria-label={say(['年份', 'Year'])}
        value={year}
        onChange={({ target }) => onChange(Number(target.value))}
      >
        {years.map((one) => (
          <option key={one} value={one}>
            {say([`${one} 年`, String(one)])}
          </option>
        ))}
      </select>
      <PlainButton look="plain" onClick={() => onChange(Math.min(last, year + 1))}>
        {say(['下一年', 'Next year'])}
      </PlainButton>
    </>
  );
}

function Legend() {
  const say = useSay();
  return (
    <ul className="workday-legend" aria-label={say(['图例', 'Legend'])}>
      <li>
        <Mark kind="rest" />
        {say(['法定节假日或调休休息', 'Holiday'])}
      </li>
      <li>
        <Mark kind="makeUp" />
        {say(['调休上班，计为工作日', 'Make-up workday'])}
      </li>
      <li>
        <span className="workday-sample workday-weekend">6</span>
        {say(['周末休息', 'Weekend'])}
      </li>
      <li>
        <span className="workday-sample workday-now">1</span>
        {say(['今天', 'Today'])}
      </li>
    </ul>
  );
}
