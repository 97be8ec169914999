import type { Kysely } from 'kysely';
import { baseColumns, run } from './columns.ts';

/** Jobs, long-running tasks of users (decision 021), and imports (decision 022). */
export const up = (db: Kysely<unknown>): Promise<void> =>
  run(db, [...platform, ...progress, ...imports(''), ...imports('platform_')]);

export const business = (db: Kysely<unknown>): Promise<void> => run(db, [...progress, ...imports('')]);

/** What a file shows that is not imported; encrypted, because comments may contain personal data. */
const lossesOfFiles = (prefix: string) => `alter table ${prefix}import_file add column losses_sealed text`;

export const later = {
  '0231-losses-of-imports': {
    up: (db: Kysely<unknown>): Promise<void> => run(db, [lossesOfFiles(''), lossesOfFiles('platform_')]),
    business: (db: Kysely<unknown>): Promise<void> => run(db, [lossesOfFiles('')]),
  },
};

const platform = [
  // enqueued in the caller's transaction, deleted when done, leased by the working server
  `create table job (
    id bigint primary key default next_id(), tenant_id text not null, kind text not null, payload jsonb not null,
    run_at timestamptz not null default now(), leased_until timestamptz, attempts integer not null default 0,
    given_up smallint not null default 0, fault text, create_time timestamptz(0) not null default now())`,
  'create index job_due on job (run_at) where given_up = 0',

  // turn: if two servers believe they run a task, the later one wins. result_held: of a long export (decision 026).
  // unsettled: waiting requests are released when a task ends unfinished
  `create table task (${baseColumns},
    kind text not null, title_zh text not null, title_en text not null, payload jsonb not null, acting jsonb not null,
    state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
    done integer not null default 0, total integer not null default 0, cancel_asked smallint not null default 0,
    runner uuid, turn integer not null default 0, idle_starts integer not null default 0,
    done_at_start integer not null default 0, words_zh text, words_en text, result_name text, result_type text,
    result_key text, result_held jsonb, path text, unsettled smallint not null default 0,
    start_time timestamptz(0), end_time timestamptz(0))`,
  'create index task_of_person on task (tenant_id, create_user, id desc) where is_deleted = 0',
  'create index task_ended on task (end_time) where is_deleted = 0 and end_time is not null',
  // every window polls the unfinished tasks; there are few of them and many finished ones
  `create index task_open on task (tenant_id, create_user, id desc)
    where is_deleted = 0 and state in ('waiting', 'running')`,
  'create index task_unsettled on task (id) where unsettled = 1',
];

const progress = [
  // written in the same transaction as the work. `runner`: who may continue it; an earlier turn is refused
  `create table task_checkpoint (
    tenant_id text not null, task_id bigint primary key, runner uuid not null, turn integer not null default 0,
    checkpoint jsonb not null default '{}', written timestamptz not null default now())`,
  // finished parts of a task's file, encrypted; deleted when the file is complete
  `create table task_part (
    tenant_id text not null, task_id bigint not null, part integer not null, content text not null,
    primary key (task_id, part))`,
];

/**
 * Staging tables of all imports, in the store of the imported data. A task reads large files in parts, from an encrypted
 * copy in the object store (decision 041).
 */
const imports = (prefix: string): string[] => [
  // about: the object of the import, such as an examination; the same bytes may be imported once for each. Number of
  // imported rows and time outlive the rows
  `create table ${prefix}import_file (
    id bigint primary key default next_id(), tenant_id text not null, create_user bigint not null,
    create_time timestamptz(0) not null default now(), kind text not null, about jsonb not null default '{}',
    file_name text not null, sha256 text not null, source_key text,
    state text not null default 'staged'
      check (state in ('reading', 'staged', 'taking', 'imported', 'part', 'cancelled')),
    headings jsonb not null, keys jsonb not null, sources jsonb not null, mapped smallint not null default 0, task_id bigint,
    imported integer, imported_time timestamptz(0))`,
  // a file may be imported again with a reason; only simultaneous imports are refused
  `create index ${prefix}import_file_of on ${prefix}import_file (tenant_id, create_user, kind, id desc)`,
  `create index ${prefix}import_file_earlier on ${prefix}import_file (tenant_id, kind, sha256, id desc)
    where state in ('taking', 'imported')`,
  `create unique index ${prefix}import_file_once on ${prefix}import_file (tenant_id, kind, sha256, about)
    where state = 'taking'`,

  // encrypted: cells as read, edits by column key, and a secret until it is shown. above_keys: digests of possible parent
  // rows in the same file, so that a correction revalidates only dependent rows. changes: the row changes a record
  `create table ${prefix}import_line (
    tenant_id text not null, file_id bigint not null references ${prefix}import_file (id) on delete cascade,
    row_no integer not null, cells text not null, edits text, errors jsonb not null default '[]', said text,
    row_key text, above_keys text[] not null default '{}',
    state text not null default 'bad' check (state in ('bad', 'good', 'known', 'taken')),
    left_out smallint not null default 0, changes smallint not null default 0, secret text, primary key (file_id, row_no))`,
  `create index ${prefix}import_line_key on ${prefix}import_line (file_id, row_key) where row_key is not null`,
  // walks the rows of a state in order, and counts them by an index-only scan
  `create index ${prefix}import_line_state on ${prefix}import_line (file_id, state, left_out, row_no) include (changes)`,
  `create index ${prefix}import_line_secret on ${prefix}import_line (file_id) where secret is not null`,

  `create table ${prefix}import_heading (
    tenant_id text not null, kind text not null, heading text not null, key text not null,
    primary key (tenant_id, kind, heading))`,
];
