import { type Kysely, sql } from 'kysely';

/**
 * Files of a million rows (decision 041): a task reads them in parts, from an encrypted copy in the object store. An
 * import may belong to an object such as an examination; the same bytes may then be imported once for each.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...statements(''), ...statements('platform_')]) await sql.raw(statement).execute(db);
}

export async function business(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements('')) await sql.raw(statement).execute(db);
}

const statements = (prefix: string): string[] => [
  `alter table ${prefix}import_file add column about jsonb not null default '{}', add column source_key text`,
  `alter table ${prefix}import_file drop constraint ${prefix}import_file_state_check`,
  `alter table ${prefix}import_file add constraint ${prefix}import_file_state_check
    check (state in ('reading', 'staged', 'taking', 'imported', 'part', 'cancelled'))`,
  `drop index ${prefix}import_file_once`,
  `create unique index ${prefix}import_file_once on ${prefix}import_file (tenant_id, kind, sha256, about)
    where state = 'taking'`,
  // walks the rows of a state in order, and counts them by an index-only scan
  `create index ${prefix}import_line_state on ${prefix}import_line (file_id, state, left_out, row_no) include (changes)`,
  `create index ${prefix}import_line_secret on ${prefix}import_line (file_id) where secret is not null`,
];
