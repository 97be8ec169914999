import { type Kysely, sql } from 'kysely';

/** How often reviewers of a score were drawn for again (domain.md 3.5): nobody draws until somebody comes who pleases. */
export async function business(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table reinspection_user add column redraws integer not null default 0').execute(db);
}

export const up = business;
