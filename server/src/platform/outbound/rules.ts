import { BlockList, isIP } from 'node:net';

/**
 * One entry of OUTBOUND_ALLOW: `public` for every internet address, a name (a leading `*.` includes subdomains), or an
 * address or network. A null port is any port.
 */
export type AllowRule =
  | { kind: 'public'; port: number | null }
  | { kind: 'name'; name: string; port: number | null }
  | { kind: 'network'; network: BlockList; port: number | null };

export interface Outbound {
  rules: readonly AllowRule[];
  own: string;
}

/** Default of OUTBOUND_ALLOW: https to the internet, nothing internal. */
export const defaultRules = 'public:443';

function rule(entry: string): AllowRule | undefined {
  const parts = /^(\[[0-9a-f:.]+\](?:\/\d{1,3})?|[^:]+)(?::(\d{1,5}|\*))?$/i.exec(entry);
  if (!parts) return undefined;
  const what = (parts[1] ?? '').toLowerCase();
  const port = parts[2] === undefined || parts[2] === '*' ? null : Number(parts[2]);
  if (port !== null && !(port > 0 && port < 65_536)) return undefined;
  if (what === 'public') return { kind: 'public', port };
  const [address = '', bits] = what.replace(/[[\]]/g, '').split('/');
  const version = isIP(address);
  if (version === 0)
    return /^(\*\.)?[a-z0-9_-]+(\.[a-z0-9_-]+)*$/.test(what) ? { kind: 'name', name: what, port } : undefined;
  const widest = version === 6 ? 128 : 32;
  const prefix = bits === undefined ? widest : Number(bits);
  if (prefix > widest) return undefined;
  const network = new BlockList();
  network.addSubnet(address, prefix, version === 6 ? 'ipv6' : 'ipv4');
  return { kind: 'network', network, port };
}

/**
 * Reads `public:443, minio.inside:9000, 10.1.0.0/16:5432, [fd00::]/8`. Returns the invalid entry instead, if any.
 *
 * @example readAllowRules('public:443')
 */
export function readAllowRules(text: string): AllowRule[] | { wrong: string } {
  const rules: AllowRule[] = [];
  for (const entry of text.split(',').map((each) => each.trim())) {
    if (entry === '') continue;
    const read = rule(entry);
    if (!read) return { wrong: entry };
    rules.push(read);
  }
  return rules;
}
