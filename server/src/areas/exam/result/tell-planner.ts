import type { About } from '@kaoxin/contract/lists/staging.ts';
import { sql } from 'kysely';
import { registeredIn } from '#engine/ports/exam-port.ts';
import { type Told, tellPlanner } from '#platform/database/tell-planner.ts';
import type { Work } from '#platform/work.ts';

export type Counted = 'examiner' | 'exam_seat' | 'examiner_score' | 'answer_sheet' | 'examiner_result';

export const scoreTables: readonly Counted[] = ['examiner', 'examiner_score', 'answer_sheet', 'examiner_result'];

// packed answers are long and never searched
const looked: Partial<Record<Counted, readonly string[]>> = {
  answer_sheet: ['tenant_id', 'exam_id', 'examiner_id', 'subject_code', 'is_deleted'],
};

export async function tellOfPeople({ handle }: Work, examId: string, of: readonly Counted[]): Promise<void> {
  const told: Told[] = [{ table: 'person' }];
  for (const table of of) {
    const { rows } = await sql<{ part: string }>`select t.tableoid::regclass::text as part from ${sql.table(table)} t
      where t.exam_id = ${examId} limit 1`.execute(handle);
    for (const { part } of rows) told.push({ table: part, columns: looked[table] });
  }
  await tellPlanner(handle, told);
}

const share = 20;

/**
 * Whether new rows, or all changes since the last ANALYZE, are a considerable share of the partition of this
 * examination. A partition that was never analyzed always qualifies.
 */
async function isWorth({ handle }: Work, examId: string, table: Counted, rows: number): Promise<boolean> {
  const { rows: found } = await sql<{ known: number; changed: number }>`
    select c.reltuples::float8 as known, coalesce(pg_stat_get_mod_since_analyze(c.oid), 0)::float8 as changed
    from ${sql.table(table)} t join pg_class c on c.oid = t.tableoid where t.exam_id = ${examId} limit 1`.execute(
    handle,
  );
  const [part] = found;
  if (!part) return false;
  return part.known <= 0 || Math.max(rows, part.changed) * share >= part.known;
}

/**
 * With fewer examinees every query takes tenths of a second, regardless of statistics. Without them the time grows with
 * the square of the examinees: the count of a print took 2.4 s for 1,200.
 */
const many = 300;
/** ANALYZE samples some ten thousand pages per table, whatever its size. */
const allowed = sql`set local statement_timeout = '60s'`;

/**
 * `tellOfPeople` in its own transaction, for examinations with many examinees: after files of examinees and scores,
 * after seats are adopted, and before all are settled. Call it outside of a transaction. Failures only cost time, so they are logged.
 */
export async function tellPlannerOf(work: Work, examId: string, of: readonly Counted[]): Promise<void> {
  try {
    if ((await registeredIn(work, examId)) <= many) return;
    await work.transaction(async (inside) => {
      await allowed.execute(inside.handle);
      await tellOfPeople(inside, examId, of);
    });
  } catch (error) {
    work.context.log.warn({ exam: examId, err: error }, 'the planner was not told of an examination');
  }
}

/**
 * Hooks of an import that run ANALYZE before and after it, except for a few rows, which are not worth sampling tens of
 * thousands of pages.
 */
export const tellingPlanner = (before: readonly Counted[], behind: readonly Counted[]) => {
  const telling =
    (of: readonly Counted[]) =>
    async (work: Work, { examId = '' }: About, rows: number) => {
      const parts: Counted[] = [];
      for (const table of of) if (await isWorth(work, examId, table, rows)) parts.push(table);
      if (parts.length > 0) await tellPlannerOf(work, examId, parts);
    };
  return { before: telling(before), behind: telling(behind) };
};
