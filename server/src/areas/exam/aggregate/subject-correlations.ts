import type { Work } from '#platform/work.ts';
import type { SubjectTableRow } from '../formal/papers/subject-rows.ts';
import { correlation, emptyPair, mergePairs, type PairSums } from '../statistics/tally/pair-sums.ts';
import type { Where } from './read.ts';

/**
 * Pearson's r of each pair of subjects over people with both, in the order of the subjects; 1 on the diagonal. Null if
 * a subject has no variance, or if withheld.
 */
export async function subjectCorrelations(
  work: Work,
  examId: string,
  subjects: readonly SubjectTableRow[],
  { districtId, centreId }: Where,
  isKeptBack: (one: string, other: string) => boolean,
): Promise<(number | null)[][]> {
  let query = work.table('examPair').select().selectAll().where('examId', '=', examId);
  if (districtId) query = query.where('districtId', '=', districtId);
  if (centreId) query = query.where('centreId', '=', centreId);
  const pairs = new Map<string, PairSums>();
  for (const row of await query.execute()) {
    const name = `${row.subjectCode} ${row.otherCode}`;
    const sums = {
      n: row.n,
      sumX: Number(row.sumX),
      sumY: Number(row.sumY),
      sumXX: Number(row.sumXx),
      sumYY: Number(row.sumYy),
      sumXY: Number(row.sumXy),
    };
    pairs.set(name, mergePairs(pairs.get(name) ?? emptyPair(), sums));
  }
  const codes = subjects.map(({ subjectCode }) => subjectCode);
  return codes.map((one) =>
    codes.map((other) => {
      if (isKeptBack(one, other)) return null;
      if (one === other) return 1;
      const sums = pairs.get([one, other].sort().join(' '));
      return sums ? correlation(sums) : null;
    }),
  );
}
