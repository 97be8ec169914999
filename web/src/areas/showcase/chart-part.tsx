import { useState } from 'react';
import { ApiError } from '#platform/calls/api-error.ts';
import { useLanguage, useSay } from '#platform/language.tsx';
import { toast } from '#platform/toast.ts';
import { Chart } from '#ui/chart/chart.tsx';
import type { Pick } from '#ui/chart/figures.ts';
import { extremesIn, overScores, samplesIn } from './chart-samples.ts';
import { Part } from './part.tsx';

export function ChartPart() {
  return (
    <>
      <UsualCharts />
      <ChartLimits />
    </>
  );
}

function usePick() {
  const say = useSay();
  return ({ row, column }: Pick) => toast.info(say([`选中：行 ${row}，列 ${column}`, `Row ${row}, column ${column}`]));
}

function UsualCharts() {
  const say = useSay();
  const language = useLanguage();
  const [samples] = useState(() => ({ zh: samplesIn('zh'), en: samplesIn('en') }));
  const [curved] = useState(() => ({
    zh: { ...samples.zh.histogram, ...overScores('zh') },
    en: { ...samples.en.histogram, ...overScores('en') },
  }));
  const of = samples[language];
  const people = say(['人', 'people']);
  const pick = usePick();
  return (
    <Part title={['图表', 'Charts']}>
      <div className="showcase-charts">
        <Chart
          title={say(['各考区报名、实考与合格', 'Registered, present and passed by district'])}
          unit={people}
          n={6031}
          kind="bars"
          data={of.bars}
          onPick={pick}
        />
        <Chart
          title={say(['各考区报名、实考与合格（堆叠）', 'The same, stacked'])}
          unit={people}
          n={6031}
          kind="bars"
          data={{ ...of.bars, stacked: true }}
        />
        <Chart title={say(['历年合格率', 'Pass rates by year'])} unit="%" kind="lines" data={of.lines} onPick={pick} />
        <Chart
          title={say(['成绩分布', 'Scores'])}
          unit={people}
          n={1200}
          kind="histogram"
          data={of.histogram}
          onPick={pick}
        />
        <Chart
          title={say(['各考区成绩', 'Scores by district'])}
          unit={say(['分', 'points'])}
          n={1200}
          kind="boxes"
          data={of.boxes}
          onPick={pick}
        />
        <Chart
          title={say(['成绩分布与正态曲线', 'Scores beside a normal curve'])}
          unit={people}
          n={1200}
          kind="histogram"
          data={curved[language]}
        />
        <Chart
          title={say(['从报名到合格', 'From registration to pass'])}
          unit={people}
          n={6031}
          kind="funnel"
          data={of.funnel}
          onPick={pick}
        />
        <Chart
          title={say(['试题难度与区分度', 'Difficulty and discrimination of items'])}
          unit=""
          n={48}
          kind="scatter"
          data={of.scatter}
          onPick={pick}
        />
        <Chart
          title={say(['各考区每日收件', 'Letters by district and day'])}
          unit={say(['件', 'letters'])}
          kind="heat"
          data={of.heat}
          onPick={pick}
        />
        <Chart title={say(['能力画像', 'Abilities'])} unit={say(['分', 'points'])} kind="radar" data={of.radar} />
      </div>
    </Part>
  );
}

function ChartLimits() {
  const say = useSay();
  const language = useLanguage();
  const [extremes] = useState(() => ({ zh: extremesIn('zh'), en: extremesIn('en') }));
  const hard = extremes[language];
  const people = say(['人', 'people']);
  const pick = usePick();
  return (
    <Part title={['图表的边界情形', 'Charts at their limits']}>
      <div className="showcase-charts">
        <Chart title={say(['180个考点', '180 centres'])} unit={people} kind="bars" data={hard.bars} onPick={pick} />
        <Chart
          title={say(['负数与悬殊', 'Negative and far apart'])}
          unit={say(['万元', 'CNY 10k'])}
          kind="bars"
          data={hard.lying}
        />
        <Chart title={say(['只有一个点', 'A single point'])} unit="" n={1} kind="lines" data={hard.lines} />
        <Chart
          title={say(['6000个点', '6,000 points'])}
          unit=""
          n={6000}
          kind="scatter"
          data={hard.scatter}
          onPick={pick}
        />
        <Chart
          title={say(['没有数据', 'Nothing to draw'])}
          unit={people}
          n={0}
          kind="histogram"
          data={{ of: say(['分数', 'Score']), bins: [] }}
          empty={[
            '成绩尚未发布，发布后在此显示分布',
            'Scores are not released yet; their distribution will appear here',
          ]}
        />
        <Chart title={say(['正在加载', 'On its way'])} unit={people} kind="radar" data={undefined} />
        <Chart
          title={say(['加载失败', 'Failed'])}
          unit={people}
          kind="heat"
          data={undefined}
          error={new ApiError(500, say(['统计服务暂不可用', 'Statistics are not available']))}
          onRetry={() => toast.info(say(['重试', 'Retry']))}
        />
      </div>
    </Part>
  );
}
