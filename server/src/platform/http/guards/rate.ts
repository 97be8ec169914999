import type { AppContext } from '#platform/app-context.ts';
import { limitRate } from '#platform/session/rate.ts';

/** At most `most` calls of an address in a window of `seconds`, over all servers of the database. */
export interface RateRule {
  name: string;
  most: number;
  seconds: number;
}

/** The rule of a call, which its query may decide. */
export type Limit = (query: Record<string, unknown>) => RateRule;

/** A route behind a rule. Each request counts before its body is read, so refused input counts too. */
export const limited = <R extends object>(rule: RateRule | Limit, route: R): R & { limit: Limit } => ({
  ...route,
  limit: typeof rule === 'function' ? rule : () => rule,
});

/** Input refused by public calls that have no rule. Valid requests of the same network, a log-in among them, do not count. */
const refusedInput: RateRule = { name: 'refused-input', most: 60, seconds: 60 };

/** Counts a request of a network, by its digest, under a rule. Throws 429 beyond it. */
export const countBy = ({ database, secrets }: AppContext, { name, most, seconds }: RateRule, ip: string) =>
  limitRate(database.kysely, `${name}|${secrets.digest(`rate ${networkOf(ip)}`)}`, most, seconds);

/** Subject under which requests of a block of addresses are counted; it does not tell the block. */
export const blockSubject = ({ secrets }: Pick<AppContext, 'secrets'>, name: string, ip: string): string =>
  `${name}|${secrets.digest(`rate ${blockOf(ip)}`)}`;

/** Counts input that was refused before a handler saw it. */
export const countRefusedInput = (context: AppContext, ip: string): Promise<void> =>
  countBy(context, refusedInput, blockOf(ip));

/** The block an address is given out with: a /24 or a /64. Refusals are counted by it, since one caller often has more of it. */
export function blockOf(ip: string): string {
  const network = networkOf(ip);
  return /^\d+(\.\d+){3}$/.test(network) ? `${network.slice(0, network.lastIndexOf('.'))}.0/24` : network;
}

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
