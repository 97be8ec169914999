import { type Kysely, sql } from 'kysely';

const day = (column: string) =>
  `date_trunc('day', ${column} at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`;

/**
 * A text message about an anonymous case stores the date only (security.md S73); the seconds are separate, for the
 * limits per phone. Existing rows do not name the case they concern, so all case messages and codes count as
 * anonymous.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sms_message add column day_seconds integer not null default 0`.execute(db);
  await sql
    .raw(`update sms_message set phone_masked = '***********', create_user = null, create_dept = null, update_user = null,
      day_seconds = extract(epoch from create_time - ${day('create_time')})::integer,
      create_time = ${day('create_time')}, update_time = ${day('update_time')}, sent_time = ${day('sent_time')}
    where purpose in ('case', 'code')`)
    .execute(db);
  // unsent rows keep their id, because jobs refer to it
  await sql`update sms_message set begun_time = sent_time,
      id = ('x' || left(replace(gen_random_uuid()::text, '-', ''), 12))::bit(48)::bigint
    where purpose in ('case', 'code') and state not in (0, 3)`.execute(db);
}
