import { type Kysely, sql } from 'kysely';

/** The authors of the added and changed questions of a submission, who may not approve it. */
export async function business(db: Kysely<unknown>): Promise<void> {
  await sql`alter table question_bank_audit add column author_ids bigint[] not null default '{}'`.execute(db);
  await sql`update question_bank_audit a set author_ids = array(
    select distinct users.author from question_snapshot s
      join question q on q.id = s.question_id
      left join question_snapshot b on b.audit_id = a.before_audit_id and b.question_id = s.question_id
      cross join lateral unnest(array[q.create_user, q.update_user]) as users (author)
    where s.audit_id = a.id and b.version_no is distinct from s.version_no and users.author is not null)
    where a.status = 1`.execute(db);
}

export const up = business;
