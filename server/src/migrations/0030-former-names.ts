import { type Kysely, sql } from 'kysely';

/**
 * What people were called before, whoever changed it: a complaint about somebody is kept from him under every name he
 * has had here (decision 015).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table "user" add column former_names text[] not null default '{}'`,
  `create function keep_former_name() returns trigger language plpgsql as $$
    begin
      new.former_names := array_remove(old.former_names, old.real_name) || old.real_name;
      return new;
    end $$`,
  `create trigger keep_former_name before update of real_name on "user"
    for each row when (new.real_name is distinct from old.real_name) execute function keep_former_name()`,
];
