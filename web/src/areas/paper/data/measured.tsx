import type { PaperContent } from '@kaoxin/contract/paper/paper.ts';
import { cognition, difficulty, questionType } from '@kaoxin/contract/question/question-states.ts';
import { useLanguage, useSay } from '#platform/language.tsx';
import { Chart } from '#ui/chart/chart.tsx';
import { type PlacedQuestion, placedIn } from '../detail/use-content.ts';

/** Limits of item analysis: easy and hard, and sufficient discrimination. */
const middle = { p: 0.6, r: 0.2 };

export function Measured({ content }: { content: PaperContent }) {
  const say = useSay();
  const language = useLanguage();
  const all = content.sections.flatMap(({ questions }) => placedIn(questions));
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
  const points = (of: readonly PlacedQuestion[]) => of.reduce((sum, { score }) => sum + score, 0);
  const marks = say(['分', 'marks']);
  const bars = (
    of: string,
    keys: readonly number[],
    keyOf: (one: PlacedQuestion) => number | null,
    word: (key: number) => string,
  ) => {
    const present = keys.filter((key) => all.some((one) => keyOf(one) === key));
    return {
      of,
      categories: present.map(word),
      series: [{ name: marks, values: present.map((key) => points(all.filter((one) => keyOf(one) === key))) }],
    };
  };
  return (
    <div className="paper-charts">
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
      <section className="kx-panel">
        <Chart
          title={say(['分值按题型', 'Marks by type'])}
          unit={marks}
          n={all.length}
          kind="bars"
          data={bars(
            say(['题型', 'Type']),
            Object.values(questionType.of),
            (one) => one.questionType,
            (key) => questionType.label(key, language),
          )}
        />
      </section>
      <section className="kx-panel">
        <Chart
          title={say(['分值按预估难度', 'Marks by difficulty as thought'])}
          unit={marks}
          n={all.length}
          kind="bars"
          data={bars(
            say(['难度', 'Difficulty']),
            Object.values(difficulty.of),
            (one) => one.difficulty,
            (key) => difficulty.label(key, language),
          )}
        />
      </section>
      <section className="kx-panel">
        <Chart
          title={say(['分值按认知层次', 'Marks by level'])}
          unit={marks}
          n={all.length}
          kind="bars"
          data={bars(
            say(['认知层次', 'Level']),
            Object.values(cognition.of),
            (one) => one.cognition,
            (key) => cognition.label(key, language),
          )}
        />
      </section>
    </div>
  );
}
