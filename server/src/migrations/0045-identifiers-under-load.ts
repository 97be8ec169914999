import { type Kysely, sql } from 'kysely';

/**
 * Fixes duplicate ids. A session could be delayed between reading the sequence and advancing it; if others overtook it
 * in between, it set the sequence back. The clock now advances the sequence only when it is half a minute behind. To
 * overtake that, others would have to take a hundred million ids while one session waits. The time in an id is accurate
 * to half a minute.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await business(db);
}

export async function business(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ shard: number }>`select shard from instance`.execute(db);
  const shard = sql.lit(rows[0]?.shard ?? 0);
  await sql`
    create or replace function next_id() returns bigint language plpgsql volatile parallel unsafe as $$
    declare
      present bigint := (extract(epoch from clock_timestamp()) * 1000 - 1704067200000)::bigint << 12;
      behind bigint := present - (30000::bigint << 12);
      tick bigint := nextval('id_sequence');
    begin
      if tick < behind and pg_try_advisory_lock(2024, 1) then
        if (select last_value from id_sequence) < behind then
          perform setval('id_sequence', present);
        end if;
        perform pg_advisory_unlock(2024, 1);
        tick := nextval('id_sequence');
      end if;
      return ((tick >> 12) << 22) | (${shard}::bigint << 12) | (tick & 4095);
    end $$`.execute(db);
}
