import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { AllowRule, Outbound } from './rules.ts';

/** A checked target of a connection; using its address avoids a second, different name resolution. */
export interface Reached {
  host: string;
  address: string;
  family: 4 | 6;
  port: number;
}

/** The address is not allowed; gives no reason, so that nothing internal is revealed (security.md S41). */
export class NotReachable extends Error {
  constructor() {
    super('address not on the allow-list');
    this.name = 'NotReachable';
  }
}

/** Milliseconds of every refusal: unknown and forbidden names must not differ in time. */
const refusalAfter = 300;
const resolveWithin = 2000;

const list = (networks: readonly string[]): BlockList => {
  const block = new BlockList();
  for (const network of networks) {
    const [address = '', bits = ''] = network.split('/');
    block.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4');
  }
  return block;
};

/**
 * Link-local with the clouds' metadata services, multicast, unspecified, translated and documentation ranges: never
 * allowed.
 */
const never = list([
  ...['0.0.0.0/8', '169.254.0.0/16', '192.0.0.0/24', '192.0.2.0/24', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/3', '100.100.100.200/32', '::/128', 'fe80::/10', 'fec0::/10', 'ff00::/8', 'fd00:ec2::254/128'],
  ...['64:ff9b::/96', '64:ff9b:1::/48', '2002::/16', '2001::/32', '2001:db8::/32'],
]);
/** Internal ranges: allowed only when a rule names them. */
const inside = list([
  ...['10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '198.18.0.0/15'],
  ...['::1/128', 'fc00::/7'],
]);

const typeOf = (family: 4 | 6) => (family === 6 ? 'ipv6' : 'ipv4');

/** `::ffff:10.0.0.1`, `::ffff:0:10.0.0.1` and `::10.0.0.1` are 10.0.0.1 in any spelling. */
function plain(address: string): { address: string; family: 4 | 6 } {
  const text = new URL(`http://${isIP(address) === 6 ? `[${address}]` : address}`).hostname.replace(/^\[|\]$/g, '');
  const mapped = /^::(?:ffff:(?:0:)?)?([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(text);
  if (!mapped) return { address: text, family: isIP(text) === 6 ? 6 : 4 };
  const [high, low] = [Number.parseInt(mapped[1] ?? '', 16), Number.parseInt(mapped[2] ?? '', 16)];
  return { address: [high >> 8, high & 255, low >> 8, low & 255].join('.'), family: 4 };
}

/**
 * The rules without `public`. A data source holds everything of a tenant, so the operator of the servers names it: an
 * administrator of the product alone cannot send the data to a server of their own (security.md S61).
 */
export const namedOnly = ({ rules, own }: Outbound): Outbound => ({
  rules: rules.filter(({ kind }) => kind !== 'public'),
  own,
});

const nameMatches = (rule: string, host: string): boolean =>
  rule.startsWith('*.') ? host.endsWith(rule.slice(1)) : rule === host;

function allows(rule: AllowRule, host: string, port: number, { address, family }: ReturnType<typeof plain>): boolean {
  if (rule.port !== null && rule.port !== port) return false;
  if (rule.kind === 'public') return !inside.check(address, typeOf(family));
  if (rule.kind === 'name') return nameMatches(rule.name, host);
  return rule.network.check(address, typeOf(family));
}

/** Normalizes a host: a name, an address, `[::1]`. 0x7f.1 and 2130706433 are resolved and checked like names. */
function tidy(host: string): string {
  const bare = host
    .trim()
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');
  if (isIP(bare) !== 0) return bare;
  const labels = bare.split('.');
  const isName = bare.length <= 253 && labels.every((label) => /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/.test(label));
  if (!isName) throw new NotReachable();
  return bare;
}

async function addressesOf(host: string): Promise<string[]> {
  if (isIP(host) !== 0) return [host];
  const asked = lookup(host, { all: true }).then((found) => found.map(({ address }) => address));
  const late = new AbortController();
  const answered = await Promise.race([
    asked.catch(() => []),
    wait(resolveWithin, [], { signal: late.signal }).catch(() => []),
  ]);
  late.abort();
  return answered;
}

/**
 * Resolves a host and returns the target when all of its addresses are allowed; throws {@link NotReachable} otherwise.
 * Connect to `address`, never to `host`: the name could resolve differently the next time.
 *
 * @param outbound `context.config.outbound`, from OUTBOUND_ALLOW
 * @param port the port that will be used
 */
export async function mayReach({ rules, own }: Outbound, host: string, port: number): Promise<Reached> {
  const patience = wait(refusalAfter);
  try {
    const name = tidy(host);
    // Requests for a user must not reach this server itself, unless the operator's rules name it.
    const fitting = name === own ? rules.filter(({ kind }) => kind !== 'public') : rules;
    const found = (await addressesOf(name)).map(plain);
    const isFine = (each: ReturnType<typeof plain>) =>
      !never.check(each.address, typeOf(each.family)) && fitting.some((rule) => allows(rule, name, port, each));
    const [first] = found;
    if (!first || !found.every(isFine) || !(port > 0 && port < 65_536)) throw new NotReachable();
    return { host: name, ...first, port };
  } catch {
    await patience;
    throw new NotReachable();
  }
}

/** `mayReach` for a web address: http and https only, without user name and password. */
export async function mayReachUrl(outbound: Outbound, address: string): Promise<Reached & { url: URL }> {
  const url = URL.parse(address);
  const isWeb = url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  const port = Number(url?.port) || (url?.protocol === 'http:' ? 80 : 443);
  const reached = await mayReach(outbound, isWeb ? url.hostname : '', port);
  if (!url) throw new NotReachable();
  return { ...reached, url };
}
