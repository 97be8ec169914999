import type { Label } from '@kaoxin/contract/conventions.ts';
import type { QuestionFigures } from '@kaoxin/contract/survey/survey-figures.ts';
import { scales, surveyQtype } from '@kaoxin/contract/survey/survey-states.ts';
import { useLanguage, useSay } from '#platform/language.tsx';
import { Chart, type ChartProps } from '#ui/chart/chart.tsx';

const { nps, text, matrix } = surveyQtype.of;
const keptBack: Label = ['人数过少，为避免识别个人不显示', 'Kept back: of so few people somebody could be told apart'];
const nobody: Label = ['还没有人回答这道题', 'Nobody has answered this question yet'];

const two = (value: number | null): string => (value === null ? '—' : value.toFixed(2));

/** What is told of a question, and how it is drawn: options as bars, a matrix as a heat map, words by how often they stand. */
export function QuestionChart({ question }: { question: QuestionFigures }) {
  const say = useSay();
  const language = useLanguage();
  const { sort, title, qType, n, suppressed, mean, sd } = question;
  const about = [
    surveyQtype.label(qType, language),
    ...(scales[qType]
      ? [say([`均值 ${two(mean)}`, `mean ${two(mean)}`]), say([`标准差 ${two(sd)}`, `SD ${two(sd)}`])]
      : []),
    ...(qType === nps ? [`NPS ${two(question.nps)}`] : []),
  ];
  return (
    <section className="kx-panel survey-figure" aria-label={say([`第${sort}题`, `Question ${sort}`])}>
      <Chart {...drawn(question, say)} title={`${sort}. ${title}`} n={n} empty={suppressed === 1 ? keptBack : nobody} />
      <p className="kx-hint kx-figures">{about.join(' · ')}</p>
    </section>
  );
}

type Drawn = Pick<ChartProps, 'kind' | 'data' | 'unit'>;

function drawn({ qType, options, rows, words }: QuestionFigures, say: (label: Label) => string): Drawn {
  const people = say(['人', 'people']);
  const option = say(['选项', 'Option']);
  if (qType === matrix)
    return {
      ...{ kind: 'heat', unit: '%' },
      data: {
        of: say(['矩阵行', 'Row']),
        columns: rows[0]?.options.map(({ label }) => label) ?? [],
        rows: rows.map(({ label }) => label),
        cells: rows.map((row) =>
          row.options.map(({ share }) => (share === null ? null : Math.round(share * 1000) / 10)),
        ),
      },
    } as Drawn;
  const bars = (of: string, of_: readonly { label: string; count: number | null }[], lying: boolean): Drawn =>
    ({
      ...{ kind: 'bars', unit: people },
      data: {
        ...{ of, lying },
        categories: of_.map(({ label }) => label),
        series: [{ name: people, values: of_.map(({ count }) => count) }],
      },
    }) as Drawn;
  if (qType === text)
    return bars(
      say(['词', 'Word']),
      words.map(({ w, c }) => ({ label: w, count: c })),
      true,
    );
  return bars(option, options, scales[qType] === undefined);
}
