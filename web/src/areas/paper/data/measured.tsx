import type { Label, Language } from '@kaoxin/contract/conventions.ts';
import type { PaperContent } from '@kaoxin/contract/paper/paper.ts';
import { cognition, difficulty, questionType } from '@kaoxin/contract/question/question-states.ts';
import { useLanguage, useSay } from '#platform/language.tsx';
import { Chart } from '#ui/chart/chart.tsx';
import { type PlacedQuestion, placedIn } from '../detail/use-content.ts';

/** Limits of item analysis: easy and hard, and sufficient discrimination. */
const middle = { p: 0.6, r: 0.2 };

interface MarksBy {
  title: Label;
  of: Label;
  keys: readonly number[];
  keyOf: (question: PlacedQuestion) => number | null;
  word: (key: number, language: Language) => string;
}

const charts: readonly MarksBy[] = [
  {
    title: ['分值按题型', 'Marks by type'],
    of: ['题型', 'Type'],
    keys: Object.values(questionType.of),
    keyOf: (one) => one.questionType,
    word: (key, language) => questionType.label(key, language),
  },
  {
    title: ['分值按预估难度', 'Marks by difficulty as thought'],
    of: ['难度', 'Difficulty'],
    keys: Object.values(difficulty.of),
    keyOf: (one) => one.difficulty,
    word: (key, language) => difficulty.label(key, language),
  },
  {
    title: ['分值按认知层次', 'Marks by level'],
    of: ['认知层次', 'Level'],
    keys: Object.values(cognition.of),
    keyOf: (one) => one.cognition,
    word: (key, language) => cognition.label(key, language),
  },
];

const marksOf = (questions: readonly PlacedQuestion[]) => questions.reduce((sum, { score }) => sum + score, 0);

export function Measured({ content }: { content: PaperContent }) {
  const all = content.sections.flatMap(({ questions }) => placedIn(questions));
  return (
    <div className="paper-charts">
      <MeasuredDots all={all} />
      {charts.map((by) => (
        <MarksChart key={by.title[1]} all={all} by={by} />
      ))}
    </div>
  );
}

function MeasuredDots({ all }: { all: readonly PlacedQuestion[] }) {
  const say = useSay();
  const language = useLanguage();
  const dots = all.flatMap(({ pValue, rpb, questionType: type }, at) =>
    pValue === null || rpb === null
      ? []
      : [
          {
            name: say([`第${at + 1}题`, `Question ${at + 1}`]),
            x: pValue,
            y: rpb,
            group: questionType.label(type, language),
          },
        ],
  );
  return (
    <section className="kx-panel">
      <Chart
        title={say(['试题实测难度与区分', 'Measured difficulty and discrimination'])}
        unit=""
        n={dots.length}
        kind="scatter"
        empty={['本卷试题还没有实测数据', 'No question of this paper was measured yet']}
        data={{
          of: say(['题', 'Question']),
          x: 'P',
          y: 'r',
          dots,
          quadrants: {
            x: middle.p,
            y: middle.r,
            names: [
              say(['难而有区分', 'hard, tells apart']),
              say(['易而有区分', 'easy, tells apart']),
              say(['难而无区分', 'hard, does not']),
              say(['易而无区分', 'easy, does not']),
            ],
          },
        }}
      />
    </section>
  );
}

function MarksChart({ all, by }: { all: readonly PlacedQuestion[]; by: MarksBy }) {
  const say = useSay();
  const language = useLanguage();
  const marks = say(['分', 'marks']);
  const present = by.keys.filter((key) => all.some((one) => by.keyOf(one) === key));
  return (
    <section className="kx-panel">
      <Chart
        title={say(by.title)}
        unit={marks}
        n={all.length}
        kind="bars"
        data={{
          of: say(by.of),
          categories: present.map((key) => by.word(key, language)),
          series: [{ name: marks, values: present.map((key) => marksOf(all.filter((one) => by.keyOf(one) === key))) }],
        }}
      />
    </section>
  );
}
