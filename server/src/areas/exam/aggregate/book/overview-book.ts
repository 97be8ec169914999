import type { InputOf } from '@kaoxin/contract/call.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import type { CommonFigures, DistrictExams, examStatistics } from '@kaoxin/contract/exam/scores/statistics.ts';
import { type LabelOf, labelsOf } from '#platform/labels.ts';
import type { Work } from '#platform/work.ts';
import { commonFigures } from '../common.ts';
import { districtExams } from '../districts/district-exams.ts';
import { inTurn } from '../in-turn.ts';
import { structureOf } from '../structure.ts';
import { type Book, type Cell, listOf, rounded, type Say, sayTo, share, type Table, tableOf, told } from './book.ts';
import { placeName } from './place-name.ts';
import { structureTables } from './structure-tables.ts';

type Query = InputOf<typeof examStatistics.calls.exportCommon>['query'];

export async function overviewBook(work: Work, query: Query): Promise<Book> {
  const say = sayTo(work);
  const label = await labelsOf(work, ['exam_project']);
  const { examId, ...narrowed } = query;
  const { districtId, projectType } = narrowed;
  const figures = await inTurn(work, () => commonFigures(work, narrowed));
  const trends = await districtExams(work, query);
  const days = daysIn(figures, say);
  const place = await placeName(work, { districtId }, say);
  const project = label('exam_project', projectType) ?? say(['全部项目', 'All projects']);
  const of = [days, place, project].join(' · ');
  const named = trends.series.find((one) => one.examId === trends.centresOf)?.examName ?? '';
  return {
    title: say(['数据概览', 'Overview']),
    about: [
      [['内容', 'Part'], say(['数据概览', 'Overview'])],
      [['考试日期', 'Days'], days],
      [['考区', 'District'], place],
      [['考试项目', 'Project'], project],
      [['考点排名与考生结构所属考试', 'Examination of centres and examinees'], named],
      [['数据截至', 'As of'], figures.asOf],
    ],
    tables: [
      ...overviewTables(figures, of, say),
      ...trendTables(trends, { of, named: `${named} · ${place}` }, label, say),
      ...(trends.centresOf
        ? structureTables(await structureOf(work, { examId: trends.centresOf, districtId }), `${named} · ${place}`, say)
        : []),
    ],
  };
}

const daysIn = ({ from, to }: CommonFigures, say: Say): string =>
  say([`考试日期：${from} 至 ${to ?? '…'}`, `Days: ${from} to ${to ?? '…'}`]);

export function overviewTables(figures: CommonFigures, of: string, say: Say): Table[] {
  const { exams, each, blocks } = figures;
  const count: Label = ['考试场次', 'Examinations'];
  return [
    listOf(say, { name: ['主要数据', 'Headline figures'], of }, headlines(figures)),
    tableOf(
      say,
      { name: ['各年度', 'By year'], of },
      [
        [['年度', 'Year'], ({ year }) => String(year)],
        [count, (one) => one.count],
      ],
      exams.byYear,
    ),
    tableOf(
      say,
      { name: ['各项目', 'By project'], of },
      [
        [['考试项目', 'Project'], ({ name }) => name],
        [count, (one) => one.count],
      ],
      exams.byProject,
    ),
    tableOf(
      say,
      { name: ['各状态', 'By state'], of },
      [
        [['状态', 'State'], ({ name }) => name],
        [count, (one) => one.count],
      ],
      exams.byStatus,
    ),
    tableOf(
      say,
      { name: ['各场考试', 'By examination'], of },
      [
        [['考试', 'Examination'], ({ examName }) => examName],
        [['日期', 'Date'], ({ date }) => date],
        [['报名', 'Registered'], ({ registered }) => registered],
        [['参考', 'Present'], ({ present }) => present],
        [['缺考', 'Absent'], ({ absent }) => absent],
        [['违纪', 'Violations'], ({ violation }) => violation],
        [['合格', 'Passed'], ({ passCount, suppressed }) => told(passCount, suppressed)],
        [['合格率（%）', 'Pass rate (%)'], ({ passRate, suppressed }) => told(share(passRate), suppressed)],
      ],
      each,
    ),
    tableOf<readonly [string, string, Cell]>(
      say,
      { name: ['办件与答卷', 'Cases and answers'], of },
      [
        [['业务', 'Kind'], ([kind]) => kind],
        [['状态/问卷', 'State or survey'], ([, state]) => state],
        [['数量', 'Number'], ([, , cell]) => cell],
      ],
      blocks.flatMap(({ title, total, unit, onTimeRate, acceptOnTimeRate, rated, meanScore, items }) => [
        ...items.map(({ label, count: some }) => [title, label, some] as const),
        [title, say(['合计', 'In all']), total] as const,
        ...(unit === 'case' ? [[title, say(['按期率（%）', 'On time (%)']), share(onTimeRate)] as const] : []),
        ...(unit === 'case' && acceptOnTimeRate !== null
          ? [[title, say(['受理按期率（%）', 'Accepted on time (%)']), share(acceptOnTimeRate)] as const]
          : []),
        ...(unit === 'case' && rated > 0 ? [[title, say(['评价件数', 'Rated']), rated] as const] : []),
        ...(meanScore === null ? [] : [[title, say(['平均评分（1至5）', 'Mean score (1 to 5)']), meanScore] as const]),
      ]),
    ),
  ];
}

const headlines = ({ exams, examinees, scores, places }: CommonFigures): readonly (readonly [Label, Cell])[] => [
  [['考试', 'Examinations'], exams.total],
  [['已公布成绩的考试', 'With scores'], scores.exams],
  [['报名人次', 'Registered'], examinees.registered],
  [['参考人次', 'Present'], examinees.present],
  [['缺考人次', 'Absent'], examinees.absent],
  [['到考率（%）', 'Attendance (%)'], share(examinees.attendRate)],
  [['违纪人次', 'Violations'], examinees.violation],
  [['有效成绩', 'Scores that count'], scores.n],
  [['合格人次', 'Passed'], told(scores.suppressed ? null : scores.passCount, scores.suppressed)],
  [['合格率（%）', 'Pass rate (%)'], told(share(scores.passRate), scores.suppressed)],
  [['考区', 'Districts'], places.districts],
  [['考点', 'Test centres'], places.centres],
  [['考场', 'Rooms'], places.rooms],
  [['座位', 'Seats'], places.seats],
  [['单场最多用座', 'Most seats of one examination'], places.peakSeats],
  [['座位利用率（%）', 'Seats in use (%)'], share(places.useRate)],
];

export function trendTables(
  { series, centres }: DistrictExams,
  { of, named }: { of: string; named: string },
  label: LabelOf,
  say: Say,
): Table[] {
  return [
    tableOf(
      say,
      { name: ['历次考试', 'Over time'], of },
      [
        [['考试', 'Examination'], ({ examName }) => examName],
        [['日期', 'Date'], ({ date }) => date],
        [['考试项目', 'Project'], ({ projectType }) => label('exam_project', projectType)],
        [['报名', 'Registered'], ({ registered }) => registered],
        [['参考', 'Present'], ({ present }) => present],
        [['到考率（%）', 'Attendance (%)'], ({ attendRate }) => share(attendRate)],
        [['有效成绩 n', 'Scores n'], ({ n }) => n],
        [['平均分', 'Mean'], ({ mean, suppressed }) => told(rounded(mean), suppressed)],
        [['平均得分率（%）', 'Mean score rate (%)'], ({ scoreRate, suppressed }) => told(share(scoreRate), suppressed)],
        [['合格率（%）', 'Pass rate (%)'], ({ passRate, suppressed }) => told(share(passRate), suppressed)],
        [['全市平均分', 'City mean'], ({ cityMean }) => rounded(cityMean)],
        [['全市平均得分率（%）', 'City mean score rate (%)'], ({ cityScoreRate }) => share(cityScoreRate)],
        [['全市合格率（%）', 'City pass rate (%)'], ({ cityPassRate }) => share(cityPassRate)],
      ],
      series,
    ),
    tableOf(
      say,
      { name: ['考点排名', 'Test centres ranked'], of: named },
      [
        [['名次', 'Rank'], ({ rank, suppressed }) => told(rank, suppressed)],
        [['考点', 'Test centre'], ({ name }) => name],
        [['参考', 'Present'], ({ present }) => present],
        [['有效成绩 n', 'Scores n'], ({ n }) => n],
        [['平均分', 'Mean'], ({ mean, suppressed }) => told(rounded(mean), suppressed)],
        [['合格率（%）', 'Pass rate (%)'], ({ passRate, suppressed }) => told(share(passRate), suppressed)],
      ],
      centres,
    ),
  ];
}
