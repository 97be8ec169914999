import { curveIn } from '@kaoxin/contract/exam/scores/normal-curve.ts';
import type { ExamAnalysis } from '@kaoxin/contract/exam/scores/statistics.ts';
import { keptBack } from '@kaoxin/contract/exam/scores/statistics-words.ts';
import { useMemo } from 'react';
import { useSay } from '#platform/language.tsx';
import { Chart } from '#ui/chart/chart.tsx';
import type { ChartData } from '#ui/chart/figures.ts';
import { drawn, drawnShare } from '../figures.ts';

interface DistributionProps {
  analysis: Pick<ExamAnalysis, 'histogram' | 'normal' | 'n' | 'suppressed'>;
  onPick?: ((at: { row?: number }) => void) | undefined;
}

export function Distribution({ analysis: { histogram, normal, n, suppressed }, onPick }: DistributionProps) {
  const say = useSay();
  const unit = say(['人', 'people']);
  const data = useMemo<ChartData['histogram']>(() => {
    const { bins } = histogram;
    return {
      of: say(['分数', 'Score']),
      bins,
      ...(normal
        ? {
            curve: {
              name: say(['正态曲线', 'Normal curve']),
              values: bins.map((bin) => drawn(curveIn(bin, normal.curve), 1)),
            },
          }
        : {}),
      over: {
        unit: '%',
        series: [
          {
            name: say(['累计（%）', 'Up to here (%)']),
            values: bins.map(({ cumulative }) => (n > 0 ? drawnShare(cumulative / n) : null)),
          },
        ],
      },
    };
  }, [histogram, normal, n, say]);
  return (
    <Chart
      title={say(['成绩直方图', 'Histogram of scores'])}
      unit={unit}
      n={n}
      kind="histogram"
      data={data}
      empty={suppressed ? keptBack : ['没有有效成绩', 'No scores that count']}
      {...(onPick ? { onPick } : {})}
    />
  );
}
