import { type Kysely, sql } from 'kysely';

/**
 * Indexes by time of receipt and completion, for the leaders' board and for lists. For users who see every case the
 * first is an index-only scan. Days overdue are not in the indexes: the sweep changes them, and each change would be
 * expensive.
 */
export async function business(db: Kysely<unknown>): Promise<void> {
  for (const statement of indexes) await sql.raw(statement).execute(db);
}

export const up = business;

const indexes = [
  `create index petition_letter_received on petition_letter (tenant_id, received_time)
    include (district_id, type_id, id) where is_deleted = 0`,
  `create index petition_letter_settled on petition_letter
    (tenant_id, (coalesce(reply_time, case when case_status = 42 then transfer_time end))) where is_deleted = 0`,
];
