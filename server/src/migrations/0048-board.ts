import { type Kysely, sql } from 'kysely';

/**
 * What came in and what was settled in a time, for the board of leaders and for lists that ask by these times. Of those
 * who may see every case the first is answered by the index alone. Days overdue stand in neither: the sweep changes them,
 * and an index would make each such change dear.
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
