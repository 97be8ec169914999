import { examAction } from '@kaoxin/contract/exam/formal-states.ts';
import { sql } from 'kysely';
import { type ExamScores, examUse } from '#platform/exams/exam-use.ts';
import type { Work } from '#platform/work.ts';
import { completeness } from './completeness.ts';
import { noticeRelease } from './result-use.ts';
import { settleAll } from './settle.ts';

interface Sums {
  key: string;
  scored: number;
  sum: number;
  passed: number;
}

const columns = { exam: 'exam_id', district: 'district_id', centre: 'centre_id' } as const;

/** Sums of totals straight from the results, as whoever asks sees them. */
async function sumsOf(work: Work, examIds: readonly string[], level: keyof typeof columns): Promise<Sums[]> {
  const by = sql.ref(`r.${columns[level]}`);
  const { rows } = await sql<Sums>`select ${by}::text as key, count(*)::int as scored, sum(r.total_score) as sum,
      sum(r.pass_flag)::int as passed
    from ${work.table('examinerResult').as('r')}
    where r.exam_id = any(${[...examIds]}::bigint[]) and r.total_score is not null and ${by} is not null
    group by ${by}`.execute(work.handle);
  return rows;
}

/** What is known of results, for whoever keeps examinations. */
export const resultsOfExams = examUse('result', {
  completeness,
  async scores(work, examIds, level) {
    const rows = await sumsOf(work, examIds, level);
    // a place stands where it stands among all of them, whoever looks at it
    const all = level === 'exam' ? [] : await sumsOf(work.as({ ...work.actor, scopes: 'all' }), examIds, level);
    const means = all.map(({ sum, scored }) => sum / scored);
    return new Map(
      rows.map(({ key, sum, scored, passed }): [string, ExamScores] => {
        const avgScore = sum / scored;
        const rank = level === 'exam' ? null : 1 + means.filter((mean) => mean > avgScore).length;
        return [key, { scored, avgScore, passCount: passed, rank }];
      }),
    );
  },
  /** the examination is locked by its step: no import writes a score meanwhile, and none is taken afterwards */
  async stepped(work, { id }, action) {
    if (action !== examAction.of.release) return;
    const whole = work.as({ ...work.actor, scopes: 'all' });
    await settleAll(whole, await whole.table('formalExam').need(id));
    await noticeRelease(work, id);
  },
});
