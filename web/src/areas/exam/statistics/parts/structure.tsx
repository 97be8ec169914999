import type { ExamineeStructure } from '@kaoxin/contract/exam/scores/statistics.ts';
import { structureNames } from '@kaoxin/contract/exam/scores/statistics-words.ts';
import { useMemo } from 'react';
import { useSay } from '#platform/language.tsx';
import { useGo } from '#platform/pages/tab.ts';
import { useMay } from '#platform/session/permissions.ts';
import { Panel } from '#ui/case/case-page.tsx';
import { Chart } from '#ui/chart/chart.tsx';
import type { ChartData } from '#ui/chart/figures.ts';
import { drawn, drawnShare } from '../figures.ts';
import { rosterAddress } from '../roster-link.tsx';
import { KeptBackNote } from './told.tsx';

type Dim = ExamineeStructure['dims'][number];

export function Structure({ structure }: { structure: ExamineeStructure }) {
  const { dims, districts, examId, districtId } = structure;
  return (
    <>
      {dims.map((dim) => (
        <Trait key={dim.key} dim={dim} districts={districts} examId={examId} districtId={districtId} n={structure.n} />
      ))}
      <KeptBackNote some={dims.some(({ rows }) => rows.some(({ suppressed }) => suppressed))} />
    </>
  );
}

interface TraitProps {
  dim: Dim;
  districts: ExamineeStructure['districts'];
  n: number;
  examId: string;
  districtId: string | null;
}

const conditions = {
  gender: 'gender',
  age: 'ageBand',
  education: 'education',
  unit: 'unitKind',
  attempt: 'attempt',
} as const;

/** "Unknown" is a condition only for the age. */
function useRowsOf(key: Dim['key'], examId: string) {
  const go = useGo();
  const may = useMay();
  if (!may('score_view')) return undefined;
  return (value: number | undefined, districtId: string | null | undefined) => {
    if (value === undefined || (value === 0 && key !== 'age')) return;
    go(rosterAddress(examId, { districtId: districtId ?? undefined, scored: 1, [conditions[key]]: value }));
  };
}

function Trait({ dim: { key, rows }, districts, n, examId, districtId }: TraitProps) {
  const say = useSay();
  const toRows = useRowsOf(key, examId);
  const name = say(structureNames[key]);
  const bars = useMemo<ChartData['bars']>(
    () => ({
      of: say(['考区', 'District']),
      categories: districts.map(({ districtName }) => districtName),
      stacked: true,
      lying: true,
      series: rows.map(({ value, label }) => ({
        name: label,
        values: districts.map(
          ({ dims }) => dims.find((dim) => dim.key === key)?.rows.find((row) => row.value === value)?.n ?? 0,
        ),
      })),
    }),
    [districts, rows, key, say],
  );
  const outcome = useMemo<ChartData['bars']>(
    () => ({
      of: name,
      categories: rows.map(({ label }) => label),
      series: [{ name: say(['平均分', 'Mean']), values: rows.map(({ mean }) => drawn(mean)) }],
      over: {
        unit: '%',
        apart: key !== 'age' && key !== 'education',
        series: [
          { name: say(['合格率（%）', 'Pass rate (%)']), values: rows.map(({ passRate }) => drawnShare(passRate)) },
        ],
      },
    }),
    [rows, key, name, say],
  );
  return (
    <Panel title={name}>
      <div className="exam-stat-two">
        <Chart
          title={say([`各考区${name}构成`, `${name} by district`])}
          unit={say(['人', 'people'])}
          n={n}
          kind="bars"
          data={bars}
          empty={['没有考生', 'No examinees']}
          {...(toRows
            ? {
                onPick: ({ row = 0, column = 0 }) => toRows(rows[column]?.value, districts[row]?.districtId),
              }
            : {})}
        />
        <Chart
          title={say([`不同${name}的成绩`, `Scores by ${name.toLowerCase()}`])}
          unit={say(['分', 'points'])}
          n={n}
          kind="bars"
          data={outcome}
          empty={['人数过少，不显示成绩', 'Scores hidden: too few people']}
          {...(toRows ? { onPick: ({ row = 0 }) => toRows(rows[row]?.value, districtId) } : {})}
        />
      </div>
    </Panel>
  );
}
