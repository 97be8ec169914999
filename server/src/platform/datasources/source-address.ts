import { refuse } from '#platform/http/errors.ts';

export const postgresDriver = 'org.postgresql.Driver';

export interface SourceAddress {
  host: string;
  port: number;
  database: string;
  /** TLS: none, any certificate, one that is valid for the host */
  tls: 'disable' | 'require' | 'verify-full';
}

const modes = ['disable', 'require', 'verify-full'] as const;

/**
 * Reads `jdbc:postgresql://host:5432/name?sslmode=verify-full`, with or without `jdbc:`. The only allowed parameter is
 * `sslmode`: others make drivers read files of this machine (security.md S42). User name and password are refused,
 * since the list shows the address.
 *
 * @returns undefined for another form
 */
export function readSourceUrl(text: string): SourceAddress | undefined {
  const url = URL.parse(text.trim().replace(/^jdbc:/i, ''));
  if (!url || !/^postgres(ql)?:$/.test(url.protocol) || url.username !== '' || url.password !== '' || url.hash !== '')
    return undefined;
  const database = decoded(url.pathname.slice(1));
  const given = [...url.searchParams];
  const mode = given.length === 0 ? 'disable' : modes.find((each) => each === url.searchParams.get('sslmode'));
  if (given.length > 1 || !mode || !/^[\w-]{1,63}$/.test(database) || url.hostname === '') return undefined;
  return { host: url.hostname, port: url.port === '' ? 5432 : Number(url.port), database, tls: mode };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

export function needSourceUrl(text: string): SourceAddress {
  const address = readSourceUrl(text);
  if (address) return address;
  throw refuse(400, [
    '连接地址应为 jdbc:postgresql://主机:端口/数据库，参数只可带 sslmode=disable、require 或 verify-full，不可含账号和密码',
    'The address should read jdbc:postgresql://host:port/database, with sslmode=disable, require or verify-full at most, without name and password',
  ]);
}
