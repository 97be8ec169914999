import type { BoardOfKind, BoardWeek } from '@kaoxin/contract/home/board.ts';
import { useMemo } from 'react';
import { useFormatter, useLanguage, useSay } from '#platform/language.tsx';
import { useGo } from '#platform/pages/tab.ts';
import { useWallScreen } from '#platform/screen.ts';
import { Chart } from '#ui/chart/chart.tsx';
import type { ChartData } from '#ui/chart/figures.ts';

/** Chart heights in px: next to other parts, and on a wall. */
const low = 220;
const high = 216;

/** The Monday of each week, `3/2`; the last week is incomplete. */
function useWeekNames(weeks: readonly BoardWeek[]): string[] {
  const say = useSay();
  const format = useFormatter();
  const month = useLanguage() === 'en' ? 'short' : 'numeric';
  return weeks.map(({ from }, place) =>
    place === weeks.length - 1
      ? say(['本周', 'This week'])
      : format.dateTime(new Date(`${from}T00:00:00+08:00`), { month, day: 'numeric' }),
  );
}

export function BoardTrends({ board: { weeks, total }, wall }: { board: BoardOfKind; wall: boolean }) {
  const large = useWallScreen();
  const height = wall && large ? 'room' : wall ? high : low;
  const say = useSay();
  const go = useGo();
  const names = useWeekNames(weeks);
  const of = say(['周', 'Week']);
  // memoised: the clock's re-render must not redraw the charts
  const key = JSON.stringify([names, of, weeks]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key holds all of them
  const [flow, rate] = useMemo<[ChartData['bars'], ChartData['lines']]>(
    () => [
      {
        of,
        categories: names,
        series: [
          { name: say(['收到', 'Received']), values: weeks.map(({ received }) => received.count) },
          { name: say(['办结', 'Closed']), values: weeks.map(({ settled }) => settled.count) },
        ],
      },
      {
        of,
        categories: names,
        series: [{ name: say(['按期率', 'On-time rate']), values: weeks.map(({ onTimeRate }) => onTimeRate) }],
      },
    ],
    [key],
  );
  const open = (figure: BoardWeek['received'] | undefined) => figure && go(figure.path);
  return (
    <div className="board-trends">
      <div className="board-panel">
        <Chart
          title={say(['每周收到与办结', 'Received and closed by week'])}
          unit={say(['件', ''])}
          kind="bars"
          data={flow}
          height={height}
          onPick={({ row = 0, column }) => open(column === 1 ? weeks[row]?.settled : weeks[row]?.received)}
        />
      </div>
      <div className="board-panel">
        <Chart
          title={say(['每周办结的按期率', 'Closed on time, by week'])}
          unit="%"
          n={total.settled.count}
          kind="lines"
          data={rate}
          height={height}
          empty={['近12周没有办结', 'Nothing was closed in the last 12 weeks']}
          onPick={({ row = 0 }) => open(weeks[row]?.settled)}
        />
      </div>
    </div>
  );
}
