import type { Label } from '@kaoxin/contract/conventions.ts';
import type {
  DistrictFigures,
  ExamAnalysis,
  ExamHeadline,
  ExamineeStructure,
} from '@kaoxin/contract/exam/statistics.ts';
import type { Figures } from '#ui/chart/figure-table.ts';
import { drawn, drawnShare } from '../figures.ts';
import { itemFlags } from '../parts/item-flags.ts';
import { dimNames } from '../parts/structure-names.ts';

export type Say = (label: Label) => string;
export interface Sheet {
  name: string;
  /** what its figures are of */
  line: string;
  figures: Figures;
}
const row = (name: string, ...cells: Figures['rows'][number]['cells']): Figures['rows'][number] => ({ name, cells });

/** What the sheets are made of. */
export interface Answers {
  headline: ExamHeadline;
  districts: DistrictFigures;
  analysis: ExamAnalysis;
  structure: ExamineeStructure;
}

/** The sheets of the answers; those with nothing in them are left away. */
export function sheetsOf(
  { headline, districts, analysis, structure }: Answers,
  { subject, place }: { subject: string; place: string },
  say: Say,
): Sheet[] {
  const narrowed = `${subject} · ${place} · n = ${analysis.n}`;
  const sheets: Sheet[] = [
    { name: say(['总体', 'Overview']), line: `n = ${headline.n}`, figures: overview(headline, say) },
    { name: say(['考区对比', 'Districts']), line: subject, figures: byDistrict(districts, say) },
    { name: say(['成绩分布', 'Scores']), line: narrowed, figures: scores(analysis, say) },
    { name: say(['百分位', 'Percentiles']), line: narrowed, figures: percentiles(analysis, say) },
    { name: say(['试题', 'Items']), line: narrowed, figures: items(analysis, say) },
    { name: say(['选项', 'Options']), line: narrowed, figures: options(analysis, say) },
    { name: say(['考生结构', 'Examinees']), line: `${place} · n = ${structure.n}`, figures: traits(structure, say) },
  ];
  return sheets.filter(({ figures }) => figures.rows.length > 0);
}

const overview = (headline: ExamHeadline, say: Say): Figures => ({
  heads: [say(['指标', 'Figure']), say(['数值', 'Value'])],
  rows: [
    row(say(['报名', 'Registered']), headline.registered),
    row(say(['已缴费', 'Paid']), headline.paid),
    row(say(['已编排座位', 'With a seat']), headline.arranged),
    row(say(['参考', 'Present']), headline.present),
    row(say(['缺考', 'Absent']), headline.absent),
    row(say(['到考率（%）', 'Attendance (%)']), drawnShare(headline.attendRate)),
    row(say(['有效成绩', 'Scores that count']), headline.scored),
    row(say(['平均分', 'Mean']), drawn(headline.mean)),
    row(say(['标准差', 'Standard deviation']), drawn(headline.sd)),
    row(say(['中位数', 'Median']), drawn(headline.median)),
    row(say(['最低分', 'Lowest']), drawn(headline.min)),
    row(say(['最高分', 'Highest']), drawn(headline.max)),
    row(say(['合格人数', 'Passed']), headline.passCount),
    row(say(['合格率（%）', 'Pass rate (%)']), drawnShare(headline.passRate)),
  ],
});

const byDistrict = ({ rows }: DistrictFigures, say: Say): Figures => ({
  heads: (
    [
      ['考区', 'District'],
      ['报名', 'Registered'],
      ['参考', 'Present'],
      ['缺考', 'Absent'],
      ['到考率（%）', 'Attendance (%)'],
      ['平均分', 'Mean'],
      ['标准差', 'SD'],
      ['最低', 'Lowest'],
      ['下四分位', 'Lower quartile'],
      ['中位数', 'Median'],
      ['上四分位', 'Upper quartile'],
      ['最高', 'Highest'],
      ['合格人数', 'Passed'],
      ['合格率（%）', 'Pass rate (%)'],
      ['名次', 'Rank'],
      ['差异 d', 'Distance d'],
    ] as const
  ).map(say),
  rows: rows.map((one) =>
    row(
      one.districtName,
      one.registered,
      one.present,
      one.absent,
      drawnShare(one.attendRate),
      ...[one.mean, one.sd, one.min, one.q1, one.median, one.q3, one.max].map((value) => drawn(value)),
      one.passCount,
      drawnShare(one.passRate),
      one.rank,
      drawn(one.d),
    ),
  ),
});

const scores = ({ histogram, suppressed }: ExamAnalysis, say: Say): Figures => ({
  heads: [say(['分数', 'Score']), say(['人数', 'People']), say(['累计人数', 'Up to here'])],
  rows: suppressed
    ? []
    : histogram.bins.map(({ from, to, count, cumulative }) => row(`${from}–${to}`, count, cumulative)),
});

const percentiles = ({ percentiles: all, suppressed }: ExamAnalysis, say: Say): Figures => ({
  heads: [say(['百分位', 'Percentile']), say(['分数', 'Score'])],
  rows: suppressed
    ? []
    : Object.entries(all)
        .sort(([one], [other]) => Number(one) - Number(other))
        .map(([mark, value]) => row(`P${mark}`, drawn(value))),
});

const items = ({ items: all }: ExamAnalysis, say: Say): Figures => ({
  heads: (
    [
      ['题号', 'Item'],
      ['题型', 'Type'],
      ['知识点', 'Topic'],
      ['满分', 'Full marks'],
      ['人数 n', 'n'],
      ['难度 P', 'P'],
      ['区分度 D', 'D'],
      ['点二列 r', 'r pb'],
      ['校正相关', 'r ir'],
      ['区分效率', 'Efficiency'],
      ['提示', 'Flags'],
    ] as const
  ).map(say),
  rows: all.map((item) =>
    row(
      String(item.sort),
      item.typeName,
      item.knowledge,
      item.maxScore,
      item.n,
      ...[item.p, item.d27, item.rpb, item.rir].map((value) => drawn(value, 3)),
      drawn(item.de, 1),
      item.flags.map((flag) => say(itemFlags[flag].label)).join(say(['、', ', '])) || null,
    ),
  ),
});

const options = ({ items: all }: ExamAnalysis, say: Say): Figures => ({
  heads: (
    [
      ['题号', 'Item'],
      ['选项', 'Option'],
      ['答案', 'Key'],
      ['人数', 'People'],
      ['选择率（%）', 'Share (%)'],
      ['选者平均总分', 'Mean total'],
      ['高分组（%）', 'High 27% (%)'],
      ['低分组（%）', 'Low 27% (%)'],
      ['与总分相关', 'r pb'],
    ] as const
  ).map(say),
  rows: all.flatMap(({ sort, options: ofItem }) =>
    ofItem.map((option) =>
      row(
        String(sort),
        option.key === '-' ? say(['未答', 'Blank']) : option.key,
        option.isKey ? '✓' : null,
        option.n,
        drawnShare(option.share),
        drawn(option.meanTotal),
        drawnShare(option.high),
        drawnShare(option.low),
        drawn(option.rpb, 3),
      ),
    ),
  ),
});

const traits = ({ dims }: ExamineeStructure, say: Say): Figures => ({
  heads: (
    [
      ['项目', 'Trait'],
      ['取值', 'Value'],
      ['人数', 'People'],
      ['平均分', 'Mean'],
      ['合格率（%）', 'Pass rate (%)'],
    ] as const
  ).map(say),
  rows: dims.flatMap(({ key, rows }) =>
    rows.map(({ label, n, mean, passRate }) => row(say(dimNames[key]), label, n, drawn(mean), drawnShare(passRate))),
  ),
});
