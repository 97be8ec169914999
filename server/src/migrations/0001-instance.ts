import { type Kysely, sql } from 'kysely';

/** Tables of every data source: its identity, the id generator, and the change list that validates cached totals. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await createInstance(database);
  await createIdentifiers(database);
  await createChange(database);
}

async function createInstance(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table instance (
      one boolean primary key default true check (one),
      shard integer not null check (shard between 0 and 1023),
      created timestamptz(0) not null default now()
    )`.execute(database);
  await sql`insert into instance (shard) values (current_setting('kaoxin.shard')::integer)`.execute(database);
}

/**
 * 63 bits: milliseconds since 2024-01-01 UTC (41) · shard (10) · number (12). The sequence counts milliseconds and
 * number together and never decreases, so ids are unique whatever the clock does and however many are taken in one
 * millisecond. The clock only advances the sequence when it has fallen behind (how far: migration 0045). One session at
 * a time does that; others do not wait and continue from the sequence.
 */
async function createIdentifiers(database: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ shard: number }>`select shard from instance`.execute(database);
  const shard = sql.lit(rows[0]?.shard ?? 0);
  await sql`create sequence id_sequence`.execute(database);
  await sql`
    create function next_id() returns bigint language plpgsql volatile parallel unsafe as $$
    declare
      present bigint := (extract(epoch from clock_timestamp()) * 1000 - 1704067200000)::bigint << 12;
      tick bigint := nextval('id_sequence');
    begin
      if tick < present - 4096 and pg_try_advisory_lock(2024, 1) then
        if (select last_value from id_sequence) < present - 4096 then
          perform setval('id_sequence', present);
        end if;
        perform pg_advisory_unlock(2024, 1);
        tick := nextval('id_sequence');
      end if;
      return ((tick >> 12) << 22) | (${shard}::bigint << 12) | (tick & 4095);
    end $$`.execute(database);
}

/** One row per writing transaction and table. Old rows are deleted once no cached total can be that old. */
async function createChange(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table change (
      table_name text not null,
      tenant_id text not null,
      xid xid8 not null default pg_current_xact_id(),
      at timestamptz not null default now()
    )`.execute(database);
  await sql`create index change_by_table on change (table_name, tenant_id, xid)`.execute(database);
  await sql`create index change_by_time on change (at)`.execute(database);
}
