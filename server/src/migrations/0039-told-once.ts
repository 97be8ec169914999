import { type Kysely, sql } from 'kysely';

/**
 * Users and regions use the shared import (decision 022): a row may change an existing record, and may leave a secret
 * that is encrypted until it is shown. Previously staged files are dropped.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const dropped = ['drop table staged_import_row', 'drop table staged_import'];
  for (const statement of [...columns(''), ...columns('platform_'), ...dropped]) await sql.raw(statement).execute(db);
}

export async function business(db: Kysely<unknown>): Promise<void> {
  for (const statement of columns('')) await sql.raw(statement).execute(db);
}

const columns = (prefix: string): string[] => [
  `alter table ${prefix}import_line add column changes smallint not null default 0, add column secret text`,
];
