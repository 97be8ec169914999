import type { Client } from '#platform/session/clients.ts';
import { isManaging } from '#platform/session/open-session.ts';
import type { SessionPerson } from '#platform/session/person.ts';
import { hasFactor } from '#platform/session/second-factor/second-factor.ts';
import { settingsFor } from '#platform/settings.ts';
import type { Work } from '#platform/work.ts';
import { TokenRefused } from '../token/token-refused.ts';
import { issueTicket, offerFactor } from './ticket.ts';

/** Parameter `security.totp`: 0 nobody, 1 management roles, 2 everybody. */
export async function isDemanded({ context }: Work, person: SessionPerson): Promise<boolean> {
  const whom = (await settingsFor(context, person.tenantId)).get('security.totp')?.trim();
  return whom === '2' || (whom === '1' && isManaging(person));
}

/**
 * Second half of every log-in: whoever has a second factor is asked for its code, whoever must have one is offered it.
 * The refusal carries a ticket with which the same call is made again, with the code in the place of the password.
 */
export async function demandSecondFactor(work: Work, { clientId }: Client, person: SessionPerson): Promise<void> {
  const { tenantId, id, account, realName } = person;
  const concerned = { tenantId, id, account, realName };
  if (await hasFactor(work.handle, person.id)) {
    const facts = { factor_token: await issueTicket(work.context, person, { purpose: 'log-in', client: clientId }) };
    throw new TokenRefused('factor', '等待输入动态验证码', { concerned, facts });
  }
  if (!(await isDemanded(work, person))) return;
  const { token, ...offered } = await offerFactor(work.context, person, 'log-in', clientId);
  throw new TokenRefused('enrolment', '等待绑定动态验证码', { concerned, facts: { factor_token: token, ...offered } });
}
