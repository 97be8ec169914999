import type { PaperFulfilment } from '@kaoxin/contract/paper/building.ts';
import type { PaperContent } from '@kaoxin/contract/paper/paper.ts';
import { cognition } from '@kaoxin/contract/question/question-states.ts';
import { drawn, drawnShare } from '#areas/exam/statistics/figures.ts';
import { ByTopic } from '#areas/exam/statistics/parts/by-topic.tsx';
import { useLanguage, useSay } from '#platform/language.tsx';
import { Chart } from '#ui/chart/chart.tsx';
import { levelsIn, measuredTopics, plannedTopics } from './topics.ts';

export function TopicsPart({ content, coverage }: { content: PaperContent; coverage: PaperFulfilment | null }) {
  return (
    <div className="paper-charts">
      <MeasuredTopics content={content} />
      {coverage && <PlannedTopics coverage={coverage} />}
    </div>
  );
}

function useNames() {
  const say = useSay();
  const language = useLanguage();
  return {
    topic: (name: string | null) => name ?? say(['（已删除的知识点）', '(deleted point)']),
    level: (key: number) => (key === 0 ? say(['未标注', 'not said']) : cognition.label(key, language)),
    of: say(['知识点', 'Topic']),
  };
}

const neverMeasured = ['本卷试题还没有实测数据', 'No question of this paper was measured yet'] as const;

function MeasuredTopics({ content }: { content: PaperContent }) {
  const say = useSay();
  const names = useNames();
  const topics = measuredTopics(content);
  const measuredQuestions = content.sections
    .flatMap(({ questions }) => questions)
    .filter(({ pValue }) => pValue !== null).length;
  if (topics.length === 0) return null;
  const levels = levelsIn(topics.flatMap(({ byLevel }) => [...byLevel.keys()]));
  return (
    <>
      <section className="kx-panel">
        <ByTopic
          title={say(['各知识点实测难度 P', 'Measured P by topic'])}
          unit=""
          max={1}
          n={measuredQuestions}
          topics={topics.map(({ name }) => names.topic(name))}
          series={[{ name: 'P', values: topics.map(({ p }) => drawn(p)) }]}
          empty={neverMeasured}
        />
      </section>
      <section className="kx-panel">
        <Chart
          title={say(['知识点 × 认知层次：实测难度 P', 'Topic × level: measured P'])}
          unit=""
          n={measuredQuestions}
          kind="heat"
          empty={neverMeasured}
          data={{
            of: names.of,
            columns: levels.map(names.level),
            rows: topics.map(({ name }) => names.topic(name)),
            cells: topics.map(({ byLevel }) => levels.map((level) => drawn(byLevel.get(level)?.p))),
          }}
        />
      </section>
    </>
  );
}

function PlannedTopics({ coverage }: { coverage: PaperFulfilment }) {
  const say = useSay();
  const names = useNames();
  const topics = plannedTopics(coverage);
  const levels = levelsIn(topics.flatMap(({ byLevel }) => [...byLevel.keys()]));
  const questions = say(['题', 'questions']);
  return (
    <>
      <section className="kx-panel">
        <ByTopic
          title={say(['各知识点题量：计划与实有', 'Questions by topic: planned and actual'])}
          unit={questions}
          max={Math.max(...topics.flatMap(({ planned, actual }) => [planned, actual]))}
          topics={topics.map(({ name }) => names.topic(name))}
          series={[
            { name: say(['计划', 'Planned']), values: topics.map(({ planned }) => planned) },
            { name: say(['实有', 'Actual']), values: topics.map(({ actual }) => actual) },
          ]}
        />
      </section>
      <section className="kx-panel">
        <Chart
          title={say(['知识点 × 认知层次：细目表完成率', 'Topic × level: blueprint fulfilled'])}
          unit="%"
          kind="heat"
          data={{
            of: names.of,
            columns: levels.map(names.level),
            rows: topics.map(({ name }) => names.topic(name)),
            cells: topics.map(({ byLevel }) => levels.map((level) => drawnShare(byLevel.get(level)))),
            range: [0, 100],
          }}
        />
      </section>
    </>
  );
}
