import type { Label } from '@kaoxin/contract/conventions.ts';
import type { QuestionFigures } from '@kaoxin/contract/survey/survey-figures.ts';
import { scales, surveyQtype } from '@kaoxin/contract/survey/survey-states.ts';
import { useLanguage, useSay } from '#platform/language.tsx';
import { Chart } from '#ui/chart/chart.tsx';

const { nps, text, matrix } = surveyQtype.of;
const keptBack: Label = [
  '人数过少，为避免识别个人不显示',
  'Hidden: individuals could be identified in such a small group',
];
const nobody: Label = ['还没有人回答这道题', 'No one has answered this question yet'];

const two = (value: number | null): string => (value === null ? '—' : value.toFixed(2));

export function QuestionChart({ question }: { question: QuestionFigures }) {
  const say = useSay();
  const language = useLanguage();
  const { sort, qType, mean, sd } = question;
  const about = [
    surveyQtype.label(qType, language),
    ...(scales[qType]
      ? [say([`均值 ${two(mean)}`, `mean ${two(mean)}`]), say([`标准差 ${two(sd)}`, `SD ${two(sd)}`])]
      : []),
    ...(qType === nps ? [`NPS ${two(question.nps)}`] : []),
  ];
  return (
    <section className="kx-panel survey-figure" aria-label={say([`第${sort}题`, `Question ${sort}`])}>
      {qType === matrix ? <MatrixChart question={question} /> : <BarChart question={question} />}
      <p className="kx-hint kx-figures">{about.join(' · ')}</p>
    </section>
  );
}

const headOf = ({ sort, title, n, suppressed }: QuestionFigures) => ({
  title: `${sort}. ${title}`,
  n,
  empty: suppressed === 1 ? keptBack : nobody,
});

function BarChart({ question }: { question: QuestionFigures }) {
  const say = useSay();
  const { qType, options, words } = question;
  const isText = qType === text;
  const bars = isText ? words.map(({ w, c }) => ({ label: w, count: c })) : options;
  const people = say(['人', 'people']);
  return (
    <Chart
      {...headOf(question)}
      unit={people}
      kind="bars"
      data={{
        of: isText ? say(['词', 'Word']) : say(['选项', 'Option']),
        lying: scales[qType] === undefined,
        categories: bars.map(({ label }) => label),
        series: [{ name: people, values: bars.map(({ count }) => count) }],
      }}
    />
  );
}

function MatrixChart({ question }: { question: QuestionFigures }) {
  const say = useSay();
  const { rows } = question;
  const percent = (share: number | null) => (share === null ? null : Math.round(share * 1000) / 10);
  return (
    <Chart
      {...headOf(question)}
      unit="%"
      kind="heat"
      data={{
        of: say(['矩阵行', 'Row']),
        columns: rows[0]?.options.map(({ label }) => label) ?? [],
        rows: rows.map(({ label }) => label),
        cells: rows.map((row) => row.options.map(({ share }) => percent(share))),
      }}
    />
  );
}
