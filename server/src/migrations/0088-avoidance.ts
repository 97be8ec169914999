import { type Kysely, sql } from 'kysely';

/** 回避 (domain.md 3.6): bars authors of a violation from open appeals against it, and requires approval for these. */
export async function business(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `update appeal a set barred_ids = a.barred_ids || authors.missing
    from (
      select b.id, array_agg(distinct by.author order by by.author) as missing
      from appeal b
        join violation_record r on r.id = b.violation_id and r.tenant_id = b.tenant_id
        cross join lateral (
          select r.create_user as author
          union all
          select d.create_user from document d
          where d.case_type = 'violation' and d.case_id = r.id and d.tenant_id = r.tenant_id) by
      where b.is_deleted = 0 and b.case_status in (10, 20, 21, 22, 23, 30, 31)
        and by.author is not null and not by.author = any(b.barred_ids)
      group by b.id) authors
    where a.id = authors.id`,
    )
    .execute(db);
  await sql`update appeal set need_audit = 1 where violation_id is not null and need_audit = 0 and is_deleted = 0
    and case_status in (10, 20, 21, 22, 23, 30, 31)`.execute(db);
}

export const up = business;
