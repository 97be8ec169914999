import type { Client } from '#platform/session/clients.ts';
import { isManaging } from '#platform/session/open-session.ts';
import type { SessionPerson } from '#platform/session/person.ts';
import { hasFactor } from '#platform/session/second-factor/second-factor.ts';
import { settingsFor } from '#platform/settings/settings.ts';
import type { Work } from '#platform/work.ts';
import { TokenRefused } from '../token/token-refused.ts';
import { issueTicket, offerFactor } from './ticket.ts';

/** Parameter `security.totp`: 0 nobody, 1 management roles, 2 all users. */
export async function isDemanded({ context }: Work, person: SessionPerson): Promise<boolean> {
  const whom = (await settingsFor(context, person.tenantId)).get('security.totp')?.trim();
  return whom === '2' || (whom === '1' && isManaging(person));
}

/**
 * Second step of every login: asks for the code of a second factor, or offers one where it is mandatory. The refusal
 * contains a ticket for repeating the call with the code instead of the password.
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
