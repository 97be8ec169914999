import { type Kysely, sql } from 'kysely';

/**
 * The end of a survey, from which the term of its answers runs, and the deletion of the answers. A survey that ended
 * before was edited after its end at most, so the earlier one of closing time and last change is its end; an answer
 * came in before it.
 */
export async function business(db: Kysely<unknown>): Promise<void> {
  await sql`alter table survey add column ended_time timestamptz(0), add column answers_deleted_time timestamptz(0),
    add column answers_deleted_years integer`.execute(db);
  await sql`update survey s set ended_time = greatest(least(s.end_time, s.update_time),
      (select max(a.submit_time) from survey_answer a where a.survey_id = s.id))
    where s.status = 2`.execute(db);
}

/** The notices as they were seeded, in which the years were words. */
const retention = [
  ['survey.retention', '保存三年', '保存{years}'],
  ['survey.retentionEn', 'for three years', 'for {years}'],
  ['survey.anonymousRetention', '保存三年', '保存{years}'],
  ['survey.anonymousRetentionEn', 'for three years', 'for {years}'],
] as const;

export async function up(db: Kysely<unknown>): Promise<void> {
  await business(db);
  for (const [key, words, years] of retention)
    await sql`update param set param_value = replace(param_value, ${words}, ${years})
      where param_key = ${key} and is_deleted = 0`.execute(db);
}
