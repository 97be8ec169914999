import type { session, site, tenantInfo } from '@kaoxin/contract/auth/session.ts';
import type { signIn } from '@kaoxin/contract/auth/sign-in.ts';
import type { Call } from '@kaoxin/contract/call.ts';

/** Sending a call reads only these three properties, no schemas. */
const named = <C extends Call>(method: C['method'], path: string, shape: C['shape']): C =>
  ({ method, path, shape }) as unknown as C;

/**
 * The calls of the login page, written out by hand: the contract's schemas weigh 25 KB gzip and the page's budget is
 * 120 KB. A test compares them with the contract.
 */
export const openCalls = {
  token: named<typeof session.token>('POST', 'blade-auth/oauth/token', 'bare'),
  refresh: named<typeof session.refresh>('POST', 'blade-auth/oauth/token/refresh', 'bare'),
  captcha: named<typeof session.captcha>('GET', 'blade-auth/oauth/captcha', 'bare'),
  sendCode: named<typeof signIn.sendCode>('POST', 'blade-resource/sms/endpoint/sendCode', 'json'),
  register: named<typeof signIn.register>('POST', 'blade-user/register-guest', 'json'),
  logout: named<typeof session.logout>('GET', 'blade-auth/oauth/logout', 'json'),
  site: named<typeof site>('GET', 'site', 'json'),
  tenantInfo: named<typeof tenantInfo>('GET', 'blade-system/tenant/info', 'json'),
};
