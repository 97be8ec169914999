import { type Kysely, sql } from 'kysely';

/** Former names of users: a complaint is hidden from the accused under all their names (decision 015). */
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
