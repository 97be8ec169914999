import { type Kysely, sql } from 'kysely';

/**
 * Number of redraws of score reviewers (domain.md 3.5), which is limited. Digests of former id numbers after a
 * correction (3.8), so that an older file creates no second person.
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
