import type { Label } from '@kaoxin/contract/conventions.ts';
import { useSay } from '#platform/language.tsx';
import { Chart } from '#ui/chart/chart.tsx';
import type { Series } from '#ui/chart/figures.ts';

interface ByTopicProps {
  title: string;
  unit: string;
  max: number;
  n?: number | undefined;
  topics: readonly string[];
  series: readonly Series[];
  empty?: Label;
}

/** A radar needs 3 to 12 axes; other numbers of topics become bars. */
export function ByTopic({ title, unit, max, n, topics, series, empty }: ByTopicProps) {
  const say = useSay();
  const of = say(['知识点', 'Topic']);
  const common = { title, unit, n, ...(empty ? { empty } : {}) };
  return topics.length >= 3 && topics.length <= 12 ? (
    <Chart {...common} kind="radar" data={{ of, axes: topics.map((name) => ({ name, max })), series }} />
  ) : (
    <Chart {...common} kind="bars" data={{ of, categories: topics, series, lying: true }} />
  );
}
