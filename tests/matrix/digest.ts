import { sql } from 'kysely';
import type { AppContext } from '../../server/src/platform/app-context.ts';

/** Traces of having been asked, not of having changed anything. */
export const traces = [
  'audit',
  'captcha',
  'change',
  'error_log',
  'idempotency',
  'login_failure',
  'rate',
  'refresh_token',
  'session',
  'stranger_refusal',
];

/** What stays of a call that failed: that it did, and what counts tries; last-seen of the session is no matter either. */
export const tracesOfFailure = ['error_log', 'login_failure', 'rate', 'session', 'stranger_refusal'];

/** Every other row of the database as one text: equal before and after = nothing was changed. */
export async function digestOf(
  { database: { kysely } }: { database: Pick<AppContext['database'], 'kysely'> },
  besides: readonly string[] = traces,
): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all(${[...besides]}::text[])
    order by table_name`.execute(kysely);
  const digest: Record<string, string> = {};
  for (const { name } of rows) {
    const { rows: read } = await sql<{ all: string | null }>`
      select md5(string_agg(line::text, '|' order by line::text)) as all from ${sql.table(name)} line`.execute(kysely);
    digest[name] = read[0]?.all ?? '';
  }
  return digest;
}
