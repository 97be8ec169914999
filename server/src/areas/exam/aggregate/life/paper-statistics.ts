import type { PaperStatistics } from '@kaoxin/contract/paper/statistics.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { type SheetTally, togetherInSheets } from '../../statistics/item/sheet-tally.ts';
import type { BinWidth } from '../../statistics/tally/histogram.ts';
import { momentsOf } from '../../statistics/tally/moments.ts';
import { percentileTable } from '../../statistics/tally/quantile.ts';
import { countOf, emptyTally, type Tally } from '../../statistics/tally/tally.ts';
import { cumulated, normalOf } from '../distribution.ts';
import { figuresOf, type ItemFigures } from '../items/item-figures.ts';
import { namedFigures, noItems, type ToldOfPaper, tailOf, toldOfPaper } from '../items/items.ts';
import { leftOutOf } from '../items/left-out.ts';
import { type SheetSum, sheetSums } from '../items/sheet-sums.ts';
import { scoreFigures } from '../read.ts';
import { tellingOf } from '../withheld/scores-told.ts';
import { type Sitting, sittingsOf } from './sittings.ts';

interface Query {
  id: string;
  examId?: string | null | undefined;
  binWidth: BinWidth;
}

interface Told {
  sitting: Sitting;
  totals: Tally;
  figures: ItemFigures;
}

/**
 * S3 of a paper over all its examinations (domain.md 2.4), or one of them. It covers the people in the item figures of
 * each examination; totals are sums of their sheets.
 * @throws 404, also for an examination that did not use the paper
 */
export async function paperStatistics(work: Work, { id, examId = null, binWidth }: Query): Promise<PaperStatistics> {
  const { least } = await tellingOf(work);
  const sittings = await sittingsOf(work, [id]);
  // callers who see where a paper was sat may read its name
  const papers = work.table('paper');
  const paper = await (sittings.length > 0 ? papers.ofTenant().withRemoved() : papers).find(id);
  if (!paper) throw refuse('notFound');
  const asked = examId ? sittings.filter((one) => one.examId === examId) : sittings;
  if (examId && asked.length === 0) throw refuse('notFound');
  const { told, sums, read } = await toldSittings(work, asked, least);
  const { questions, keys, withKeys } = read ?? { questions: [], keys: [], withKeys: false };
  const totals =
    told.length === 0
      ? emptyTally(Math.ceil(Number(paper.totalScore) * 2))
      : togetherInSheets(sums.map(({ tally }) => tally)).totals;
  const pooled = figuresOf(sums, { keys, least, tail: await tailOf(work) });
  const figures = pooled && withoutUntold(pooled, told);
  const n = asked.reduce((sum, { sheets }) => sum + sheets, 0);
  const moments = momentsOf(totals);
  const passScore = Number(paper.passScore);
  const scored = { tally: totals, passed: passesOf(totals, passScore) };
  return {
    paperId: id,
    paperName: paper.name,
    examId,
    withKeys: Number(withKeys),
    sittings: sittings.map((one) => sittingRow(one, told, passScore)),
    totalScore: (totals.bins.length - 1) / 2,
    passScore,
    ...scoreFigures(scored, told.length === 0),
    ...(told.length === 0 ? { n, suppressed: Number(n > 0) } : {}),
    histogram: { binWidth, bins: cumulated(totals, binWidth) },
    percentiles: percentileTable(totals),
    normal: normalOf(totals, binWidth),
    shape: { skew: moments.skew, kurt: moments.kurt },
    ...(figures ? await namedFigures(work, { questions, keys, figures }) : noItems),
    asOf: work.now,
  };
}

/** Sums of visible sittings by district and sex. Sittings are processed one by one to limit memory. */
async function toldSittings(work: Work, sittings: readonly Sitting[], least: number) {
  const told: Told[] = [];
  const cells = new Map<string, SheetSum>();
  let read: ToldOfPaper | undefined;
  for (const sitting of sittings) {
    read = await toldOfPaper(work, sitting, {}, least);
    const { figures } = read;
    if (!figures) continue;
    const { sums } = await sheetSums(work, sitting, {}, await leftOutOf(work, sitting, least));
    told.push({ sitting, totals: togetherInSheets(sums.map(({ tally }) => tally)).totals, figures });
    for (const sum of sums) {
      const name = `${sum.districtId} ${sum.gender}`;
      const before = cells.get(name);
      cells.set(name, before ? { ...sum, tally: both(before.tally, sum.tally) } : sum);
    }
  }
  return { told, sums: [...cells.values()], read };
}

const both = (one: SheetTally, other: SheetTally): SheetTally => togetherInSheets([one, other]);

/** Figures that one sitting withholds could be derived from the total minus the others, so they are removed. */
function withoutUntold(pooled: ItemFigures, told: readonly Told[]): ItemFigures {
  const untold = { meanTotal: null, high: null, low: null, rpb: null };
  return {
    ...pooled,
    items: pooled.items.map((item, index) => {
      const own = told.flatMap(({ figures }) => figures.items[index] ?? []);
      const isTold = (key: string): boolean =>
        own.every(({ options }) => options.some((one) => one.key === key && (one.n === 0 || one.meanTotal !== null)));
      return {
        ...item,
        options: own.some(({ options }) => options.length === 0)
          ? []
          : item.options.map((option) => (isTold(option.key) ? option : { ...option, ...untold })),
        trace: own.every(({ n, trace }) => n === 0 || trace.length > 0) ? item.trace : [],
      };
    }),
  };
}

/** Number of passes by the pass mark of the paper; an examination may have another rule. */
function passesOf({ bins }: Tally, passScore: number): number {
  return bins.reduce((sum, people, halves) => sum + (halves >= passScore * 2 ? people : 0), 0);
}

function sittingRow(sitting: Sitting, told: readonly Told[], passScore: number): PaperStatistics['sittings'][number] {
  const { examId, examName, examStart, subjectCode, label, sheets } = sitting;
  const totals = told.find((one) => one.sitting === sitting)?.totals;
  const n = totals ? countOf(totals) : 0;
  return {
    examId,
    examName,
    date: examStart.slice(0, 10),
    subjectCode,
    label,
    n: sheets,
    suppressed: Number(!totals),
    mean: totals ? momentsOf(totals).mean : null,
    sd: totals ? momentsOf(totals).sd : null,
    passRate: totals && n > 0 ? passesOf(totals, passScore) / n : null,
  };
}
