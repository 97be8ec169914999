import type { Token } from '@kaoxin/contract/auth/session.ts';
import { messageOf } from '#platform/errors.ts';
import type { Client } from '#platform/session/clients.ts';
import { reserveAttempt, takeBackAttempt } from '#platform/session/failures.ts';
import { personById } from '#platform/session/person.ts';
import type { Work } from '#platform/work.ts';
import { enterThrough, failed, guessOf } from '../log-in.ts';
import type { TokenParameters } from '../token/token-parameters.ts';
import { TokenRefused } from '../token/token-refused.ts';
import { type Identity, identify } from './identity.ts';
import { issueTicket, linkOf } from './link.ts';
import { settled } from './presets.ts';
import { callbackAddress, type Provider, providerOf } from './provider.ts';
import { type EndedVisit, endVisit } from './visit.ts';

/**
 * Logs in a user verified by a third party. A first visit gets a guest token with an `oauth_id` for registration.
 * Pending registrations and locked accounts are refused (wire.md A, Social log-in; security.md S04).
 */
export async function logInBySocial(work: Work, client: Client, given: TokenParameters): Promise<Token> {
  const { context } = work;
  const visit = await endVisit(context, given.state, given.browser);
  // A visit started for binding opens no session.
  if (!visit || visit.userId !== null) throw await failed(work, given, '第三方登录状态无效、过期或已使用', 'social');
  const provider = await providerOf(context, { id: visit.providerId });
  if (!provider || provider.source !== given.source)
    throw await failed(work, given, '第三方登录来源与发起时不符', 'social');
  const who = await askThirdParty(work, provider, visit, given);
  const link = await linkOf(work.handle, provider.id, who);
  const person = link.userId ? await personById(work.handle, link.userId) : undefined;
  if (!person) {
    if (link.isWaiting) throw new TokenRefused('unapproved', '注册申请待审核');
    return guest(given, who.name, await issueTicket(work.handle, link.id));
  }
  const { tenantId, account } = person;
  const his = { ...given, tenantId, account };
  const subject = await guessOf(work, his, account);
  const open = await reserveAttempt(work, subject, tenantId);
  if (!open) throw await failed(work, his, '账号已锁定', 'social');
  if (person.status !== 1) throw await failed(work, his, '账号已停用', 'social');
  await takeBackAttempt(work.handle, subject);
  if (!person.tenantOpen) throw new TokenRefused('tenant', '租户已到期或停用', { concerned: person });
  return enterThrough('social', work, client, his, person, provider);
}

async function askThirdParty(
  { context }: Work,
  provider: Provider,
  { issuer, nonce, verifier }: EndedVisit,
  { code, state }: TokenParameters,
): Promise<Identity> {
  const way = { redirectUri: callbackAddress(context, provider.source), state, nonce, verifier };
  try {
    return await identify(context, settled(provider), way, { code, issuer });
  } catch (error) {
    const message = messageOf(error);
    context.log.warn({ source: provider.source, reason: message }, 'log-in through a third party failed');
    throw new TokenRefused('social', `第三方登录失败：${message.slice(0, 120)}`);
  }
}

/** Guest token: `user_id` is empty, no call accepts it; `oauth_id` is for `blade-user/register-guest`. */
const guest = ({ tenantId }: TokenParameters, name: string, ticket: string): Token => ({
  access_token: '',
  refresh_token: '',
  token_type: 'bearer',
  expires_in: 0,
  tenant_id: tenantId,
  user_id: '',
  user_name: name,
  nick_name: name,
  account: '',
  role_name: 'guest',
  role_id: '',
  dept_id: '',
  post_id: '',
  oauth_id: ticket,
  avatar: '',
  must_change_password: 0,
});
