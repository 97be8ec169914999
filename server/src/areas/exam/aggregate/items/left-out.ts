import { sql } from 'kysely';
import type { Work } from '#platform/work.ts';
import { personResults } from '../../result/score/person-results.ts';
import { type LeftOut, type OfPaper, rowsOfSubject } from './sheet-sums.ts';

const seats = 60;

export async function scoredIn(
  work: Work,
  { examId, subjectCode }: Omit<OfPaper, 'paperId'>,
): Promise<Map<string, number>> {
  const rows = await work
    .table('examTally')
    .select()
    .select(['districtId', sql<number>`sum(n)::int`.as('n')])
    .where('examId', '=', examId)
    .where('subjectCode', '=', subjectCode)
    .groupBy('districtId')
    .execute();
  return new Map(rows.map(({ districtId, n }) => [districtId, n]));
}

/**
 * Figures of scores and of items together would reveal people with a score but no sheet. If fewer than `least` people
 * of a subject and district have none, sheets are left out with them to make up `least`: always the same ones, of the
 * most used paper there. Covers places in the caller's scope; empty for callers who see scores (`least` at most 1), and
 * shorter if sheets were destroyed: `placesKeptBack` covers the rest.
 */
export async function leftOutOf(work: Work, of: Omit<OfPaper, 'paperId'>, least: number): Promise<readonly LeftOut[]> {
  if (least <= 1) return [];
  const scored = await scoredIn(work, of);
  const rows = await rowsOfSubject(work, of).select(['paperId', 'districtId', 'sheets']).execute();
  const found: LeftOut[] = [];
  for (const [districtId, n] of scored) {
    const papers = new Map<string, number>();
    for (const row of rows)
      if (row.districtId === districtId) papers.set(row.paperId, (papers.get(row.paperId) ?? 0) + row.sheets);
    const [most] = [...papers].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
    const rest = n - papers.values().reduce((sum, sheets) => sum + sheets, 0);
    if (!most || rest <= 0 || rest >= least) continue;
    const [paperId] = most;
    const examinerIds = await firstWithSheet(work, { ...of, paperId }, districtId);
    found.push({ paperId, districtId, examinerIds: examinerIds.slice(0, least - rest) });
  }
  return found;
}

async function firstWithSheet(work: Work, { examId, subjectCode, paperId }: OfPaper, districtId: string) {
  const people = await work
    .table('examiner')
    .select()
    .select('id')
    .where('examId', '=', examId)
    .where('districtId', '=', districtId)
    .orderBy('centreId')
    .orderBy('roomId')
    .orderBy('seatNo')
    .orderBy('id')
    .limit(seats)
    .execute();
  const ids = people.map(({ id }) => id);
  const results = await personResults(work, examId, ids);
  return ids.filter((id) =>
    results
      .get(id)
      ?.result.subjects.some(
        ({ subjectCode: code, score, sheet }) =>
          code === subjectCode && score !== null && sheet?.paperId === paperId && sheet.itemScores,
      ),
  );
}
