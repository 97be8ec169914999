import { type RawBuilder, sql } from 'kysely';
import { cachedFigure } from '#platform/database/count-cache.ts';
import type { Work } from '#platform/work.ts';
import { halvesOf } from '../statistics/half-points.ts';
import { percentRank, rankTable } from '../statistics/tally/rank.ts';
import { addTotal, countOf, emptyTally, type Tally } from '../statistics/tally/tally.ts';
import { counts, type Exam, type Subject } from './counting.ts';

/** Where a score stands among those that count. */
export interface Ranks {
  city: (score: number) => number;
  district: (districtId: string, score: number) => number;
  /** 0–100, in the city */
  percentile: (score: number) => number | null;
  /** people whose score counts, by district */
  people: ReadonlyMap<string, number>;
}

/** Scores of an examination as a list goes through them: `examiner_id`, the places, and `score`, null where it does not count. */
export const scoresOfList = (work: Work, examId: string, subject: Subject | undefined): RawBuilder<unknown> =>
  subject
    ? sql`(select s.examiner_id, s.district_id, s.centre_id, case when ${counts} then s.score end as score
        from ${work.table('examinerScore').as('s')}
        where s.exam_id = ${examId} and s.subject_code = ${subject.subjectCode})`
    : sql`(select r.examiner_id, r.district_id, r.centre_id, r.total_score as score
        from ${work.table('examinerResult').as('r')} where r.exam_id = ${examId})`;

/** Ranks of the total, or of a subject, from histograms by district: of everybody, whoever asks (domain.md 1.4). */
export async function ranksOf(work: Work, exam: Exam, subject: Subject | undefined): Promise<Ranks> {
  const { byDistrict, city } = await talliesOf(work, exam.id, subject);
  const ranks = new Map([...byDistrict].map(([districtId, tally]) => [districtId, rankTable(tally)]));
  const cityRanks = rankTable(city);
  return {
    city: (score) => cityRanks[halvesOf(score)] ?? 1,
    district: (districtId, score) => ranks.get(districtId)?.[halvesOf(score)] ?? 1,
    percentile: (score) => percentRank(city, halvesOf(score)),
    people: new Map([...byDistrict].map(([districtId, tally]) => [districtId, countOf(tally)])),
  };
}

interface Bin {
  districtId: string;
  score: number;
  people: number;
}

/** How many have each score, by district and in all. */
async function talliesOf(work: Work, examId: string, subject: Subject | undefined) {
  const whole = work.as({ ...work.actor, scopes: 'all' });
  const bins = await cachedFigure(work, 'examinerResult', `ranks ${examId} ${subject?.subjectCode ?? ''}`, async () => {
    // read first: what is written between the two makes the figure old, and never wrong
    const at = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(work.handle);
    const { rows } = await sql<Bin>`select district_id, score, count(*)::int as people
      from ${scoresOfList(whole, examId, subject)} scored where score is not null group by 1, 2`.execute(work.handle);
    return { value: rows, snapshot: at.rows[0]?.snapshot ?? '' };
  });
  const full = Math.max(0, ...bins.map(({ score }) => halvesOf(score)));
  const byDistrict = new Map<string, Tally>();
  const city = emptyTally(full);
  for (const { districtId, score, people } of bins) {
    const tally = byDistrict.get(districtId) ?? emptyTally(full);
    addTotal(tally, halvesOf(score), people);
    addTotal(city, halvesOf(score), people);
    byDistrict.set(districtId, tally);
  }
  return { byDistrict, city };
}
