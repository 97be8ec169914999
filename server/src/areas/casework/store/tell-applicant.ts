import { publicCasePath } from '@kaoxin/contract/casework/public/open-letter.ts';
import { phoneProblem } from '@kaoxin/contract/user/profile.ts';
import { decrypt } from '#engine/identity/decrypt.ts';
import { settingsOf } from '#platform/settings/settings.ts';
import { askForSms } from '#platform/sms/ask-for-sms.ts';
import { serviceNamed } from '#platform/sms/services.ts';
import type { Work } from '#platform/work.ts';
import type { CaseRow } from '../kind/kind.ts';
import type { Stepped } from '../rules/rules.ts';
import { filedPhone } from './filed-phone.ts';

/** The SMS service whose template announces a change of a case (docs/operations.md). */
const service = 'case-notice';

/**
 * Sends the applicant a text message about a step of the office (domain.md 3.14): case number and address of the status
 * page, nothing about the content. Nothing is sent without the service or a public address, for the applicant's own
 * acts, or without a mobile phone. A withdrawal registered by staff also goes to the phone as filed.
 */
export async function tellApplicant(work: Work, { notifies, event }: Stepped, row: CaseRow): Promise<void> {
  if (!notifies.includes('applicant') || work.actor.kind === 'citizen') return;
  const sealed = event?.action === 'withdraw_ask' ? [row.phone, filedPhone(row)] : [row.phone];
  const phones = [...new Set(sealed.map((one) => decrypt(work, one) ?? ''))].filter((one) => !phoneProblem(one));
  if (phones.length === 0) return;
  if (!(await serviceNamed(work.platform, work.actor.tenantId, service))) return;
  const address = (await settingsOf(work)).get('site.publicAddress');
  if (!address) return;
  const params = { caseNo: row.caseNo, link: `${address}${publicCasePath}` };
  const notice = { template: service, params, purpose: 'case', isAnonymous: row.isAnonymous === 1 };
  for (const phone of phones) await askForSms(work, { phone, ...notice });
}
