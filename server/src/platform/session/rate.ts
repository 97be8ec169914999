import { type QueryExecutorProvider, sql } from 'kysely';
import { catalogue, Refusal } from '#platform/http/errors.ts';

/** 429 with the seconds to wait in `Retry-After` (domain.md 0.3, 3.14). */
export class TooOften extends Refusal {
  readonly wait: number;
  constructor(wait: number) {
    super(catalogue.tooOften.status, catalogue.tooOften.label);
    this.wait = Math.max(1, wait);
  }
}

/**
 * Counts one or more hits of `subject` in a window shared by all servers of the database; {@link TooOften} beyond
 * `most`.
 * @param seconds length of the window, which begins with its first hit
 */
export async function limitRate(
  db: QueryExecutorProvider,
  subject: string,
  most: number,
  seconds: number,
  hits = 1,
): Promise<void> {
  const { hits: counted, wait } = await countHits(db, subject, seconds, hits);
  if (counted > most) throw new TooOften(wait);
}

/**
 * Counts a hit of `subject` in such a window. @returns hits of the window including these, and seconds until it ends
 */
export async function countHits(
  db: QueryExecutorProvider,
  subject: string,
  seconds: number,
  hits = 1,
): Promise<{ hits: number; wait: number }> {
  const length = sql`make_interval(secs => ${seconds})`;
  const isOver = sql`rate.window_start <= now() - ${length}`;
  const { rows } = await sql<{ hits: number; wait: number }>`
    insert into rate (subject, window_start, hits) values (${subject}, now(), ${hits})
    on conflict (subject) do update set
      hits = case when ${isOver} then ${hits}::int else rate.hits + ${hits}::int end,
      window_start = case when ${isOver} then now() else rate.window_start end
    returning hits, ceil(extract(epoch from rate.window_start + ${length} - now()))::int as wait`.execute(db);
  return rows[0] ?? { hits, wait: seconds };
}

export async function takeHitBack(db: QueryExecutorProvider, subject: string, hits = 1): Promise<void> {
  await sql`update rate set hits = greatest(0, hits - ${hits}::int) where subject = ${subject} and hits > 0`.execute(
    db,
  );
}

/** Hits of the subject within this many seconds, with a window as in `limitRate`. */
export async function hitsOf(db: QueryExecutorProvider, subject: string, seconds: number): Promise<number> {
  const { rows } = await sql<{ hits: number }>`select hits from rate
    where subject = ${subject} and window_start > now() - make_interval(secs => ${seconds})`.execute(db);
  return rows[0]?.hits ?? 0;
}

/** Hits are stored for a day at most. */
export async function knownHits(
  db: QueryExecutorProvider,
  subjects: readonly string[],
  seconds: number,
): Promise<Set<string>> {
  if (subjects.length === 0) return new Set();
  const { rows } = await sql<{ subject: string }>`select subject from rate
    where subject = any(${subjects}::text[]) and window_start > now() - make_interval(secs => ${seconds})`.execute(db);
  return new Set(rows.map(({ subject }) => subject));
}
