import type { Token } from '@kaoxin/contract/auth/session.ts';
import type { Client } from '#platform/session/clients.ts';
import { reserveAttempt, takeBackAttempt } from '#platform/session/failures.ts';
import type { SessionPerson } from '#platform/session/person.ts';
import { enabledService } from '#platform/sms/services.ts';
import type { Work } from '#platform/work.ts';
import { enterThrough, failed, guessOf } from '../log-in.ts';
import type { TokenParameters } from '../token/token-parameters.ts';
import { TokenRefused } from '../token/token-refused.ts';
import { takePhoneCode } from './phone-code.ts';
import { personByPhone } from './phone-person.ts';

/**
 * Logs in with a phone number and the digits sent to it. Wrong digits count against the account like wrong passwords,
 * and a locked account stays locked (security.md S04). All failures get the same reply.
 */
export async function logInByPhone(work: Work, client: Client, given: TokenParameters): Promise<Token> {
  const outcome = await weigh(work, given);
  if ('refused' in outcome) throw await failed(work, given, outcome.refused, 'phone');
  const { person, subject } = outcome;
  await takeBackAttempt(work.handle, subject);
  if (!person.tenantOpen) throw new TokenRefused('tenant', '租户已到期或停用', { concerned: person });
  const service = await enabledService(work.handle, person.tenantId);
  return enterThrough('phone', work, client, { ...given, account: person.account }, person, service);
}

type Outcome = { person: SessionPerson; subject: string } | { refused: string };

async function weigh(work: Work, given: TokenParameters): Promise<Outcome> {
  const { tenantId, phone, phoneKey: key, phoneCode: code } = given;
  const person = await personByPhone(work, tenantId, phone);
  const account = person?.account ?? `phone ${phone}`;
  const subject = await guessOf(work, given, account);
  const open = await reserveAttempt(work, subject, person?.tenantId ?? work.actor.tenantId);
  const right = await takePhoneCode(work, { key, tenantId, phone, code });
  if (!open) return { refused: '账号已锁定' };
  if (!right) return { refused: '手机验证码错误或已失效' };
  if (!person) return { refused: '手机号未对应账号' };
  return person.status === 1 ? { person, subject } : { refused: '账号已停用' };
}
