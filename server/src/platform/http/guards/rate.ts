import type { AppContext } from '#platform/app-context.ts';
import { limitRate } from '#platform/session/rate.ts';

/** At most `most` calls per network in a window of `seconds`, across all servers of the database. */
export interface RateRule {
  name: string;
  most: number;
  seconds: number;
}

export type Limit = (query: Record<string, unknown>) => RateRule;

/** Adds a rate rule to a route. Requests count before their body is read, so refused input counts too. */
export const limited = <R extends object>(rule: RateRule | Limit, route: R): R & { limit: Limit } => ({
  ...route,
  limit: typeof rule === 'function' ? rule : () => rule,
});

/**
 * Rule for refused input of public calls without a rule. Valid requests of the same network, such as a log-in, do not
 * count.
 */
const refusedInput: RateRule = { name: 'refused-input', most: 60, seconds: 60 };

/** Counts a request under a rule, by the digest of its network. Throws 429 beyond the limit. */
export const countBy = ({ database, secrets }: AppContext, { name, most, seconds }: RateRule, ip: string) =>
  limitRate(database.kysely, `${name}|${secrets.digest(`rate ${networkOf(ip)}`)}`, most, seconds);

/** Key under which requests of a block of addresses are counted; it does not reveal the block. */
export const blockSubject = ({ secrets }: Pick<AppContext, 'secrets'>, name: string, ip: string): string =>
  `${name}|${secrets.digest(`rate ${blockOf(ip)}`)}`;

export const countRefusedInput = (context: AppContext, ip: string): Promise<void> =>
  countBy(context, refusedInput, blockOf(ip));

/**
 * The block an address is assigned in: a /24 or a /64. Refusals are counted per block, since one caller often owns
 * several of its addresses.
 */
export function blockOf(ip: string): string {
  const network = networkOf(ip);
  return /^\d+(\.\d+){3}$/.test(network) ? `${network.slice(0, network.lastIndexOf('.'))}.0/24` : network;
}

/** The network of an address. An IPv6 customer owns a whole /64. */
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
