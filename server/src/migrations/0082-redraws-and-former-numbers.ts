import { type Kysely, sql } from 'kysely';

/**
 * How often reviewers of a score were drawn for again (domain.md 3.5): nobody draws until somebody comes who pleases. And the numbers
 * somebody had before they were corrected (3.8), as digests: an older file that still has one makes no second person of him.
 */
export async function business(db: Kysely<unknown>): Promise<void> {
  const statements = [
    'alter table reinspection_user add column redraws integer not null default 0',
    `alter table person add column former_id_hashes text[] not null default '{}'`,
    `create index person_former_number on person using gin (former_id_hashes)
      where is_deleted = 0 and former_id_hashes <> '{}'`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export const up = business;
