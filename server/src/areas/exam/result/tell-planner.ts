import type { About } from '@kaoxin/contract/staging.ts';
import { sql } from 'kysely';
import { type Told, tellPlanner } from '#platform/database/tell-planner.ts';
import { registeredIn } from '#platform/exams/exam-use.ts';
import type { Work } from '#platform/work.ts';

/** Tables with a row or more for each examinee. */
export type Counted = 'examiner' | 'exam_seat' | 'examiner_score' | 'answer_sheet' | 'examiner_result';

/** What settling and counting read. */
export const scoreTables: readonly Counted[] = ['examiner', 'examiner_score', 'answer_sheet', 'examiner_result'];

// packed answers are long, and nobody looks for one by them
const looked: Partial<Record<Counted, readonly string[]>> = {
  answer_sheet: ['tenant_id', 'exam_id', 'examiner_id', 'subject_code', 'is_deleted'],
};

/** Tells the planner how many people have come; only the parts of tables that this examination lies in. */
export async function tellOfPeople({ handle }: Work, examId: string, of: readonly Counted[]): Promise<void> {
  const told: Told[] = [{ table: 'person' }];
  for (const table of of) {
    const { rows } = await sql<{ part: string }>`select t.tableoid::regclass::text as part from ${sql.table(table)} t
      where t.exam_id = ${examId} limit 1`.execute(handle);
    for (const { part } of rows) told.push({ table: part, columns: looked[table] });
  }
  await tellPlanner(handle, told);
}

/** One row in so many: whether the planner knows of that many more or fewer changes no plan. */
const share = 20;

/**
 * Whether so many rows are a share of the part of a table that this examination lies in, with whatever else has changed since
 * the planner was last told; a part it was never told of is worth it whatever comes.
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

/** Of fewer people everything is read within tenths of a second, whatever is known of them. */
const many = 5_000;
/** Some ten thousand pages of each table are looked at, however large it is. */
const allowed = sql`set local statement_timeout = '60s'`;

/**
 * As `tellOfPeople`, in a transaction of its own, where an examination has many people: behind files of people and scores, and
 * before all of them are settled. Outside of a transaction. What goes wrong here costs time, and nobody his work.
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
 * For files of people and of their scores: what their rows are looked for in, and what they have become. After a file of a few
 * rows nobody looks at tens of thousands of pages of each table.
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
