import { type Kysely, sql } from 'kysely';

/**
 * A former name bars its user from cases only if it was used for a day, so that a corrected typing error does not count
 * (decision 015). The ten latest are stored.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // names of earlier releases have an unknown start and count as long enough
  'alter table "user" add column name_since timestamptz',
  'alter table "user" alter column name_since set default now()',
  `create or replace function keep_former_name() returns trigger language plpgsql as $$
    begin
      if old.name_since is null or old.name_since <= now() - interval '24 hours' then
        new.former_names := array_remove(old.former_names, old.real_name) || old.real_name;
        new.former_names := new.former_names[greatest(cardinality(new.former_names) - 9, 1):];
      end if;
      new.name_since := now();
      return new;
    end $$`,
];
