import { type Kysely, sql } from 'kysely';

/**
 * People and regions are imported as everything else (decision 022): a row may change what is there, and one that is taken
 * in may leave a secret, sealed until it has been told. What waited in the staging before it is dropped.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const dropped = ['drop table staged_import_row', 'drop table staged_import'];
  for (const statement of [...columns(''), ...columns('platform_'), ...dropped]) await sql.raw(statement).execute(db);
}

/** What a data source gets of this step. */
export async function business(db: Kysely<unknown>): Promise<void> {
  for (const statement of columns('')) await sql.raw(statement).execute(db);
}

const columns = (prefix: string): string[] => [
  `alter table ${prefix}import_line add column changes smallint not null default 0, add column secret text`,
];
