import { type RawBuilder, sql } from 'kysely';
import { type ExamLevel, type ExamScores, examPort } from '#engine/ports/exam-port.ts';
import type { Work } from '#platform/work.ts';
import { type Withheld, withheldFrom, withheldOfAll } from './withheld.ts';

interface Row {
  key: string;
  n: number;
  halves: string;
  passed: number;
}

const keys: Readonly<Record<ExamLevel, RawBuilder<string>>> = {
  exam: sql<string>`t.exam_id`,
  district: sql<string>`t.district_id`,
  centre: sql<string>`t.centre_id`,
};

async function rowsOf(work: Work, examIds: readonly string[], level: ExamLevel): Promise<Row[]> {
  const { rows } = await sql<Row>`select ${keys[level]} as key, sum(t.n)::int as n, sum(t.halves)::bigint as halves,
      sum(t.passed)::int as passed
    from ${work.table('examTally').as('t')}
    where t.exam_id = any(${[...examIds]}::bigint[]) and t.subject_code = '' group by 1 having sum(t.n) > 0`.execute(
    work.handle,
  );
  return rows;
}

const meanOf = ({ halves, n }: Row): number => Number(halves) / 2 / n;

/** Released scores for the module of examinations. Ranks by mean are relative to all places, regardless of scope. */
export const scoresOfExams = examPort.from('sums', {
  async scores(work, examIds, level) {
    const rows = await rowsOf(work, examIds, level);
    const all = level === 'exam' ? [] : await rowsOf(work.ofTenant(), examIds, level);
    const [only = ''] = examIds;
    const judgedBy = (withheld: (examId: string) => Withheld): ((key: string) => boolean) =>
      ({
        exam: (key: string) => withheld(key).city(''),
        district: (key: string) => withheld(only).district(key, ''),
        centre: (key: string) => withheld(only).centre(key, ''),
      })[level];
    const isKeptBack = judgedBy(await withheldFrom(work, examIds));
    const isUnranked = judgedBy(await withheldOfAll(work, level === 'exam' ? [] : examIds));
    const means = all.filter(({ key }) => !isUnranked(key)).map(meanOf);
    return new Map(
      rows.map((row): [string, ExamScores] => {
        const avgScore = meanOf(row);
        const isRanked = level !== 'exam' && !isUnranked(row.key);
        const rank = isRanked ? 1 + means.filter((mean) => mean > avgScore).length : null;
        return [row.key, { scored: row.n, avgScore, passCount: row.passed, rank, isKeptBack: isKeptBack(row.key) }];
      }),
    );
  },
});
