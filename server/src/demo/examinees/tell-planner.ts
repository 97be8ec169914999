import { sql } from 'kysely';
import type { Work } from '#platform/work.ts';

/** Tables with a row or more for each examinee. */
export type Counted = 'examiner' | 'exam_seat' | 'examiner_score' | 'answer_sheet' | 'examiner_result';

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
