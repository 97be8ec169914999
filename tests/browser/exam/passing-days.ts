import { Kysely } from 'kysely';
import pg from 'pg';
import { NamingDialect, naming } from '../../../server/src/platform/database/schema/naming.ts';

/** Changes dates in the server's database, because a story cannot wait for days. */
export async function tellDatabase(
  url: string | undefined,
  tell: (db: Kysely<unknown>) => Promise<unknown>,
): Promise<void> {
  const pool = new pg.Pool({ connectionString: url ?? '' });
  const kysely = new Kysely<unknown>({ dialect: new NamingDialect({ pool }), plugins: [naming] });
  try {
    await tell(kysely);
  } finally {
    await kysely.destroy();
  }
}
