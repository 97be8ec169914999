import { curveIn } from '@kaoxin/contract/exam/scores/normal-curve.ts';
import { reliabilityWords, shapeWords } from '@kaoxin/contract/exam/scores/score-words.ts';
import type { ExamAnalysis } from '@kaoxin/contract/exam/scores/statistics.ts';
import { passWords } from '@kaoxin/contract/exam/scores/statistics-words.ts';
import { type Cell, listOf, rounded, type Say, share, type Table, tableOf, told } from './book.ts';
import { spreadOf } from './headline-tables.ts';
import { paperInWords } from './item-tables.ts';

/** S3 (domain.md 2.5). Small groups get the first sheet only. */
export function scoreTables(analysis: ExamAnalysis, of: string, say: Say): Table[] {
  const { normal, shape, suppressed } = analysis;
  const tell = (cell: Cell): Cell => told(cell, suppressed);
  const figures = listOf(say, { name: ['成绩统计量', 'Score figures'], of }, [
    [['人数 n', 'People n'], analysis.n],
    [['满分', 'Full marks'], analysis.totalScore],
    [['合格线', 'Pass mark'], analysis.passScore ?? say(passWords(null))],
    ...spreadOf(analysis, tell),
    [['合格人数', 'Passed'], tell(analysis.passCount)],
    [['合格率（%）', 'Pass rate (%)'], tell(share(analysis.passRate))],
    [['偏度', 'Skewness'], tell(rounded(shape.skew, 3))],
    [['峰度', 'Kurtosis'], tell(rounded(shape.kurt, 3))],
    [['分布形态', 'Shape'], say(shapeWords(shape))],
    [['正态曲线 μ', 'Normal curve μ'], tell(rounded(normal?.mu ?? null))],
    [['正态曲线 σ', 'Normal curve σ'], tell(rounded(normal?.sigma ?? null))],
    [['分组宽度', 'Bin width'], analysis.histogram.binWidth],
  ]);
  return suppressed === 1
    ? [figures]
    : [figures, ...shapes(analysis, of, say), ...reliabilityTables(analysis, of, say)];
}

function shapes({ histogram, normal, percentiles, n }: ExamAnalysis, of: string, say: Say): Table[] {
  return [
    tableOf(
      say,
      { name: ['成绩分布', 'Scores'], of },
      [
        [['分数', 'Score'], ({ from, to }) => `${from}–${to}`],
        [['人数', 'People'], ({ count }) => count],
        [['累计人数', 'Up to here'], ({ cumulative }) => cumulative],
        [['累计（%）', 'Up to here (%)'], ({ cumulative }) => (n > 0 ? share(cumulative / n) : null)],
        [['正态曲线', 'Normal curve'], (bin) => (normal ? rounded(curveIn(bin, normal.curve), 1) : null)],
      ],
      histogram.bins,
    ),
    tableOf(
      say,
      { name: ['百分位', 'Percentiles'], of },
      [
        [['百分位', 'Percentile'], ([mark]) => `P${mark}`],
        [['分数', 'Score'], ([, value]) => rounded(value)],
      ],
      Object.entries(percentiles).sort(([one], [other]) => Number(one) - Number(other)),
    ),
  ];
}

function reliabilityTables(
  { knowledge, paper, reliability, subjectCorr, subjects }: ExamAnalysis,
  of: string,
  say: Say,
) {
  const whose = paper?.label ? `${of} · ${paperInWords(paper, say)}` : of;
  const sheets = paper && say([`${whose} · 答卷 ${paper.sheets}`, `${whose} · sheets ${paper.sheets}`]);
  const found = reliability && reliabilityWords(reliability.alpha);
  return [
    ...(reliability && found
      ? [
          listOf(say, { name: ['信度', 'Reliability'], of: sheets ?? of }, [
            [['克隆巴赫 α', 'Cronbach’s α'], rounded(reliability.alpha, 3)],
            [['KR-20', 'KR-20'], rounded(reliability.kr20, 3)],
            [['分半信度', 'Split half'], rounded(reliability.splitHalf, 3)],
            [['测量标准误', 'Standard error'], rounded(reliability.sem)],
            [['答卷', 'Sheets'], paper?.sheets ?? null],
            [['结论', 'What it is good for'], `${say(found.label)} ${say(found.means)}`],
          ]),
        ]
      : []),
    tableOf(
      say,
      { name: ['知识点', 'Topics'], of: sheets ?? of },
      [
        [['知识点', 'Topic'], ({ name }) => name],
        [['试题数', 'Items'], ({ n }) => n],
        [['得分率（%）', 'Score rate (%)'], ({ p }) => share(p)],
      ],
      knowledge,
    ),
    ...(subjects.length > 1
      ? [
          tableOf<{ name: string; row: readonly (number | null)[] }>(
            say,
            { name: ['科目相关', 'Subject correlation'], of },
            [
              [['科目', 'Subject'], ({ name }) => name],
              ...subjects.map(
                ({ name }, column) =>
                  [
                    [name, name],
                    ({ row }: { row: readonly (number | null)[] }) => rounded(row[column] ?? null, 3),
                  ] as const,
              ),
            ],
            subjects.map(({ name }, place) => ({ name, row: subjectCorr[place] ?? [] })),
          ),
        ]
      : []),
  ];
}
