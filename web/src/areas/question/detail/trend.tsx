import type { QuestionLife } from '@kaoxin/contract/question/life.ts';
import { useMemo } from 'react';
import { drawn } from '#areas/exam/statistics/figures.ts';
import { useSay } from '#platform/language.tsx';
import { Chart } from '#ui/chart/chart.tsx';
import type { Band, ChartData, Series } from '#ui/chart/figures.ts';
import { type Interval, intervalOfP, intervalOfR } from './intervals.ts';

type Sitting = QuestionLife['exams'][number];

export function Trend({ exams }: Pick<QuestionLife, 'exams'>) {
  const say = useSay();
  const told = useMemo(() => exams.filter(({ p }) => p !== null).toReversed(), [exams]);
  const data = useMemo<ChartData['lines']>(
    () => ({
      of: say(['考试', 'Examination']),
      categories: namesOf(told, (label) => say([`${label}卷`, `form ${label}`])),
      ...linesOf(told, [
        [say(['难度 P', 'P']), ({ p }) => p, intervalOfP],
        [say(['点二列 r', 'r pb']), ({ rpb }) => rpb, intervalOfR],
      ]),
    }),
    [told, say],
  );
  if (told.length < 2) return null;
  return (
    <Chart
      title={say(['历次考试的难度与区分度（95% 区间）', 'P and r by examination (95 % intervals)'])}
      unit=""
      n={told.reduce((sum, { n }) => sum + n, 0)}
      kind="lines"
      data={data}
      height={280}
    />
  );
}

function namesOf(sittings: readonly Sitting[], formOf: (label: string) => string): string[] {
  const onDay = Map.groupBy(sittings, ({ date }) => date);
  return sittings.map(({ date, name, subjectCode, label }) =>
    onDay.get(date)?.length === 1 ? date : [date, name, subjectCode, label && formOf(label)].filter(Boolean).join(' '),
  );
}

type Line = [
  name: string,
  of: (one: Sitting) => number | null,
  interval: (value: number, n: number) => Interval | null,
];

function linesOf(sittings: readonly Sitting[], lines: readonly Line[]): { series: Series[]; bands: Band[] } {
  const figures = lines.map(([name, of, interval]) => {
    const values = sittings.map(of);
    const within = sittings.map(({ n }, at) => {
      const value = values[at];
      return value == null ? null : interval(value, n);
    });
    return { name, values, within };
  });
  return {
    series: figures.map(({ name, values }) => ({ name, values: values.map((value) => drawn(value, 3)) })),
    bands: figures.map(({ name, within }) => ({
      of: name,
      low: within.map((one) => drawn(one?.low, 3)),
      high: within.map((one) => drawn(one?.high, 3)),
    })),
  };
}
