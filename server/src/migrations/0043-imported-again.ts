import { type Kysely, sql } from 'kysely';

/**
 * A file that went in may go in again, against a reason (decision 022): what is refused at the same moment is the second
 * of two. How many of its rows went in, and when, stays known when the rows themselves are gone. And a row says what it
 * stands below, so that correcting one looks again at those alone that depend on it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...statements(''), ...statements('platform_')]) await sql.raw(statement).execute(db);
}

/** What a data source gets of this step. */
export async function business(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements('')) await sql.raw(statement).execute(db);
}

const statements = (prefix: string): string[] => [
  `alter table ${prefix}import_file add column imported integer, add column imported_time timestamptz(0)`,
  // of earlier releases it is known while their rows lie here
  `update ${prefix}import_file file set imported_time = create_time, imported = nullif((select count(*)::integer
      from ${prefix}import_line line where line.file_id = file.id and line.state = 'taken'), 0)
    where state in ('imported', 'part')`,
  `drop index ${prefix}import_file_once`,
  `create unique index ${prefix}import_file_once on ${prefix}import_file (tenant_id, kind, sha256) where state = 'taking'`,
  // digests of the rows of the same file that this one may stand below
  `alter table ${prefix}import_line add column above_keys text[] not null default '{}'`,
  `create index ${prefix}import_file_earlier on ${prefix}import_file (tenant_id, kind, sha256, id desc)
    where state in ('taking', 'imported')`,
];
