import { type Kysely, sql } from 'kysely';

/** 材料样例 of an opening (domain.md 3.8, materials). */
export async function business(db: Kysely<unknown>): Promise<void> {
  await sql`alter table info_exam add column samples bigint[]`.execute(db);
}

export const up = business;
