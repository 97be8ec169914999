import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import type { Work } from '#platform/work.ts';
import { refuse } from './errors.ts';
import type { Exchange } from './route.ts';

/** At most `most` calls of an address in a window of `seconds`, over all servers of the database. */
export interface RateRule {
  name: string;
  most: number;
  seconds: number;
}

/** Counts a call of this address; beyond the rule 429 with the seconds to wait in `Retry-After` (domain.md 0.3, 3.14). */
export async function limitRate(work: Work, reply: FastifyReply, rule: RateRule): Promise<void> {
  const subject = `${rule.name}|${networkOf(work.actor.ip)}`;
  const { rows } = await sql<{ hits: number; wait: number }>`
    insert into rate (subject, window_start, hits) values (${subject}, now(), 1)
    on conflict (subject) do update set
      hits = case when ${expired(rule)} then 1 else rate.hits + 1 end,
      window_start = case when ${expired(rule)} then now() else rate.window_start end
    returning hits,
      ceil(extract(epoch from rate.window_start + make_interval(secs => ${rule.seconds}) - now()))::int as wait`.execute(
    work.platform,
  );
  const [row] = rows;
  if (!row || row.hits <= rule.most) return;
  reply.header('retry-after', String(Math.max(1, row.wait)));
  throw refuse('tooOften');
}

const expired = ({ seconds }: RateRule) => sql`rate.window_start <= now() - make_interval(secs => ${seconds})`;

/** The handler behind a rule; its route is `onOwn` when it writes, so that the count stays whatever becomes of it. */
export const limited =
  <I, R>(rule: RateRule, handler: (work: Work, input: I, exchange: Exchange) => Promise<R>) =>
  async (work: Work, input: I, exchange: Exchange): Promise<R> => {
    await limitRate(work, exchange.reply, rule);
    return handler(work, input, exchange);
  };

/** Whoever has one IPv6 address has a whole /64 of them. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  if (!ip.includes(':')) return ip;
  const [head = '', tail] = ip.toLowerCase().split('%')[0]?.split('::') ?? [];
  const before = head.split(':').filter(Boolean);
  const after = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  const groups = [...before, ...(tail === undefined ? [] : zeros), ...after];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
