import { type Kysely, sql } from 'kysely';

/**
 * A violation that is recorded after the release takes effect by the decision of a second person. A change of a decided one
 * waits for a second person. Existing records stay in effect.
 */
export async function business(db: Kysely<unknown>): Promise<void> {
  await sql`alter table violation_record
    add column effective smallint not null default 1,
    add column waiver bigint[] not null default '{}',
    add column pending_level smallint,
    add column pending_subject text,
    add column pending_reason text,
    add column pending_user bigint,
    add column pending_time timestamptz(0)`.execute(db);
}

export const up = business;
