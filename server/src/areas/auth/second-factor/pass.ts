import type { Token } from '@kaoxin/contract/auth/session.ts';
import type { Client } from '#platform/session/clients.ts';
import { reserveAttempt } from '#platform/session/failures.ts';
import { personById, type SessionPerson } from '#platform/session/person.ts';
import { addFactor, hasFactor, stepOfOffered, takeCode } from '#platform/session/second-factor/second-factor.ts';
import type { Work } from '#platform/work.ts';
import { addressDelay, enter, guessOf } from '../log-in.ts';
import type { TokenParameters } from '../token/token-parameters.ts';
import { TokenRefused } from '../token/token-refused.ts';
import { openTicket } from './ticket.ts';

/**
 * Second login step with ticket and code. Wrong codes count against the account like wrong passwords (security.md 4,
 * Keycloak). A code opens one session, however many requests use it concurrently.
 */
export async function passSecondFactor(work: Work, client: Client, given: TokenParameters): Promise<Token> {
  const ticket = await openTicket(work.context, given.factorToken, 'log-in', client.clientId);
  const person = ticket && (await personById(work.handle, ticket.userId));
  if (!person || !ticket.fits(person)) throw new TokenRefused('factorToken', '第二因素凭据无效或已过期');
  const { tenantId, id, account, realName } = person;
  const concerned = { tenantId, id, account, realName };
  if (person.status !== 1) throw new TokenRefused('password', '账号已停用', { concerned });
  if (!person.tenantOpen) throw new TokenRefused('tenant', '租户已到期或停用', { concerned });
  const subject = await guessOf(work, { ...given, tenantId }, account);
  const open = await reserveAttempt(work, subject, tenantId);
  const wrong = async (reason: string) =>
    new TokenRefused('factorCode', reason, { concerned, delay: await addressDelay(work, given.ip) });
  if (!open) throw await wrong('账号已锁定');
  const { secret } = ticket;
  try {
    return await (secret === undefined
      ? proveHeld(work, client, given, person)
      : takeOffered(work, client, given, person, secret));
  } catch (error) {
    throw error instanceof WrongCode ? await wrong(error.message) : error;
  }
}

class WrongCode extends Error {}

function proveHeld(work: Work, client: Client, given: TokenParameters, person: SessionPerson): Promise<Token> {
  const prove = async ({ handle, context }: Work): Promise<void> => {
    if (!(await takeCode(handle, context.secrets, person.id, given.factorCode))) throw new WrongCode('动态验证码错误');
  };
  return enter(work, client, given, person, { prove });
}

async function takeOffered(
  work: Work,
  client: Client,
  given: TokenParameters,
  person: SessionPerson,
  secret: string,
): Promise<Token> {
  if (await hasFactor(work.handle, person.id)) throw new TokenRefused('factorToken', '动态验证码已绑定');
  const step = await stepOfOffered(work.handle, secret, given.factorCode);
  if (step === undefined) throw new WrongCode('绑定时动态验证码错误');
  let recoveryCodes: string[] | undefined;
  const prove = async ({ handle, context }: Work): Promise<void> => {
    const { id: userId, tenantId } = person;
    recoveryCodes = await addFactor(handle, context.secrets, { userId, tenantId, secret, step });
    if (!recoveryCodes) throw new TokenRefused('factorToken', '动态验证码已绑定');
  };
  const token = await enter(work, client, given, person, { prove });
  return { ...token, ...(recoveryCodes ? { recovery_codes: recoveryCodes } : {}) };
}
