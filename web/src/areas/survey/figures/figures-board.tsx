import type { SurveyFigures } from '@kaoxin/contract/survey/survey-figures.ts';
import { useSay } from '#platform/language.tsx';
import { useMay } from '#platform/session/permissions.ts';
import { Chart } from '#ui/chart/chart.tsx';
import { DistrictTable } from './district-table.tsx';
import { QuestionChart } from './question-chart.tsx';

export function FiguresBoard({ figures }: { figures: SurveyFigures }) {
  const say = useSay();
  const may = useMay();
  const { answers, valid, marked, avgDuration, questions, byDay, suppressed } = figures;
  const people = say(['份', 'answers']);
  const cards: readonly (readonly [string, string])[] = [
    [say(['答卷', 'Answers']), answers.toLocaleString('zh-CN')],
    [say(['有效答卷', 'Valid']), valid.toLocaleString('zh-CN')],
    [say(['有效率', 'Valid share']), answers === 0 ? '—' : `${((100 * valid) / answers).toFixed(1)}%`],
    [say(['人工标记', 'Marked by hand']), marked.toLocaleString('zh-CN')],
    [
      say(['平均用时', 'Mean time']),
      avgDuration === null ? '—' : say([`${Math.round(avgDuration)} 秒`, `${Math.round(avgDuration)} s`]),
    ],
  ];
  return (
    <>
      <dl className="survey-cards">
        {cards.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="kx-figures">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="survey-charts">
        {questions.map((question) => (
          <QuestionChart key={question.id} question={question} />
        ))}
        <section className="kx-panel survey-figure">
          <Chart
            title={say(['按日有效答卷', 'Valid answers by day'])}
            unit={people}
            n={valid}
            kind="lines"
            data={{
              of: say(['日期', 'Day']),
              categories: byDay.map(({ date }) => date),
              series: [{ name: people, values: byDay.map(({ count }) => count) }],
            }}
          />
        </section>
      </div>
      <DistrictTable figures={figures} />
      {!may('survey_view') && (
        <p className="kx-hint">
          {say([
            '您没有查看答卷的权限：各考区的答卷每满一组人数计入一次，其余暂不计入。',
            'You cannot view individual answers. Answers of each district are counted in groups; the rest are counted when the next group is complete.',
          ])}
        </p>
      )}
      {suppressed === 1 && (
        <p className="kx-hint">
          {say([
            '“—”：人数过少，为避免识别个人不显示。',
            '“—”: hidden, because individuals could be identified in such a small group.',
          ])}
        </p>
      )}
    </>
  );
}
