import { type Kysely, sql } from 'kysely';

/**
 * Shared staging tables of all imports (decision 022), in the store of the imported data. Replaces those of petitions:
 * unconfirmed imports are dropped, while imported rows stay known.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...tables(''), ...tables('platform_'), ...dropped]) await sql.raw(statement).execute(db);
}

export async function business(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...tables(''), ...dropped]) await sql.raw(statement).execute(db);
}

const tables = (prefix: string): string[] => [
  `create table ${prefix}import_file (
    id bigint primary key default next_id(), tenant_id text not null, create_user bigint not null,
    create_time timestamptz(0) not null default now(), kind text not null, file_name text not null, sha256 text not null,
    state text not null default 'staged' check (state in ('staged', 'taking', 'imported', 'part', 'cancelled')),
    headings jsonb not null, keys jsonb not null, sources jsonb not null, mapped smallint not null default 0, task_id bigint)`,
  // a file is imported once; a second staged copy is refused
  `create unique index ${prefix}import_file_once on ${prefix}import_file (tenant_id, kind, sha256)
    where state in ('taking', 'imported')`,
  `create index ${prefix}import_file_of on ${prefix}import_file (tenant_id, create_user, kind, id desc)`,
  // encrypted: cells as read, edits by column key
  `create table ${prefix}import_line (
    tenant_id text not null, file_id bigint not null references ${prefix}import_file (id) on delete cascade,
    row_no integer not null, cells text not null, edits text, errors jsonb not null default '[]', said text,
    row_key text, state text not null default 'bad' check (state in ('bad', 'good', 'known', 'taken')),
    left_out smallint not null default 0, primary key (file_id, row_no))`,
  `create index ${prefix}import_line_key on ${prefix}import_line (file_id, row_key) where row_key is not null`,
  // known column headings of a tenant
  `create table ${prefix}import_heading (
    tenant_id text not null, kind text not null, heading text not null, key text not null,
    primary key (tenant_id, kind, heading))`,
];

const dropped = ['drop table import_row', 'drop table import_batch'];
