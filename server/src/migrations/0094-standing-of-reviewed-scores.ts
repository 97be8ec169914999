import { type Kysely, sql } from 'kysely';

/**
 * Standing of a reviewed score: void by which clause ('' if undecided), and absence. Stored with the score, because
 * letters cite both. Filled for open reviews only; the letters of answered ones do not mention it.
 */
export async function business(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table reinspection_user add column void_by text, add column absent smallint not null default 0',
  `update reinspection_user r set absent = case when s.attend = 2 then 1 else 0 end,
      void_by = case when s.invalid_flag = 1 then coalesce((select s.invalid_reason from violation_record v
        where v.exam_id = s.exam_id and v.examiner_id = s.examiner_id and v.status in (1, 2) and v.decided_time is not null
          and (v.level in (2, 3, 5) or v.subject_code is null or v.subject_code = s.subject_code)
          and v.tenant_id = s.tenant_id and v.is_deleted = 0 limit 1), '') end
    from examiner_score s
    where s.exam_id = r.exam_id and s.examiner_id = r.examiner_id and s.subject_code = r.subject_code
      and s.tenant_id = r.tenant_id and s.is_deleted = 0 and (s.attend = 2 or s.invalid_flag = 1)
      and r.is_deleted = 0 and r.case_status in (10, 20, 21, 22, 23, 30, 31)`,
];

export const up = business;
