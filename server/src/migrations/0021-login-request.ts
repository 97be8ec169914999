import { type Kysely, sql } from 'kysely';
import { baseColumns, newest } from './columns.ts';

/** Changes of somebody's log-in that one person asks for and another confirms. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // status: 0 waits, 1 confirmed, 2 refused, 3 expired, 4 withdrawn
  `create table login_request (${baseColumns},
    kind integer not null, user_id bigint not null, user_standing text not null,
    account text not null, real_name text not null, asker_name text not null, expire_time timestamptz(0) not null,
    changes_sealed text, decider_name text, decide_time timestamptz(0), reason text)`,
  `create index login_request_newest on login_request ${newest}`,
  `create unique index login_request_waiting on login_request (tenant_id, user_id, kind)
    where status = 0 and is_deleted = 0`,
  // whoever held more until lately is not made weaker for the moment of a reset
  `alter table "user" add column former_role_ids bigint[] not null default '{}',
    add column former_dept_ids bigint[] not null default '{}', add column former_until timestamptz(0)`,
];
