import type { Label } from '@kaoxin/contract/conventions.ts';
import type {
  DistrictFigures,
  ExamAnalysis,
  ExamHeadline,
  ExamineeStructure,
} from '@kaoxin/contract/exam/statistics.ts';
import { discriminationGrade, itemFlagLabels, structureNames } from '@kaoxin/contract/exam/statistics-words.ts';
import { type Cell, rounded, share, type Table } from './book.ts';

export type Say = (label: Label) => string;

/** What the sheets of an examination are made of. */
export interface ExamAnswers {
  headline: ExamHeadline;
  districts: DistrictFigures;
  analysis: ExamAnalysis;
  structure: ExamineeStructure;
}

type Content = Pick<Table, 'heads' | 'rows'>;
type Make<A> = (answer: A, say: Say) => Content;

/** S1, S2, S3 and S5 as sheets (domain.md 2.5); `subject` and `place` are what was chosen, in words. */
export function examTables(
  { headline, districts, analysis, structure }: ExamAnswers,
  { subject, place }: { subject: string; place: string },
  say: Say,
): Table[] {
  const narrowed = `${subject} · ${place} · n = ${analysis.n}`;
  return [
    { name: say(['总体', 'Overview']), of: `n = ${headline.n}`, ...overview(headline, say) },
    { name: say(['考区对比', 'Districts']), of: subject, ...byDistrict(districts, say) },
    { name: say(['成绩分布', 'Scores']), of: narrowed, ...scores(analysis, say) },
    { name: say(['百分位', 'Percentiles']), of: narrowed, ...percentiles(analysis, say) },
    { name: say(['试题', 'Items']), of: narrowed, ...items(analysis, say) },
    { name: say(['选项', 'Options']), of: narrowed, ...options(analysis, say) },
    { name: say(['考生结构', 'Examinees']), of: `${place} · n = ${structure.n}`, ...traits(structure, say) },
  ];
}

const overview: Make<ExamHeadline> = (headline, say) => {
  const figures: readonly (readonly [Label, Cell])[] = [
    [['报名', 'Registered'], headline.registered],
    [['已缴费', 'Paid'], headline.paid],
    [['已编排座位', 'With a seat'], headline.arranged],
    [['参考', 'Present'], headline.present],
    [['缺考', 'Absent'], headline.absent],
    [['到考率（%）', 'Attendance (%)'], share(headline.attendRate)],
    [['有效成绩', 'Scores that count'], headline.scored],
    [['平均分', 'Mean'], rounded(headline.mean)],
    [['标准差', 'Standard deviation'], rounded(headline.sd)],
    [['中位数', 'Median'], rounded(headline.median)],
    [['最低分', 'Lowest'], rounded(headline.min)],
    [['最高分', 'Highest'], rounded(headline.max)],
    [['合格人数', 'Passed'], headline.passCount],
    [['合格率（%）', 'Pass rate (%)'], share(headline.passRate)],
  ];
  return {
    heads: [say(['指标', 'Figure']), say(['数值', 'Value'])],
    rows: figures.map(([of, cell]) => [say(of), cell]),
  };
};

const byDistrict: Make<DistrictFigures> = ({ rows }, say) => ({
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
  rows: rows.map((one) => [
    one.districtName,
    ...[one.registered, one.present, one.absent, share(one.attendRate)],
    ...[one.mean, one.sd, one.min, one.q1, one.median, one.q3, one.max].map((value) => rounded(value)),
    ...[one.passCount, share(one.passRate), one.rank, rounded(one.d)],
  ]),
});

const scores: Make<ExamAnalysis> = ({ histogram, suppressed }, say) => ({
  heads: [say(['分数', 'Score']), say(['人数', 'People']), say(['累计人数', 'Up to here'])],
  rows: suppressed ? [] : histogram.bins.map(({ from, to, count, cumulative }) => [`${from}–${to}`, count, cumulative]),
});

const percentiles: Make<ExamAnalysis> = ({ percentiles: all, suppressed }, say) => ({
  heads: [say(['百分位', 'Percentile']), say(['分数', 'Score'])],
  rows: suppressed
    ? []
    : Object.entries(all)
        .sort(([one], [other]) => Number(one) - Number(other))
        .map(([mark, value]) => [`P${mark}`, rounded(value)]),
});

const graded = (d27: number | null, say: Say): string | null => {
  const grade = discriminationGrade(d27);
  return grade && say(grade);
};

const items: Make<ExamAnalysis> = ({ items: all }, say) => ({
  heads: (
    [
      ['题号', 'Item'],
      ['题型', 'Type'],
      ['知识点', 'Topic'],
      ['满分', 'Full marks'],
      ['人数 n', 'n'],
      ['难度 P', 'P'],
      ['区分度 D', 'D'],
      ['区分等级', 'Grade'],
      ['点二列 r', 'r pb'],
      ['校正相关', 'r ir'],
      ['区分效率', 'Efficiency'],
      ['提示', 'Flags'],
    ] as const
  ).map(say),
  rows: all.map((item) => [
    ...[item.sort, item.typeName, item.knowledge, item.maxScore, item.n],
    ...[item.p, item.d27].map((value) => rounded(value, 3)),
    graded(item.d27, say),
    ...[item.rpb, item.rir].map((value) => rounded(value, 3)),
    rounded(item.de, 1),
    item.flags.map((flag) => say(itemFlagLabels[flag])).join(say(['、', ', '])) || null,
  ]),
});

const options: Make<ExamAnalysis> = ({ items: all }, say) => ({
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
    ofItem.map((option) => [
      sort,
      option.key === '-' ? say(['未答', 'Blank']) : option.key,
      option.isKey ? '✓' : null,
      ...[option.n, share(option.share), rounded(option.meanTotal)],
      ...[share(option.high), share(option.low), rounded(option.rpb, 3)],
    ]),
  ),
});

const traits: Make<ExamineeStructure> = ({ dims }, say) => ({
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
    rows.map(({ label, n, mean, passRate }) => [say(structureNames[key]), label, n, rounded(mean), share(passRate)]),
  ),
});
