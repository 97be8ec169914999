import { sql } from 'kysely';
import type { Work } from '#platform/work.ts';

/** Days for which whoever made an account, gave its roles or renewed its log-in counts as the one who acts with it. */
const daysApart = 7;

/**
 * Notes who has renewed the log-ins of these people: with a password, a phone, without a second factor.
 * @param by the caller, or who asked for what the caller confirms
 */
export async function noteHand(
  { actor, handle }: Work,
  userIds: readonly string[],
  by: string | null = actor.id,
): Promise<void> {
  const others = userIds.filter((id) => id !== by);
  if (by === null || others.length === 0) return;
  await sql`insert into login_hand (user_id, by_id) select unnest(${others}::bigint[]), ${by}
    on conflict (user_id, by_id) do update set at = greatest(login_hand.at, excluded.at)`.execute(handle);
}

/**
 * Those of these people who are one hand with the asker (decision 014): either has made the other, or somebody has made
 * both, directly or through others. A link counts for seven days, and a link behind it when it was not older than that
 * at the time; a pair keeps its newest, which only holds longer.
 */
export async function sameHandAs({ handle }: Work, askerId: string, people: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ person: string; byId: string }>`
    with recursive chain as (
      select user_id as person, by_id, at from login_hand
      where user_id = any(${[askerId, ...people]}::bigint[]) and at > now() - make_interval(days => ${daysApart})
      union
      select c.person, h.by_id, h.at from chain c
        join login_hand h on h.user_id = c.by_id and h.at > c.at - make_interval(days => ${daysApart}))
    select distinct person, by_id from chain`.execute(handle);
  const makers = Map.groupBy(rows, ({ person }) => person);
  const handsOf = (id: string): string[] => [id, ...(makers.get(id) ?? []).map(({ byId }) => byId)];
  const own = new Set(handsOf(askerId));
  return new Set(people.filter((id) => handsOf(id).some((hand) => own.has(hand))));
}
