import { type Kysely, sql } from 'kysely';

/** Indexes for the roster of a review task: pages and search by ticket, and applications per row. */
export async function business(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'create index reinspection_roster_task on reinspection_roster (tenant_id, task_id, ticket_no, id) where is_deleted = 0',
  'create index reinspection_roster_ticket on reinspection_roster (tenant_id, ticket_no) where is_deleted = 0',
  'create index reinspection_user_roster on reinspection_user (roster_id) where is_deleted = 0',
];

export const up = business;
