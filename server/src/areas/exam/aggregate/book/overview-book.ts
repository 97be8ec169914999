import { type Label, say as sayIn } from '@kaoxin/contract/conventions.ts';
import type { CommonFigures } from '@kaoxin/contract/exam/statistics.ts';
import type { Work } from '#platform/work.ts';
import { commonFigures } from '../common.ts';
import { type Book, type Cell, share, type Table } from './book.ts';
import type { Say } from './exam-tables.ts';

interface Days {
  from?: string | null | undefined;
  to?: string | null | undefined;
}

/** 数据概览 of these days as its page shows it (domain.md 2.5 S6). */
export async function overviewBook(work: Work, days: Days): Promise<Book> {
  const say: Say = (label) => sayIn(label, work.actor.language);
  const figures = await commonFigures(work, days);
  return { title: say(['数据概览', 'Overview']), tables: overviewTables(figures, daysIn(days, say), say) };
}

function daysIn({ from, to }: Days, say: Say): string {
  if (!from && !to) return say(['考试日期：全部', 'Days: all']);
  const [first, last] = [from ?? '…', to ?? '…'];
  return say([`考试日期：${first} 至 ${last}`, `Days: ${first} to ${last}`]);
}

export function overviewTables(figures: CommonFigures, of: string, say: Say): Table[] {
  const { exams, blocks } = figures;
  const exam = say(['考试场次', 'Examinations']);
  return [
    { name: say(['主要数据', 'Headline figures']), of, ...headlines(figures, say) },
    {
      name: say(['各年度', 'By year']),
      of,
      heads: [say(['年度', 'Year']), exam],
      rows: exams.byYear.map(({ year, count }) => [String(year), count]),
    },
    {
      name: say(['各项目', 'By project']),
      of,
      heads: [say(['考试项目', 'Project']), exam],
      rows: exams.byProject.map(({ name, count }) => [name, count]),
    },
    {
      name: say(['各状态', 'By state']),
      of,
      heads: [say(['状态', 'State']), exam],
      rows: exams.byStatus.map(({ name, count }) => [name, count]),
    },
    {
      ...{ name: say(['办件', 'Cases']), of },
      heads: (
        [
          ['业务', 'Kind'],
          ['状态', 'State'],
          ['件数', 'Cases'],
        ] as const
      ).map(say),
      rows: blocks.flatMap(({ title, total, onTimeRate, items }): Cell[][] => [
        ...items.map(({ label, count }): Cell[] => [title, label, count]),
        [title, say(['合计', 'In all']), total],
        [title, say(['按期率（%）', 'On time (%)']), share(onTimeRate)],
      ]),
    },
  ];
}

function headlines({ exams, examinees, scores, places }: CommonFigures, say: Say): Pick<Table, 'heads' | 'rows'> {
  const figures: readonly (readonly [Label, Cell])[] = [
    [['考试', 'Examinations'], exams.total],
    [['已公布成绩的考试', 'With scores'], scores.exams],
    [['报名人次', 'Registered'], examinees.registered],
    [['参考人次', 'Present'], examinees.present],
    [['缺考人次', 'Absent'], examinees.absent],
    [['到考率（%）', 'Attendance (%)'], share(examinees.attendRate)],
    [['违纪人次', 'Violations'], examinees.violation],
    [['有效成绩', 'Scores that count'], scores.n],
    [['合格人次', 'Passed'], scores.suppressed ? null : scores.passCount],
    [['合格率（%）', 'Pass rate (%)'], share(scores.passRate)],
    [['考区', 'Districts'], places.districts],
    [['考点', 'Test centres'], places.centres],
    [['考场', 'Rooms'], places.rooms],
    [['座位', 'Seats'], places.seats],
    [['单场最多用座', 'Most seats of one examination'], places.peakSeats],
    [['座位利用率（%）', 'Seats in use (%)'], share(places.useRate)],
  ];
  return {
    heads: [say(['指标', 'Figure']), say(['数值', 'Value'])],
    rows: figures.map(([label, cell]) => [say(label), cell]),
  };
}
