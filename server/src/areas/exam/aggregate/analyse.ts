import type { ExamAnalysis } from '@kaoxin/contract/exam/scores/statistics.ts';
import type { Work } from '#platform/work.ts';
import type { BinWidth } from '../statistics/tally/histogram.ts';
import { momentsOf } from '../statistics/tally/moments.ts';
import { percentileTable } from '../statistics/tally/quantile.ts';
import { emptyTally } from '../statistics/tally/tally.ts';
import { cumulated, normalOf } from './distribution.ts';
import { itemsOf, noItems } from './items/items.ts';
import { type PaperSat, paperOf } from './items/sheet-sums.ts';
import { scoreFigures, scoresIn, together, type Where } from './read.ts';
import { subjectCorrelations } from './subject-correlations.ts';
import { type Asked, askedSubject } from './subject-of.ts';
import { needPlaces, releasedExam, tellingOf } from './withheld/scores-told.ts';
import { type Withheld, withheldIn } from './withheld/withheld.ts';

interface Query extends Where {
  examId: string;
  subjectCode?: string | null | undefined;
  paperId?: string | null | undefined;
  binWidth: BinWidth;
}

/**
 * S3 (domain.md 2.5) within the caller's scope.
 * @throws 404, also for places out of scope; 400 成绩尚未公布
 */
export async function analyse(work: Work, query: Query): Promise<ExamAnalysis> {
  const { examId, districtId = null, centreId = null, binWidth } = query;
  const exam = await releasedExam(work, examId);
  await needPlaces(work, districtId, centreId);
  const asked = await askedSubject(work, exam, query.subjectCode);
  const paper = await paperOf(work, asked.subject, query.paperId);
  const { whole, least } = await tellingOf(work);
  const where = { districtId, centreId };
  const scored = together(await scoresIn(work, examId, asked.subjectCode, where), asked.full);
  const withheld = await withheldIn(work, examId);
  const suppressed = isKeptBack(withheld, asked.subjectCode, where);
  const tally = suppressed ? emptyTally(asked.full) : scored.tally;
  const moments = momentsOf(tally);
  const { subjects } = asked;
  return {
    examId,
    subjectCode: asked.subjectCode || null,
    districtId,
    centreId,
    whole: Number(whole),
    totalScore: asked.totalScore,
    passScore: asked.passScore,
    ...scoreFigures(scored, suppressed),
    histogram: { binWidth, bins: cumulated(tally, binWidth) },
    percentiles: percentileTable(tally),
    normal: normalOf(tally, binWidth),
    shape: { skew: moments.skew, kurt: moments.kurt },
    subjects: subjects.map(({ subjectCode, name }) => ({ subjectCode, name })),
    subjectCorr: await subjectCorrelations(
      work,
      examId,
      subjects,
      where,
      (one, other) => suppressed || (one !== other && withheld.pair(where, one, other)),
    ),
    ...(suppressed || !paper ? { paper: null, ...noItems } : await paperPart(work, asked, paper, where, least)),
    asOf: work.now,
  };
}

function isKeptBack(
  { city, district, centre }: Withheld,
  subjectCode: string,
  { districtId, centreId }: Where,
): boolean {
  if (centreId) return centre(centreId, subjectCode);
  return districtId ? district(districtId, subjectCode) : city(subjectCode);
}

async function paperPart(
  work: Work,
  { subject }: Asked,
  { paperId, label }: PaperSat,
  where: Where,
  least: number,
): Promise<Pick<ExamAnalysis, 'paper' | keyof typeof noItems>> {
  if (!subject) return { paper: null, ...noItems };
  const of = { examId: subject.examId, subjectCode: subject.subjectCode, paperId };
  const { sheets, withKeys, ...items } = await itemsOf(work, of, where, least);
  const name = await paperName(work, paperId);
  return { paper: { id: paperId, name, label, sheets, withKeys: Number(withKeys) }, ...items };
}

const paperName = async (work: Work, id: string): Promise<string | null> =>
  (await work.table('paper').ofTenant().withRemoved().find(id))?.name ?? null;
