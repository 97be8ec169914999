/** Address of a frame, or the reason it is blocked: not an http(s) address, or a host that is not allowed. */
export type FrameAddress =
  | { kind: 'open'; href: string }
  | { kind: 'foreign'; href: string; host: string }
  | { kind: 'none' };

export interface FrameOptions {
  origin: string;
  /** further hosts: `name`, `name:port`, `*.name` */
  hosts: readonly string[];
  /** replaces `${token}` in addresses of this site; elsewhere the placeholder is removed */
  token: string;
}

const placeholder = '$' + '{token}';

/**
 * The address in `/myiframe/…?src=…`: `$` stands for `#`, other query parameters are appended. Other hosts never
 * receive the token.
 */
export function frameAddress(query: URLSearchParams, { origin, hosts, token }: FrameOptions): FrameAddress {
  const src = query.get('src') ?? '';
  const parse = (word: string) => URL.parse(src.replaceAll(placeholder, word).replaceAll('$', '#'), origin);
  const bare = src === '' ? null : parse('');
  if (!bare || (bare.protocol !== 'https:' && bare.protocol !== 'http:')) return { kind: 'none' };
  const own = bare.origin === origin;
  const address = (own ? parse(encodeURIComponent(token)) : bare) ?? bare;
  for (const [name, value] of query) if (name !== 'src' && name !== 'name') address.searchParams.append(name, value);
  if (own || hosts.some((host) => fits(bare.host, host))) return { kind: 'open', href: address.href };
  return { kind: 'foreign', href: address.href, host: bare.host };
}

const fits = (host: string, allowed: string): boolean =>
  allowed.startsWith('*.') ? host.endsWith(allowed.slice(1)) : host === allowed;
