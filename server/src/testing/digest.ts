import { sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';

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

export const tracesOfFailure = ['error_log', 'login_failure', 'rate', 'session', 'stranger_refusal'];

/** A digest of every other table with rows: equal digests mean that nothing was changed. */
export async function digestOf(
  { database: { kysely } }: { database: Pick<AppContext['database'], 'kysely'> },
  besides: readonly string[] = traces,
): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0
      and relname <> all(${[...besides]}::text[]) order by relname`.execute(kysely);
  // a sum does not depend on the order of rows
  const each = rows.map(
    ({ name }) =>
      sql`select ${sql.lit(name)} as name, sum(hashtextextended(line::text, 0)::numeric)::text as said
      from ${sql.table(name)} line`,
  );
  const read = await sql<{ name: string; said: string | null }>`${sql.join(each, sql` union all `)}`.execute(kysely);
  return Object.fromEntries(read.rows.flatMap(({ name, said }) => (said === null ? [] : [[name, said]])));
}
