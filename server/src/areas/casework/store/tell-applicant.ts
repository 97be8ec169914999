import { publicCasePath } from '@kaoxin/contract/casework/open-letter.ts';
import { phoneProblem } from '@kaoxin/contract/user/profile.ts';
import { settingsOf } from '#platform/settings.ts';
import { askForSms } from '#platform/sms/ask-for-sms.ts';
import { serviceNamed } from '#platform/sms/services.ts';
import type { Work } from '#platform/work.ts';
import type { CaseRow } from '../kind/kind.ts';
import type { Stepped } from '../rules/rules.ts';
import { opened } from '../sealed.ts';

/** The service whose template says that something has happened to somebody's case (docs/operations.md). */
const service = 'case-notice';

/**
 * Tells the applicant by text message that the office has taken a step that concerns him (domain.md 3.14): the number of
 * his case and where he reads more, no word of what it is about. A tenant without the service, or whose public address is
 * not known, sends nothing; nor is anybody told of what he has done himself, or without a mobile phone.
 */
export async function tellApplicant(work: Work, { notifies }: Stepped, row: CaseRow): Promise<void> {
  if (!notifies.includes('applicant') || work.actor.kind === 'citizen') return;
  const phone = opened(work, row.phone) ?? '';
  if (phoneProblem(phone)) return;
  if (!(await serviceNamed(work.platform, work.actor.tenantId, service))) return;
  const address = (await settingsOf(work)).get('site.publicAddress');
  if (!address) return;
  const params = { caseNo: row.caseNo, link: `${address}${publicCasePath}` };
  await askForSms(work, { phone, template: service, params, purpose: 'case' });
}
