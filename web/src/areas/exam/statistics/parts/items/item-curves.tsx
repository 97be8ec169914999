import { type ItemCurves as Curves, examStatistics } from '@kaoxin/contract/exam/scores/statistics.ts';
import { curveFlagLabels, curveRefusalWords } from '@kaoxin/contract/exam/scores/statistics-words.ts';
import { useMemo, useState } from 'react';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { Panel } from '#ui/case/case-page.tsx';
import { Chart } from '#ui/chart/chart.tsx';
import type { ChartData } from '#ui/chart/figures.ts';
import { EmptyState } from '#ui/state/state.tsx';
import { drawn, people } from '../../figures.ts';
import { useChosen } from '../../page/chosen.ts';
import { Answered } from '../answered.tsx';

/** Slow to compute, therefore loaded on request. */
export function ItemCurves({ subjectCode, paperId }: { subjectCode: string; paperId: string | undefined }) {
  const say = useSay();
  const [asked, setAsked] = useState(false);
  const [{ examId, districtId }] = useChosen();
  const answer = useCall(
    examStatistics.calls.itemCurves,
    { examId, subjectCode, ...(paperId ? { paperId } : {}), ...(districtId ? { districtId } : {}) },
    { quiet: true, enabled: asked, staleTime: 60_000 },
  );
  return (
    <div className={asked ? undefined : 'exam-stat-unasked'}>
      <Panel title={say(['试题参数（2PL）', 'Item parameters (2PL)'])}>
        <p className="kx-hint">
          {say([
            '按项目反应理论估计：a 为区分参数，越大越能区分；b 为难度参数，0 相当于中等水平的考生有一半把握。',
            'Item response theory: a says how sharply an item divides, b how hard it is; at b = 0 an examinee of average ability has an even chance.',
          ])}
        </p>
        {asked ? (
          <Answered answer={answer}>{(curves) => <Found curves={curves} />}</Answered>
        ) : (
          <PlainButton look="plain" onClick={() => setAsked(true)}>
            {say(['计算试题参数', 'Compute the parameters'])}
          </PlainButton>
        )}
      </Panel>
    </div>
  );
}

function Found({ curves: { items, n, sampled, converged, refused } }: { curves: Curves }) {
  const say = useSay();
  const placed = useMemo(() => items.filter(({ a, b }) => a !== null && b !== null), [items]);
  const data = useMemo<ChartData['scatter']>(
    () => ({
      of: say(['试题', 'Item']),
      x: say(['难度参数 b', 'Difficulty b']),
      y: say(['区分参数 a', 'Discrimination a']),
      dots: placed.map(({ sort, a, b, flags }) => ({
        name: say([`第${sort}题`, `Item ${sort}`]),
        x: drawn(b, 3) ?? 0,
        y: drawn(a, 3) ?? 0,
        group: flags.map((flag) => say(curveFlagLabels[flag])).join(say(['、', ', '])) || say(['正常', 'Sound']),
        named: flags.length > 0,
      })),
    }),
    [placed, say],
  );
  if (refused) return <EmptyState text={curveRefusalWords[refused]} />;
  return (
    <>
      <Chart
        title={say(['试题参数', 'Item parameters'])}
        unit=""
        n={sampled}
        kind="scatter"
        data={data}
        empty={['没有可估计的试题', 'No item could be estimated']}
      />
      <p className="kx-hint">
        {say([
          `从 ${people(n)} 份答卷中均匀取 ${people(sampled)} 份${converged ? '' : '；迭代次数已到上限，末位数字可能略有出入'}。`,
          `${people(sampled)} of ${people(n)} sheets, evenly taken${converged ? '' : '; stopped at the limit of its rounds, so that last digits may differ a little'}.`,
        ])}
      </p>
    </>
  );
}
