import type { Label } from '@kaoxin/contract/conventions.ts';
import type { DistrictFigures, ExamHeadline } from '@kaoxin/contract/exam/scores/statistics.ts';
import { funnelStageNames, passWords } from '@kaoxin/contract/exam/scores/statistics-words.ts';
import { type Cell, type Column, listOf, rounded, type Say, share, type Table, tableOf, told } from './book.ts';

export function headlineTables(headline: ExamHeadline, levelName: (level: number) => string, say: Say): Table[] {
  const of = `n = ${headline.n}`;
  const { funnel, prev, registered, suppressed, violations } = headline;
  const tell = (cell: Cell): Cell => told(cell, suppressed);
  return [
    listOf(say, { name: ['总体', 'Overview'], of }, [
      [['报名', 'Registered'], registered],
      [['已缴费', 'Paid'], headline.paid],
      [['已编排座位', 'With a seat'], headline.arranged],
      [['参考', 'Present'], headline.present],
      [['缺考', 'Absent'], headline.absent],
      [['到考率（%）', 'Attendance (%)'], share(headline.attendRate)],
      [['有效成绩', 'Scores that count'], headline.scored],
      [['满分', 'Full marks'], headline.totalScore],
      [['合格线', 'Pass mark'], headline.passScore ?? say(passWords(null))],
      ...spreadOf(headline, tell),
      [['合格人数', 'Passed'], tell(headline.passCount)],
      [['合格率（%）', 'Pass rate (%)'], tell(share(headline.passRate))],
    ]),
    tableOf(
      say,
      { name: ['从报名到合格', 'From registration to pass'], of },
      [
        [['环节', 'Stage'], ({ stage }) => say(funnelStageNames[stage])],
        [['人数', 'People'], ({ stage, count }) => (stage === 'passed' ? tell(count) : count)],
        [['占报名（%）', 'Of registered (%)'], ({ count }) => (registered ? share(count && count / registered) : null)],
      ],
      funnel,
    ),
    tableOf(
      say,
      { name: ['违纪', 'Violations'], of },
      [
        [['等级', 'Level'], ([level]) => levelName(Number(level))],
        [['人数', 'People'], ([, count]) => count],
      ],
      Object.entries(violations),
    ),
    tableOf(
      say,
      { name: ['上年同期', 'A year before'], of },
      [
        [['考试', 'Examination'], ({ examName }) => examName],
        [['平均分', 'Mean'], ({ mean }) => rounded(mean)],
        [['合格率（%）', 'Pass rate (%)'], ({ passRate }) => share(passRate)],
        [
          ['本次平均得分率较上年（百分点）', 'Change of the mean as a share of full marks (points)'],
          ({ delta }) => share(delta),
        ],
      ],
      prev ? [prev] : [],
    ),
  ];
}

type Spread = Pick<ExamHeadline, 'mean' | 'sd' | 'min' | 'p10' | 'q1' | 'median' | 'q3' | 'p90' | 'max'>;

export const spreadOf = (one: Spread, tell: (cell: Cell) => Cell): (readonly [Label, Cell])[] => [
  [['平均分', 'Mean'], tell(rounded(one.mean))],
  [['标准差', 'Standard deviation'], tell(rounded(one.sd))],
  [['最低分', 'Lowest'], tell(rounded(one.min))],
  [['第10百分位', '10th percentile'], tell(rounded(one.p10))],
  [['下四分位', 'Lower quartile'], tell(rounded(one.q1))],
  [['中位数', 'Median'], tell(rounded(one.median))],
  [['上四分位', 'Upper quartile'], tell(rounded(one.q3))],
  [['第90百分位', '90th percentile'], tell(rounded(one.p90))],
  [['最高分', 'Highest'], tell(rounded(one.max))],
];

type District = DistrictFigures['rows'][number];
type Line = Omit<District, 'districtId' | 'centres'> & { centres: number | null };

const measured = (
  label: Label,
  key: 'mean' | 'sd' | 'min' | 'p10' | 'q1' | 'median' | 'q3' | 'p90' | 'max' | 'd' | 'z',
) => [label, ({ [key]: value, suppressed }) => told(rounded(value), suppressed)] satisfies Column<Line>;

export function districtTables(figures: DistrictFigures, of: string, say: Say): Table[] {
  const all: Line = {
    ...figures.city,
    centres: null,
    rank: null,
    d: null,
    z: null,
    large: 0,
    districtName: say(figures.whole ? ['全部考区', 'All districts'] : ['本人可见范围', 'All that you see']),
  };
  const line = passWords(figures.passScore);
  const marks = say([
    `满分 ${figures.totalScore}，${line[0]}`,
    `full marks ${figures.totalScore}, ${line[1].toLowerCase()}`,
  ]);
  return [
    tableOf<Line>(
      say,
      { name: ['考区对比', 'Districts'], of: `${of} · ${marks} · n = ${figures.city.n}` },
      [
        [['考区', 'District'], ({ districtName }) => districtName],
        [['考点', 'Test centres'], ({ centres }) => centres],
        [['报名', 'Registered'], ({ registered }) => registered],
        [['参考', 'Present'], ({ present }) => present],
        [['缺考', 'Absent'], ({ absent }) => absent],
        [['到考率（%）', 'Attendance (%)'], ({ attendRate }) => share(attendRate)],
        [['人数 n', 'n'], ({ n }) => n],
        measured(['平均分', 'Mean'], 'mean'),
        measured(['标准差', 'SD'], 'sd'),
        measured(['最低', 'Lowest'], 'min'),
        measured(['第10百分位', '10th percentile'], 'p10'),
        measured(['下四分位', 'Lower quartile'], 'q1'),
        measured(['中位数', 'Median'], 'median'),
        measured(['上四分位', 'Upper quartile'], 'q3'),
        measured(['第90百分位', '90th percentile'], 'p90'),
        measured(['最高', 'Highest'], 'max'),
        [['合格人数', 'Passed'], ({ passCount, suppressed }) => told(passCount, suppressed)],
        [['合格率（%）', 'Pass rate (%)'], ({ passRate, suppressed }) => told(share(passRate), suppressed)],
        [['名次', 'Rank'], ({ rank, suppressed }) => told(rank, suppressed)],
        measured(['差异 d', 'Distance d'], 'd'),
        measured(['差异 Z', 'Distance Z'], 'z'),
        [['提示', 'Flags'], ({ large }) => (large === 1 ? say(['差异较大', 'Far off']) : null)],
      ],
      [all, ...figures.rows],
    ),
  ];
}
