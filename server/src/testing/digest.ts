import { sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';

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

/** Every other row of the database as one text for each table that has some: equal before and after = nothing was changed. */
export async function digestOf(
  { database: { kysely } }: { database: Pick<AppContext['database'], 'kysely'> },
  besides: readonly string[] = traces,
): Promise<Record<string, string>> {
  // most of hundreds of parts have never held a row
  const { rows } = await sql<{ name: string }>`select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0
      and relname <> all(${[...besides]}::text[]) order by relname`.execute(kysely);
  // a sum asks for no order of the rows
  const each = rows.map(
    ({ name }) =>
      sql`select ${sql.lit(name)} as name, sum(hashtextextended(line::text, 0)::numeric)::text as said
      from ${sql.table(name)} line`,
  );
  const read = await sql<{ name: string; said: string | null }>`${sql.join(each, sql` union all `)}`.execute(kysely);
  return Object.fromEntries(read.rows.flatMap(({ name, said }) => (said === null ? [] : [[name, said]])));
}
