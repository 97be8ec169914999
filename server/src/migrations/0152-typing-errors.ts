import { type Kysely, sql } from 'kysely';
import { pinyinInitials } from '#platform/text/pinyin.ts';

/**
 * Search with typing errors. Adds pairs of non-ASCII characters with one in between (`王_明`): a name of three with a
 * wrong middle character shares no neighbouring pair. Adds three letters in a row, because nearly every row has any two
 * letters. The function's cost makes the planner use the index instead of recalculating the pairs.
 */
export async function business(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function pairs(whole text) returns text[] language sql immutable strict parallel safe cost 2000 as $$
      select coalesce(array_agg(one || next), '{}')
        || coalesce(array_agg(one || '_' || second) filter (where octet_length(one) > 1 and octet_length(second) > 1), '{}')
        || coalesce(array_agg(one || next || second) filter (where octet_length(one || next || second) = 3), '{}')
      from unnest(
        string_to_array(whole, null), (string_to_array(whole, null))[2:], (string_to_array(whole, null))[3:]
      ) as neighbours (one, next, second)
      where next is not null $$`.execute(db);
  const { rows } = await sql<{ index: string }>`
    select indexrelid::regclass::text as index from pg_index
    where pg_get_indexdef(indexrelid) like '% gin (pairs(search_key))%'`.execute(db);
  for (const { index } of rows) await sql.raw(`reindex index ${index}`).execute(db);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await business(db);
  await sql`alter table "user" add column real_name_initials text`.execute(db);
  const { rows } = await sql<{ name: string }>`select distinct real_name as name from "user"`.execute(db);
  for (const { name } of rows) {
    const initials = pinyinInitials(name, { surname: true });
    await sql`update "user" set real_name_initials = ${initials} where real_name = ${name}`.execute(db);
  }
  await sql`
    alter table "user" add column search_key text generated always as (
      lower(account) || ' ' || lower(real_name) || ' ' || coalesce(real_name_key, '') || ' '
        || coalesce(real_name_initials, '')) stored`.execute(db);
  await sql`create index user_pairs on "user" using gin (pairs(search_key)) where is_deleted = 0`.execute(db);
}
