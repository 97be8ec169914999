import type { AnalysedItem } from '@kaoxin/contract/exam/scores/statistics.ts';
import { useMemo } from 'react';
import { useSay } from '#platform/language.tsx';
import { Chart } from '#ui/chart/chart.tsx';
import type { ChartData } from '#ui/chart/figures.ts';
import { drawn, drawnShare } from '../../figures.ts';
import { isWrongKey, itemFlags } from './item-flags.ts';

/** Quadrant lines: half of the answers right, and the lower bound of 良 for D. */
const parted = { p: 0.5, d: 0.3 };

interface ItemChartsProps {
  items: readonly AnalysedItem[];
  n: number;
  onOpen: (item: AnalysedItem) => void;
}

const mostNames = 12;

export function ItemCharts({ items, n, onOpen }: ItemChartsProps) {
  const say = useSay();
  const placed = useMemo(() => items.filter(({ p, d27 }) => p !== null && d27 !== null), [items]);
  const choices = useMemo(() => items.filter(({ options }) => options.length > 0), [items]);
  const scatter = useMemo<ChartData['scatter']>(() => scatterOf(placed, say), [placed, say]);
  const heat = useMemo<ChartData['heat']>(() => heatOf(choices, say), [choices, say]);
  const open = (item: AnalysedItem | undefined) => item && onOpen(item);
  return (
    <div className="exam-stat-two">
      <div className="kx-panel">
        <Chart
          title={say(['试题难度与区分度', 'Items by difficulty and discrimination'])}
          unit=""
          n={n}
          kind="scatter"
          data={scatter}
          height={420}
          onPick={({ row = 0 }) => open(placed[row])}
        />
      </div>
      {choices.length > 0 && (
        <div className="kx-panel">
          <Chart
            title={say(['各选项选择率（答案以方括号标出）', 'Share of each option (keys in brackets)'])}
            unit="%"
            n={n}
            kind="heat"
            data={heat}
            onPick={({ row = 0 }) => open(choices[row])}
          />
        </div>
      )}
    </div>
  );
}

type Say = ReturnType<typeof useSay>;

function scatterOf(items: readonly AnalysedItem[], say: Say): ChartData['scatter'] {
  const areFew = items.filter(({ flags }) => flags.length > 0).length <= mostNames;
  return {
    of: say(['试题', 'Item']),
    x: say(['难度 P', 'Difficulty P']),
    y: say(['区分度 D', 'Discrimination D']),
    quadrants: {
      x: parted.p,
      y: parted.d,
      names: [
        say(['难而有区分', 'hard, discriminating']),
        say(['易而有区分', 'easy, discriminating']),
        say(['难而无区分', 'hard, flat']),
        say(['易而无区分', 'easy, flat']),
      ],
    },
    dots: items.map((item) => ({
      name: say([`第${item.sort}题`, `Item ${item.sort}`]),
      x: drawn(item.p, 3) ?? 0,
      y: drawn(item.d27, 3) ?? 0,
      group: isWrongKey(item)
        ? say(['疑似答案错误', 'Key in doubt'])
        : item.flags.length > 0
          ? say(['需要查看', 'To look at'])
          : say(['正常', 'Sound']),
      named: isWrongKey(item) || item.flags.includes('HARD') || (areFew && item.flags.length > 0),
    })),
  };
}

function heatOf(items: readonly AnalysedItem[], say: Say): ChartData['heat'] {
  const letters = [...new Set(items.flatMap(({ options }) => options.map(({ key }) => key)))].sort((one, other) =>
    one === '-' ? 1 : other === '-' ? -1 : one.localeCompare(other),
  );
  return {
    of: say(['试题', 'Item']),
    columns: letters.map((letter) => (letter === '-' ? say(['未答', 'Blank']) : letter)),
    rows: items.map(({ sort, options, flags }) => {
      const keys = options.filter(({ isKey }) => isKey).map(({ key }) => key);
      const doubt = flags.includes('KEY?') ? ` ${say(itemFlags['KEY?'].label)}` : '';
      return `${sort} [${keys.join('')}]${doubt}`;
    }),
    cells: items.map(({ options }) =>
      letters.map((letter) => drawnShare(options.find(({ key }) => key === letter)?.share)),
    ),
  };
}
