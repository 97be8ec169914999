import type { Label } from '@kaoxin/contract/conventions.ts';
import type { CentreFigures } from '@kaoxin/contract/question/centre.ts';
import { difficulty, questionType } from '@kaoxin/contract/question/question-states.ts';
import { ratioWords } from '#areas/exam/statistics/figures.ts';
import { useLanguage, useSay } from '#platform/language.tsx';
import { figureColumn, shortCell } from '#ui/list-page/columns/cells.tsx';
import type { Column } from '#ui/list-page/columns/column.ts';
import { PlainTable } from '#ui/table/plain-table.tsx';

type Figures = Pick<CentreFigures, 'count' | 'measured' | 'pValue' | 'rpb'>;
interface Row extends Figures {
  key: string;
  name: string | null;
}
interface Part {
  label: Label;
  rows: readonly Row[];
}

const columnsOf = (label: Label): readonly Column<Row>[] => [
  { key: 'name', label, width: 260, render: ({ name }) => shortCell(name) },
  figureColumn('count', ['题量', 'Questions'], 100, ({ count }) => count.toLocaleString('zh-CN')),
  figureColumn('measured', ['有实测数据', 'Measured'], 110, ({ measured }) => measured.toLocaleString('zh-CN')),
  figureColumn('pValue', ['平均P', 'Mean P'], 100, ({ pValue }) => ratioWords(pValue)),
  figureColumn('rpb', ['平均r', 'Mean r'], 100, ({ rpb }) => ratioWords(rpb)),
];

export function FiguresPart({ figures }: { figures: CentreFigures }) {
  const say = useSay();
  const language = useLanguage();
  const worded = ({ label }: Pick<typeof questionType, 'label'>, rows: CentreFigures['byType']): Row[] =>
    rows.map((row) => ({ ...row, key: String(row.key), name: label(row.key, language) }));
  const parts: readonly Part[] = [
    { label: ['题型', 'Type'], rows: worded(questionType, figures.byType) },
    { label: ['难度', 'Difficulty'], rows: worded(difficulty, figures.byDifficulty) },
    { label: ['知识点', 'Knowledge'], rows: figures.byKnowledge },
  ];
  const { count, measured, pValue, rpb } = figures;
  const means = [ratioWords(pValue) ?? '—', ratioWords(rpb) ?? '—'];
  return (
    <>
      <p className="kx-hint">
        {say([
          `共${count}题，${measured}题有实测数据：平均P ${means[0]}，平均r ${means[1]}`,
          `${count} questions, ${measured} of them measured: mean P ${means[0]}, mean r ${means[1]}`,
        ])}
      </p>
      {parts
        .filter(({ rows }) => rows.length > 0)
        .map(({ label, rows }) => (
          <PlainTable
            key={`${label[1]} ${language}`}
            label={say(label)}
            rows={rows}
            columns={columnsOf(label)}
            keyOf={({ key }) => key}
          />
        ))}
    </>
  );
}
