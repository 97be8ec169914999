import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';

/** Days do not pass within a story: the database of its server is told that they have. */
export async function tellDatabase(
  url: string | undefined,
  tell: (db: Kysely<unknown>) => Promise<unknown>,
): Promise<void> {
  const pool = new pg.Pool({ connectionString: url ?? '' });
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    await tell(kysely);
  } finally {
    await kysely.destroy();
  }
}
