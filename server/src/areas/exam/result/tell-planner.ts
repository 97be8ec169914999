import type { About } from '@kaoxin/contract/staging.ts';
import { sql } from 'kysely';
import { registeredIn } from '#platform/exams/exam-use.ts';
import type { Work } from '#platform/work.ts';

/** Tables with a row or more for each examinee. */
export type Counted = 'examiner' | 'exam_seat' | 'examiner_score' | 'answer_sheet' | 'examiner_result';

/** What settling and counting read. */
export const scoreTables: readonly Counted[] = ['examiner', 'examiner_score', 'answer_sheet', 'examiner_result'];

/**
 * Tells the planner how many people have come: what does not know it looks through all of them for each of them. The embedded
 * database never looks by itself, another one only after a minute. Only the parts of tables that this examination lies in.
 */
export async function tellPlanner({ handle }: Work, examId: string, of: readonly Counted[]): Promise<void> {
  const parts = [sql`person`];
  for (const table of of) {
    const { rows } = await sql<{ part: string }>`select c.relname as part from ${sql.table(table)} t
      join pg_class c on c.oid = t.tableoid where t.exam_id = ${examId} limit 1`.execute(handle);
    // packed answers are long, and nobody looks for one by them
    const columns =
      table === 'answer_sheet' ? sql` (tenant_id, exam_id, examiner_id, subject_code, is_deleted)` : sql``;
    for (const { part } of rows) parts.push(sql`${sql.table(part)}${columns}`);
  }
  await sql`analyze ${sql.join(parts)}`.execute(handle);
}

/** Of fewer people everything is read within tenths of a second, whatever is known of them. */
const many = 5_000;
/** Some ten thousand pages of each table are looked at, however large it is. */
const allowed = sql`set local statement_timeout = '60s'`;

/**
 * As `tellPlanner`, in a transaction of its own, where an examination has many people: behind files of people and scores, and
 * before all of them are settled. Outside of a transaction. What goes wrong here costs time, and nobody his work.
 */
export async function tellPlannerOf(work: Work, examId: string, of: readonly Counted[]): Promise<void> {
  try {
    if ((await registeredIn(work, examId)) <= many) return;
    await work.transaction(async (inside) => {
      await allowed.execute(inside.handle);
      await tellPlanner(inside, examId, of);
    });
  } catch (error) {
    work.context.log.warn({ exam: examId, err: error }, 'the planner was not told of an examination');
  }
}

/** For files of people and of their scores: what their rows are looked for in, and what they have become. */
export const tellingPlanner = (before: readonly Counted[], behind: readonly Counted[]) => ({
  before: (work: Work, { examId = '' }: About) => tellPlannerOf(work, examId, before),
  behind: (work: Work, { examId = '' }: About) => tellPlannerOf(work, examId, behind),
});
