import type { QueryExecutorProvider } from 'kysely';
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

/**
 * Counts a request under a rule, by the digest of its network, and with ten times the bound by that of its /48. Throws
 * 429 beyond the limit.
 */
export async function countBy(
  { database, secrets }: AppContext,
  { name, most, seconds }: RateRule,
  ip: string,
): Promise<void> {
  const count = (network: string, bound: number) =>
    limitRate(database.kysely, `${name}|${secrets.digest(`rate ${network}`)}`, bound, seconds);
  await count(networkOf(ip), most);
  const site = siteOf(ip);
  if (site !== undefined) await count(site, most * siteFactor);
}

/**
 * Where the calls of a stranger count: the block of the address, and with a larger bound the /48 of an IPv6 network.
 * @param factor how much more a /48 may do than one of its networks
 */
export function placesOf(ip: string, factor = siteFactor): { place: string; factor: number }[] {
  const site = siteOf(ip);
  return [{ place: blockOf(ip), factor: 1 }, ...(site === undefined ? [] : [{ place: site, factor }])];
}

/** Keys under which requests of a block and its /48 are counted; they do not reveal the places. */
export const placeSubjects = ({ secrets }: Pick<AppContext, 'secrets'>, name: string, ip: string) =>
  placesOf(ip).map(({ place, factor }) => ({ subject: `${name}|${secrets.digest(`rate ${place}`)}`, factor }));

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
  const address = plainAddress(ip);
  return address.includes(':') ? groupsOf(address).slice(0, 4).join(':') : address;
}

/**
 * The /48 of an IPv6 address, which one customer of a data centre may own with 65,536 networks; undefined for IPv4.
 */
export function siteOf(ip: string): string | undefined {
  const network = networkOf(ip);
  return network.includes(':') ? `${network.split(':').slice(0, 3).join(':')}/48` : undefined;
}

export const siteFactor = 10;

/**
 * Counts a call of a stranger by network, and by the /48 of an IPv6 network. Throws 429 beyond `most` of the one or ten
 * times as many of the other.
 */
export async function limitNetwork(
  db: QueryExecutorProvider,
  name: string,
  ip: string,
  most: number,
  seconds: number,
): Promise<void> {
  await limitRate(db, `${name}:${networkOf(ip)}`, most, seconds);
  const site = siteOf(ip);
  if (site !== undefined) await limitRate(db, `${name}:${site}`, most * siteFactor, seconds);
}

/** Without brackets, port and zone. An IPv4 address in an IPv6 one (`::ffff:a4d:404`) is read as IPv4. */
function plainAddress(ip: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(ip)?.[1];
  const address = bracketed ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(ip)?.[1] ?? ip;
  if (!address.includes(':')) return address;
  const groups = groupsOf(address);
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return address;
  const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/** The groups of an IPv6 address without leading zeros; of a network, those it has. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? [];
  const before = groupsIn(head);
  const after = tail === undefined ? [] : groupsIn(tail);
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  return [...before, ...(tail === undefined ? [] : zeros), ...after].map((group) => group.replace(/^0+(?=.)/, ''));
}

const groupsIn = (part: string): string[] => part.split(':').filter(Boolean).flatMap(hexGroups);

/** `10.77.4.4` at the end of an IPv6 address stands for two groups. */
function hexGroups(group: string): string[] {
  if (!group.includes('.')) return [group];
  const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
  return [(a << 8) | b, (c << 8) | d].map((value) => value.toString(16));
}
