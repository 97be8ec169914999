import { paperWords } from '@kaoxin/contract/exam/scores/score-words.ts';
import type { AnalysedItem, ExamAnalysis, ItemCurves } from '@kaoxin/contract/exam/scores/statistics.ts';
import {
  curveFlagLabels,
  curveRefusalWords,
  discriminationGrade,
  itemFlagLabels,
  keysLocked,
} from '@kaoxin/contract/exam/scores/statistics-words.ts';
import { listOf, rounded, type Say, share, type Table, tableOf } from './book.ts';

const listed = (say: Say, words: readonly string[]): string | null => words.join(say(['、', ', '])) || null;

function gradeOf(say: Say, d27: number | null): string | null {
  const grade = discriminationGrade(d27);
  return grade && say(grade);
}

export function paperInWords(paper: ExamAnalysis['paper'], say: Say): string | null {
  if (paper === null || paper.label === null) return paper?.name ?? null;
  return say(paperWords(paper.label, paper.name));
}

export function itemTables({ items, paper }: ExamAnalysis, of: string, say: Say): Table[] {
  const name = paperInWords(paper, say) ?? say(['试卷', 'Paper']);
  const sheets = say([
    `${of} · ${name} · 答卷 ${paper?.sheets ?? 0}`,
    `${of} · ${name} · sheets ${paper?.sheets ?? 0}`,
  ]);
  const whose = paper?.withKeys === 0 ? `${sheets} · ${say(keysLocked)}` : sheets;
  return [
    tableOf<AnalysedItem>(
      say,
      { name: ['试题', 'Items'], of: whose },
      [
        [['题号', 'Item'], ({ sort }) => sort],
        [['题型', 'Type'], ({ typeName }) => typeName],
        [['知识点', 'Topic'], ({ knowledge }) => knowledge],
        [['满分', 'Full marks'], ({ maxScore }) => maxScore],
        [['人数 n', 'n'], ({ n }) => n],
        [['难度 P', 'P'], ({ p }) => rounded(p, 3)],
        [['标准差', 'SD'], ({ sd }) => rounded(sd)],
        [['区分度 D', 'D'], ({ d27 }) => rounded(d27, 3)],
        [['区分等级', 'Grade'], ({ d27 }) => gradeOf(say, d27)],
        [['点二列 r', 'r pb'], ({ rpb }) => rounded(rpb, 3)],
        [['校正相关', 'r ir'], ({ rir }) => rounded(rir, 3)],
        [['区分效率', 'Efficiency'], ({ de }) => rounded(de, 1)],
        [
          ['提示', 'Flags'],
          ({ flags }) =>
            listed(
              say,
              flags.map((flag) => say(itemFlagLabels[flag])),
            ),
        ],
      ],
      items,
    ),
    tableOf(
      say,
      { name: ['选项', 'Options'], of: whose },
      [
        [['题号', 'Item'], ({ sort }) => sort],
        [['选项', 'Option'], ({ key }) => (key === '-' ? say(['未答', 'Blank']) : key)],
        [['答案', 'Key'], ({ isKey }) => (isKey === 1 ? '✓' : null)],
        [['人数', 'People'], ({ n }) => n],
        [['选择率（%）', 'Share (%)'], ({ share: chosen }) => share(chosen)],
        [['选者平均总分', 'Mean total'], ({ meanTotal }) => rounded(meanTotal)],
        [['高分组（%）', 'High group (%)'], ({ high }) => share(high)],
        [['低分组（%）', 'Low group (%)'], ({ low }) => share(low)],
        [['与总分相关', 'r pb'], ({ rpb }) => rounded(rpb, 3)],
      ],
      items.flatMap(({ sort, options }) => options.map((option) => ({ ...option, sort }))),
    ),
    tableOf(
      say,
      { name: ['得分率走势', 'Score rate by total'], of: whose },
      [
        [['题号', 'Item'], ({ sort }) => sort],
        [['总分十分位', 'Tenth by total'], ({ decile }) => decile],
        [['得分率（%）', 'Score rate (%)'], ({ p }) => share(p)],
      ],
      items.flatMap(({ sort, trace }) => trace.map((point) => ({ ...point, sort }))),
    ),
  ];
}

export function curveTables(
  { items, n, sampled, converged, logLik, refused }: ItemCurves,
  of: string,
  say: Say,
): Table[] {
  return [
    listOf(say, { name: ['参数估计', 'Estimation'], of }, [
      [['答卷', 'Sheets'], n],
      [['取样', 'Taken'], sampled],
      [['对数似然', 'Log likelihood'], rounded(logLik, 3)],
      [['收敛', 'Converged'], say(converged === 1 ? ['是', 'yes'] : ['否', 'no'])],
      ...(refused ? ([[['说明', 'Note'], say(curveRefusalWords[refused])]] as const) : []),
    ]),
    tableOf(
      say,
      { name: ['试题参数（2PL）', 'Item parameters (2PL)'], of: `${of} · n = ${sampled}` },
      [
        [['题号', 'Item'], ({ sort }) => sort],
        [['区分参数 a', 'Discrimination a'], ({ a }) => rounded(a, 3)],
        [['难度参数 b', 'Difficulty b'], ({ b }) => rounded(b, 3)],
        [
          ['提示', 'Flags'],
          ({ flags }) =>
            listed(
              say,
              flags.map((flag) => say(curveFlagLabels[flag])),
            ),
        ],
      ],
      items,
    ),
  ];
}

export function fairnessTables({ dif, paper }: ExamAnalysis, of: string, say: Say): Table[] {
  const whose = paper?.label ? `${of} · ${paperInWords(paper, say)}` : of;
  return [
    tableOf(
      say,
      {
        name: ['公平性', 'Fairness'],
        of: say([`${whose} · 答卷 ${paper?.sheets ?? 0}`, `${whose} · sheets ${paper?.sheets ?? 0}`]),
      },
      [
        [['题号', 'Item'], ({ sort }) => sort],
        [['比较', 'Compared by'], ({ by }) => say(by === 'district' ? ['考区', 'District'] : ['性别', 'Sex'])],
        [['群体', 'Group'], ({ groupName }) => groupName],
        [['Δ MH', 'Δ MH'], ({ deltaMH }) => rounded(deltaMH)],
        [['标准化差', 'Effect'], ({ effect }) => rounded(effect)],
        [['等级', 'Class'], ({ class: level }) => say([`${level} 级`, `Class ${level}`])],
        [
          ['方向', 'Direction'],
          ({ deltaMH, effect }) => say((deltaMH ?? effect ?? 0) < 0 ? ['偏难', 'harder'] : ['偏易', 'easier']),
        ],
      ],
      dif,
    ),
  ];
}
