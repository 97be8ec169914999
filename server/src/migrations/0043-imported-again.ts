import { type Kysely, sql } from 'kysely';

/**
 * A file may be imported again with a reason (decision 022); only simultaneous imports are refused. Number of imported
 * rows and time outlive the rows. A row knows its parent rows, so that a correction revalidates only dependent rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...statements(''), ...statements('platform_')]) await sql.raw(statement).execute(db);
}

export async function business(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements('')) await sql.raw(statement).execute(db);
}

const statements = (prefix: string): string[] => [
  `alter table ${prefix}import_file add column imported integer, add column imported_time timestamptz(0)`,
  // for earlier releases, as far as their rows still exist
  `update ${prefix}import_file file set imported_time = create_time, imported = nullif((select count(*)::integer
      from ${prefix}import_line line where line.file_id = file.id and line.state = 'taken'), 0)
    where state in ('imported', 'part')`,
  `drop index ${prefix}import_file_once`,
  `create unique index ${prefix}import_file_once on ${prefix}import_file (tenant_id, kind, sha256) where state = 'taking'`,
  // digests of possible parent rows in the same file
  `alter table ${prefix}import_line add column above_keys text[] not null default '{}'`,
  `create index ${prefix}import_file_earlier on ${prefix}import_file (tenant_id, kind, sha256, id desc)
    where state in ('taking', 'imported')`,
];
