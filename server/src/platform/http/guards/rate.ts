import { limitRate } from '#platform/session/rate.ts';
import type { Work } from '#platform/work.ts';
import type { Exchange } from '../route.ts';

/** At most `most` calls of an address in a window of `seconds`, over all servers of the database. */
export interface RateRule {
  name: string;
  most: number;
  seconds: number;
}

/** The handler behind a rule; its route is `manualTransaction` when it writes, so that the count stays whatever becomes of it. */
export const limited =
  <I, R>(rule: RateRule, handler: (work: Work, input: I, exchange: Exchange) => Promise<R>) =>
  async (work: Work, input: I, exchange: Exchange): Promise<R> => {
    await limitRate(work.platform, `${rule.name}|${networkOf(work.actor.ip)}`, rule.most, rule.seconds);
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
