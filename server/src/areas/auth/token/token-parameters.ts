import type { session } from '@kaoxin/contract/auth/session.ts';
import type { InputOf } from '@kaoxin/contract/call.ts';
import { phoneNumber } from '@kaoxin/contract/fields/typed-numbers.ts';
import type { FastifyRequest } from 'fastify';
import { browserOf } from '../social/browser.ts';

/** Parameters of a token call. The body has precedence over the query, and the header over both. */
export interface TokenParameters {
  grantType: string;
  tenantId: string;
  account: string;
  password: string;
  refreshToken: string;
  captchaKey: string;
  captchaCode: string;
  phone: string;
  phoneKey: string;
  phoneCode: string;
  source: string;
  code: string;
  state: string;
  /** The mark that this server set before the visit (social/browser.ts). */
  browser: string;
  /** All cookies, because the account determines which one is the device mark (platform/session/devices.ts). */
  cookies: string;
  deptId: string;
  roleId: string;
  factorToken: string;
  factorCode: string;
  authorization: string | undefined;
  ip: string;
  userAgent: string;
}

/** Text for rows and logs: one line without control characters, shortened (security.md S35). */
export const plainLine = (text: string, most: number): string => text.replace(/\p{Cc}|\p{Cs}/gu, ' ').slice(0, most);

const defaultTenant = '000000';

export function tokenParameters(
  { query, body }: InputOf<typeof session.token>,
  { headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>,
): TokenParameters {
  const header = (name: string): string => {
    const value = headers[name];
    return typeof value === 'string' ? value.trim() : '';
  };
  const given = (name: keyof typeof query & keyof typeof body): string => body[name] ?? query[name] ?? '';
  return {
    grantType: given('grant_type'),
    tenantId: plainLine(header('tenant-id') || given('tenantId') || defaultTenant, 64),
    account: plainLine(given('username'), 64).trim(),
    password: given('password'),
    refreshToken: given('refresh_token'),
    captchaKey: plainLine(header('captcha-key'), 64),
    captchaCode: header('captcha-code').slice(0, 16),
    phone: phoneNumber(plainLine(given('phone'), 64)),
    phoneKey: plainLine(header('phone-key'), 64),
    phoneCode: header('phone-code').slice(0, 16),
    source: plainLine(given('source'), 64),
    code: given('code'),
    state: given('state'),
    browser: browserOf(headers.cookie, given('state')),
    cookies: (headers.cookie ?? '').slice(0, 8_192),
    deptId: header('dept-id') || given('deptId'),
    roleId: header('role-id') || given('roleId'),
    factorToken: given('factor_token'),
    factorCode: given('factor_code').slice(0, 32),
    authorization: headers.authorization,
    ip,
    userAgent: plainLine(header('user-agent'), 255),
  };
}
