import { publicCasePath } from '@kaoxin/contract/casework/open-letter.ts';
import { phoneProblem } from '@kaoxin/contract/user/profile.ts';
import { settingsOf } from '#platform/settings.ts';
import { askForSms } from '#platform/sms/ask-for-sms.ts';
import { serviceNamed } from '#platform/sms/services.ts';
import type { Work } from '#platform/work.ts';
import type { CaseRow } from '../kind/kind.ts';
import type { Stepped } from '../rules/rules.ts';
import { opened } from '../sealed.ts';
import { filedPhone } from './filed-phone.ts';

/** The service whose template says that something has happened to somebody's case (docs/operations.md). */
const service = 'case-notice';

/**
 * Tells the applicant by text message that the office has taken a step that concerns him (domain.md 3.14): the number of
 * his case and where he reads more, no word of what it is about. A tenant without the service, or whose public address is
 * not known, sends nothing; nor is anybody told of what he has done himself, or without a mobile phone. A withdrawal that staff
 * register is told at the phone as filed as well.
 */
export async function tellApplicant(work: Work, { notifies, event }: Stepped, row: CaseRow): Promise<void> {
  if (!notifies.includes('applicant') || work.actor.kind === 'citizen') return;
  // what ends the matter is told where no clerk can turn it away
  const sealed = event?.action === 'withdraw_ask' ? [row.phone, filedPhone(row)] : [row.phone];
  const phones = [...new Set(sealed.map((one) => opened(work, one) ?? ''))].filter((one) => !phoneProblem(one));
  if (phones.length === 0) return;
  if (!(await serviceNamed(work.platform, work.actor.tenantId, service))) return;
  const address = (await settingsOf(work)).get('site.publicAddress');
  if (!address) return;
  const params = { caseNo: row.caseNo, link: `${address}${publicCasePath}` };
  const notice = { template: service, params, purpose: 'case', isAnonymous: row.isAnonymous === 1 };
  for (const phone of phones) await askForSms(work, { phone, ...notice });
}
