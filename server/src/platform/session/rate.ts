import { type QueryExecutorProvider, sql } from 'kysely';
import { refuse } from '#platform/http/errors.ts';

/**
 * Counts a hit of `subject` in a window shared by all servers; 429 beyond `most`.
 * @param seconds length of the window, which begins with its first hit
 */
export async function limitRate(
  db: QueryExecutorProvider,
  subject: string,
  most: number,
  seconds: number,
): Promise<void> {
  const { rows } = await sql<{ hits: number }>`
    insert into rate (subject, window_start, hits) values (${subject}, now(), 1)
    on conflict (subject) do update set
      hits = case when rate.window_start < now() - make_interval(secs => ${seconds}) then 1 else rate.hits + 1 end,
      window_start = case when rate.window_start < now() - make_interval(secs => ${seconds}) then now()
        else rate.window_start end
    returning hits`.execute(db);
  if ((rows[0]?.hits ?? 0) > most) throw refuse('tooOften');
}
