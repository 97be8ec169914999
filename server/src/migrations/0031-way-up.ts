import { type Kysely, sql } from 'kysely';

/**
 * Who was told that nobody in a petition's place may meet it: 0 nobody had to be, 1 leadership and inspection, 2 the
 * administrators; 3 they were, and somebody may again; -1 not looked at yet. A job looks after all but 0, petitions
 * written before among them.
 */
export async function business(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export const up = business;

const statements = [
  'alter table petition_letter add column way_up smallint not null default -1',
  'alter table petition_letter alter column way_up set default 0',
  `create index petition_letter_way_up on petition_letter (tenant_id, id)
    where way_up <> 0 and case_status in (10, 20, 21, 22, 23, 30, 31)`,
];
