import type { Label } from '@kaoxin/contract/conventions.ts';
import { examStatus } from '@kaoxin/contract/exam/formal/states.ts';
import type { CommonFigures } from '@kaoxin/contract/exam/scores/statistics.ts';
import { type ReactNode, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useSay } from '#platform/language.tsx';
import { addressWith, useGo } from '#platform/pages/tab.ts';
import { Panel } from '#ui/case/case-page.tsx';
import { onTimeMeaning } from '#ui/case/on-time.ts';
import { Chart } from '#ui/chart/chart.tsx';
import type { ChartData } from '#ui/chart/figures.ts';
import { percent } from '../../formal/exams.ts';
import { people } from '../figures.ts';
import { Told } from '../parts/told.tsx';
import { ByExam, type Counted } from './by-exam.tsx';
import { examsOf, type Narrowed } from './narrowed.ts';

/** S6: figures of a period. */
export function CommonBoard({ figures, narrowed }: { figures: CommonFigures; narrowed: Narrowed }) {
  return (
    <>
      <Cards figures={figures} narrowed={narrowed} />
      <div className="exam-stat-two">
        <div className="kx-panel">
          <Exams figures={figures} narrowed={narrowed} />
        </div>
        <div className="kx-panel">
          <Projects figures={figures} narrowed={narrowed} />
        </div>
      </div>
      {figures.blocks.length > 0 && <Blocks blocks={figures.blocks} />}
    </>
  );
}

function Cards({ figures, narrowed }: { figures: CommonFigures; narrowed: Narrowed }) {
  const { exams, examinees, scores, places, each } = figures;
  const say = useSay();
  const [opened, setOpened] = useState<Counted | null>(null);
  const byExam = (counted: Counted, text: string | null) =>
    text === null || each.length === 0 ? (
      <Told key={counted} value={text} />
    ) : (
      <button
        key={counted}
        type="button"
        className="link-button exam-stat-link"
        aria-haspopup="dialog"
        onClick={() => setOpened(counted)}
      >
        {text}
      </button>
    );
  const passed = (scores.suppressed ? null : people(scores.passCount)) ?? '—';
  const { districtId } = narrowed;
  const listOf = (level: 'district' | 'centre') =>
    level === 'district'
      ? '/districtManage/index'
      : addressWith('/centreManage/index', districtId ? { parentId: districtId } : {});
  const to = (address: string, text: string | null) =>
    text === null ? (
      <Told key="none" value={null} />
    ) : (
      <Link className="exam-stat-link" to={address}>
        {text}
      </Link>
    );
  const list = examsOf(narrowed);
  const cards: readonly (readonly [Label, ReactNode, ReactNode])[] = [
    [
      ['考试', 'Examinations'],
      to(list, people(exams.total)),
      <Link key="released" className="exam-stat-link" to={examsOf(narrowed, { status: examStatus.of.released })}>
        {say([`已公布成绩 ${scores.exams} 场`, `${scores.exams} with scores`])}
      </Link>,
    ],
    [['报名人次', 'Registered'], byExam('registered', people(examinees.registered)), ''],
    [
      ['参考人次', 'Present'],
      byExam('present', people(examinees.present)),
      say([`到考率 ${percent(examinees.attendRate) ?? '—'}`, `Attendance ${percent(examinees.attendRate) ?? '—'}`]),
    ],
    [['缺考人次', 'Absent'], byExam('absent', people(examinees.absent)), ''],
    [['违纪人次', 'Violations'], byExam('violation', people(examinees.violation)), ''],
    [
      ['合格率', 'Pass rate'],
      scores.suppressed === 1 ? (
        <Told key="rate" value={null} suppressed={scores.suppressed} />
      ) : (
        byExam('passCount', percent(scores.passRate))
      ),
      say([`${people(scores.n)} 人次，合格 ${passed}`, `${passed} of ${people(scores.n)}`]),
    ],
    [
      ['座位利用率', 'Seats in use'],
      to(listOf('centre'), percent(places.useRate)),
      say([
        `最多一场用 ${people(places.peakSeats)} / ${people(places.seats)} 座`,
        `At most ${people(places.peakSeats)} of ${people(places.seats)}`,
      ]),
    ],
    [
      ['考点', 'Test centres'],
      to(listOf('centre'), people(places.centres)),
      <>
        <Link className="exam-stat-link" to={listOf('district')}>
          {say([`${people(places.districts)} 个考区`, `${people(places.districts)} districts`])}
        </Link>
        {say([`，${people(places.rooms)} 个考场`, `, ${people(places.rooms)} rooms`])}
      </>,
    ],
  ];
  return (
    <>
      <ul className="exam-stat-cards" aria-label={say(['主要数据', 'Headline figures'])}>
        {cards.map(([label, value, foot]) => (
          <li key={label[0]}>
            <span>{say(label)}</span>
            <strong>{value}</strong>
            <small>{foot}</small>
          </li>
        ))}
      </ul>
      {opened && <ByExam counted={opened} exams={each} districtId={districtId} onClose={() => setOpened(null)} />}
    </>
  );
}

function Exams({ figures: { exams }, narrowed }: { figures: CommonFigures; narrowed: Narrowed }) {
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
          if (year !== undefined) go(examsOf(narrowed, { year }));
        }}
      />
      <p className="exam-stat-line">
        {exams.byStatus.map(({ status, name, count }) => (
          <Link key={status} className="exam-stat-link" to={examsOf(narrowed, { status })}>
            {`${name} ${people(count)}`}
          </Link>
        ))}
      </p>
    </>
  );
}

function Projects({ figures: { exams }, narrowed }: { figures: CommonFigures; narrowed: Narrowed }) {
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
        if (projectType !== undefined) go(examsOf(narrowed, { projectType }));
      }}
    />
  );
}

type Block = CommonFigures['blocks'][number];

const blockWords: Record<
  Block['unit'],
  { unit: Label; of: Label; total: (block: Block) => Label; went: (block: Block) => Label }
> = {
  case: {
    unit: ['件', ''],
    of: ['状态', 'State'],
    total: ({ total }) => [`共 ${people(total)} 件`, `${people(total)} in all`],
    went: ({ onTimeRate, acceptOnTimeRate, rated, meanScore }) => [
      `，按期率（${onTimeMeaning[0]}）${percent(onTimeRate) ?? '—'}${acceptOnTimeRate === null ? '' : `，受理按期率 ${percent(acceptOnTimeRate)}`}${rated ? `，满意度 ${meanScore?.toFixed(2) ?? '—'}（${people(rated)} 件评价）` : ''}`,
      `, on time (${onTimeMeaning[1]}) ${percent(onTimeRate) ?? '—'}${acceptOnTimeRate === null ? '' : `, accepted on time ${percent(acceptOnTimeRate)}`}${rated ? `, rated ${meanScore?.toFixed(2) ?? '—'} of 5 (by ${people(rated)})` : ''}`,
    ],
  },
  answer: {
    unit: ['份', ''],
    of: ['问卷', 'Survey'],
    total: ({ total }) => [`共 ${people(total)} 份有效答卷`, `${people(total)} valid answers`],
    went: ({ meanScore }) => [
      `，平均评分 ${meanScore?.toFixed(2) ?? '—'}（1至5分）`,
      `, mean score ${meanScore?.toFixed(2) ?? '—'} of 5`,
    ],
  },
};

function Blocks({ blocks }: { blocks: readonly Block[] }) {
  const say = useSay();
  const go = useGo();
  return (
    <div className="exam-stat-two">
      {blocks.map((block) => {
        const { key, title, path, total, items } = block;
        const words = blockWords[block.unit];
        return (
          <Panel key={key} title={title}>
            <p>
              <Link className="exam-stat-link" to={path}>
                {say(words.total(block))}
              </Link>
              {say(words.went(block))}
            </p>
            <Chart
              title={say([`${title}的${words.of[0]}`, `${title} by ${words.of[1].toLowerCase()}`])}
              unit={say(words.unit)}
              n={total}
              kind="bars"
              data={{
                of: say(words.of),
                categories: items.map(({ label }) => label),
                series: [
                  {
                    name: say(block.unit === 'case' ? ['件数', 'Cases'] : ['有效答卷', 'Valid answers']),
                    values: items.map(({ count }) => count),
                  },
                ],
                lying: true,
              }}
              height={Math.max(160, items.length * 30 + 50)}
              empty={['这段时间没有', 'None in these days']}
              onPick={({ row = 0 }) => {
                const list = items[row]?.path;
                if (list !== undefined) go(list);
              }}
            />
          </Panel>
        );
      })}
    </div>
  );
}
