import { type Kysely, sql } from 'kysely';

/**
 * Petitions without an eligible handler (decision 015), users who changed a login (decision 014), proofs of a case that
 * were used for an action, and known browsers of a user (decision 017).
 */
export async function business(db: Kysely<unknown>): Promise<void> {
  for (const statement of petitions) await sql.raw(statement).execute(db);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await business(db);
  for (const statement of [...hands, ...codes, ...devices]) await sql.raw(statement).execute(db);
}

const petitions = [
  // notified: 0 not needed, 1 leadership and inspection, 2 administrators; 3 notified, and an eligible handler exists
  // again
  'alter table petition_letter add column way_up smallint not null default 0',
];

const hands = [
  `create table login_hand (user_id bigint not null, by_id bigint not null, at timestamptz(0) not null default now(),
    primary key (user_id, by_id))`,
  // by the columns that every release writes; a login renewal adds its own row
  `create function note_login_hand() returns trigger language plpgsql as $$
    begin
      insert into login_hand (user_id, by_id, at) values (new.id, new.roles_by, new.roles_since)
      on conflict (user_id, by_id) do update set at = greatest(login_hand.at, excluded.at);
      return null;
    end $$`,
  `create trigger note_login_hand after insert or update of roles_by, roles_since on "user"
    for each row when (new.roles_by is not null and new.roles_since is not null and new.roles_by <> new.id)
    execute function note_login_hand()`,
  `insert into login_hand (user_id, by_id, at) select id, roles_by, roles_since from "user"
    where roles_by is not null and roles_since is not null and roles_by <> id`,
];

const codes = ['alter table phone_code add column spent_at timestamptz'];

const devices = [
  `create table login_device (user_id bigint not null, mark_hash bytea not null, used_at timestamptz not null default now(),
    primary key (user_id, mark_hash))`,
  'create index login_device_age on login_device (used_at)',
];
