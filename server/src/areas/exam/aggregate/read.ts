import type { Work } from '#platform/work.ts';
import { momentsOf } from '../statistics/tally/moments.ts';
import { spreadOf } from '../statistics/tally/quantile.ts';
import { countOf, emptyTally, mergeTallies, type Tally } from '../statistics/tally/tally.ts';
import { decodeTally } from '../statistics/tally/tally-bytes.ts';

export interface Scored {
  tally: Tally;
  passed: number;
}
export interface PlacedScores extends Scored {
  districtId: string;
  /** `'0'`: none yet */
  centreId: string;
}

export interface Where {
  districtId?: string | null | undefined;
  centreId?: string | null | undefined;
}

export async function scoresIn(
  work: Work,
  examId: string,
  subjectCode: string,
  { districtId, centreId }: Where = {},
): Promise<PlacedScores[]> {
  let query = work
    .table('examTally')
    .select()
    .select(['districtId', 'centreId', 'passed', 'tally'])
    .where('examId', '=', examId)
    .where('subjectCode', '=', subjectCode)
    .where('n', '>', 0);
  if (districtId) query = query.where('districtId', '=', districtId);
  if (centreId) query = query.where('centreId', '=', centreId);
  return (await query.execute()).map(({ tally, ...row }) => ({ ...row, tally: decodeTally(tally) }));
}

/** @param full highest total in half points, used if there are no parts */
export function together(parts: readonly Scored[], full: number): Scored {
  return parts.reduce<Scored>(
    (sum, part) => ({ tally: mergeTallies(sum.tally, part.tally), passed: sum.passed + part.passed }),
    { tally: emptyTally(parts[0] ? parts[0].tally.bins.length - 1 : full), passed: 0 },
  );
}

export const byPlace = (
  parts: readonly PlacedScores[],
  level: 'districtId' | 'centreId',
): ReadonlyMap<string, PlacedScores[]> => Map.groupBy(parts, (part) => part[level]);

const untold = {
  mean: null,
  sd: null,
  min: null,
  p10: null,
  q1: null,
  median: null,
  q3: null,
  p90: null,
  max: null,
  passCount: null,
  passRate: null,
};

/** 平均分, 标准差, quartiles and passes in points; null if withheld. */
export function scoreFigures({ tally, passed }: Scored, suppressed: boolean) {
  const n = countOf(tally);
  if (suppressed) return { n, suppressed: 1, ...untold };
  const { mean, sd } = momentsOf(tally);
  const passRate = n === 0 ? null : passed / n;
  return { n, suppressed: 0, mean, sd, ...spreadOf(tally), passCount: n === 0 ? null : passed, passRate };
}
