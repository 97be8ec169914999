import { type Kysely, sql } from 'kysely';
import { baseColumns, newest } from './columns.ts';

/** Changes of a user's login that need a second person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // status: 0 pending, 1 confirmed, 2 refused, 3 expired, 4 withdrawn
  `create table login_request (${baseColumns},
    kind integer not null, user_id bigint not null, user_standing text not null,
    account text not null, real_name text not null, asker_name text not null, expire_time timestamptz(0) not null,
    changes_sealed text, decider_name text, decide_time timestamptz(0), reason text)`,
  `create index login_request_newest on login_request ${newest}`,
  `create unique index login_request_waiting on login_request (tenant_id, user_id, kind)
    where status = 0 and is_deleted = 0`,
  // a user who recently lost rights still counts as holding them, so that rights cannot be removed just for a reset
  `alter table "user" add column former_role_ids bigint[] not null default '{}',
    add column former_dept_ids bigint[] not null default '{}', add column former_until timestamptz(0)`,
];
