import type { Label } from '@kaoxin/contract/conventions.ts';
import type { CommonFigures } from '@kaoxin/contract/exam/statistics.ts';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import { useSay } from '#platform/language.tsx';
import { addressWith, useGo } from '#platform/pages/tab.ts';
import { Panel } from '#ui/case/case-page.tsx';
import { Chart } from '#ui/chart/chart.tsx';
import type { ChartData } from '#ui/chart/figures.ts';
import { examPaths, percent } from '../../formal/exams.ts';
import { people } from '../figures.ts';
import { Told } from '../parts/told.tsx';

interface Days {
  from: string | undefined;
  to: string | undefined;
}

/** The list of examinations that start on these days, further narrowed. */
const examsOf = ({ from, to }: Days, more: Record<string, number> = {}): string =>
  addressWith(examPaths.list, {
    ...more,
    ...(from ? { examStart_datege: `${from} 00:00:00` } : {}),
    ...(to ? { examStart_datele: `${to} 23:59:59` } : {}),
  });

/** S6: what the house has done in a span of days. */
export function CommonBoard({ figures, days }: { figures: CommonFigures; days: Days }) {
  return (
    <>
      <Cards figures={figures} days={days} />
      <div className="exam-stat-two">
        <div className="kx-panel">
          <Exams figures={figures} days={days} />
        </div>
        <div className="kx-panel">
          <Projects figures={figures} days={days} />
        </div>
      </div>
      {figures.blocks.length > 0 && <Blocks blocks={figures.blocks} />}
    </>
  );
}

function Cards({ figures: { exams, examinees, scores, places }, days }: { figures: CommonFigures; days: Days }) {
  const say = useSay();
  const passed = (scores.suppressed ? null : people(scores.passCount)) ?? '—';
  const cards: readonly (readonly [Label, ReactNode, string])[] = [
    [
      ['考试', 'Examinations'],
      <Link key="exams" className="exam-stat-link" to={examsOf(days)}>
        {people(exams.total)}
      </Link>,
      say([`已公布成绩 ${scores.exams} 场`, `${scores.exams} with scores`]),
    ],
    [['报名人次', 'Registered'], <Told key="r" value={people(examinees.registered)} />, ''],
    [
      ['参考人次', 'Present'],
      <Told key="p" value={people(examinees.present)} />,
      say([`到考率 ${percent(examinees.attendRate) ?? '—'}`, `Attendance ${percent(examinees.attendRate) ?? '—'}`]),
    ],
    [['缺考人次', 'Absent'], <Told key="a" value={people(examinees.absent)} />, ''],
    [['违纪人次', 'Violations'], <Told key="v" value={people(examinees.violation)} />, ''],
    [
      ['合格率', 'Pass rate'],
      <Told key="s" value={percent(scores.passRate)} suppressed={scores.suppressed} />,
      say([`${people(scores.n)} 人次，合格 ${passed}`, `${passed} of ${people(scores.n)}`]),
    ],
    [
      ['座位利用率', 'Seats in use'],
      <Told key="u" value={percent(places.useRate)} />,
      say([
        `最多一场用 ${people(places.peakSeats)} / ${people(places.seats)} 座`,
        `At most ${people(places.peakSeats)} of ${people(places.seats)}`,
      ]),
    ],
    [
      ['考点', 'Test centres'],
      <Told key="c" value={people(places.centres)} />,
      say([
        `${people(places.districts)} 个考区，${people(places.rooms)} 个考场`,
        `${people(places.districts)} districts, ${people(places.rooms)} rooms`,
      ]),
    ],
  ];
  return (
    <ul className="exam-stat-cards" aria-label={say(['主要数据', 'Headline figures'])}>
      {cards.map(([label, value, foot]) => (
        <li key={label[0]}>
          <span>{say(label)}</span>
          <strong>{value}</strong>
          <small>{foot}</small>
        </li>
      ))}
    </ul>
  );
}

function Exams({ figures: { exams }, days }: { figures: CommonFigures; days: Days }) {
  const say = useSay();
  const go = useGo();
  const data = useMemo<ChartData['bars']>(
    () => ({
      of: say(['年度', 'Year']),
      categories: exams.byYear.map(({ year }) => String(year)),
      series: [{ name: say(['考试', 'Examinations']), values: exams.byYear.map(({ count }) => count) }],
    }),
    [exams, say],
  );
  return (
    <>
      <Chart
        title={say(['各年度考试场次', 'Examinations by year'])}
        unit={say(['场', ''])}
        n={exams.total}
        kind="bars"
        data={data}
        height={260}
        empty={['这段时间没有考试', 'No examination in these days']}
        onPick={({ row = 0 }) => {
          const year = exams.byYear[row]?.year;
          if (year !== undefined) go(examsOf(days, { year }));
        }}
      />
      <p className="exam-stat-line">
        {exams.byStatus.map(({ status, name, count }) => (
          <Link key={status} className="exam-stat-link" to={examsOf(days, { status })}>
            {`${name} ${people(count)}`}
          </Link>
        ))}
      </p>
    </>
  );
}

function Projects({ figures: { exams }, days }: { figures: CommonFigures; days: Days }) {
  const say = useSay();
  const go = useGo();
  const data = useMemo<ChartData['bars']>(
    () => ({
      of: say(['考试项目', 'Project']),
      categories: exams.byProject.map(({ name }) => name),
      series: [{ name: say(['考试', 'Examinations']), values: exams.byProject.map(({ count }) => count) }],
      lying: true,
    }),
    [exams, say],
  );
  return (
    <Chart
      title={say(['各项目考试场次', 'Examinations by project'])}
      unit={say(['场', ''])}
      n={exams.total}
      kind="bars"
      data={data}
      height={290}
      empty={['这段时间没有考试', 'No examination in these days']}
      onPick={({ row = 0 }) => {
        const projectType = exams.byProject[row]?.projectType;
        if (projectType !== undefined) go(examsOf(days, { projectType }));
      }}
    />
  );
}

/** What other parts of the house keep: cases by kind and state. */
function Blocks({ blocks }: { blocks: CommonFigures['blocks'] }) {
  const say = useSay();
  return (
    <div className="exam-stat-two">
      {blocks.map(({ key, title, total, onTimeRate, items }) => (
        <Panel key={key} title={title}>
          <p>
            {say([
              `共 ${people(total)} 件，按期率 ${percent(onTimeRate) ?? '—'}`,
              `${people(total)} in all, on time ${percent(onTimeRate) ?? '—'}`,
            ])}
          </p>
          <Chart
            title={say([`${title}的状态`, `${title} by state`])}
            unit={say(['件', ''])}
            n={total}
            kind="bars"
            data={{
              of: say(['状态', 'State']),
              categories: items.map(({ label }) => label),
              series: [{ name: say(['件数', 'Cases']), values: items.map(({ count }) => count) }],
              lying: true,
            }}
            height={Math.max(160, items.length * 30 + 50)}
            empty={['这段时间没有', 'None in these days']}
          />
        </Panel>
      ))}
    </div>
  );
}
