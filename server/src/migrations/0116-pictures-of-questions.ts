import { type Kysely, sql } from 'kysely';

/** Pictures used only in questions require access to the question (security.md S75) and a session. */
export async function business(db: Kysely<unknown>): Promise<void> {
  await sql`update biz_file f set case_type = 'questionImage'
    where case_type = 'contentImage'
      and exists (select from text_picture t where t.tenant_id = f.tenant_id and t.file_key = f.file_key
        and t.holder in ('question', 'questionTemp'))
      and not exists (select from text_picture t where t.tenant_id = f.tenant_id and t.file_key = f.file_key
        and t.holder not in ('question', 'questionTemp'))`.execute(db);
}

export const up = business;
