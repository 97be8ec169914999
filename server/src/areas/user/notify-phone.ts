import '#platform/sms/tables.ts';
import { askForSms } from '#platform/sms/ask-for-sms.ts';
import type { Work } from '#platform/work.ts';

/** The service whose template says that a log-in has changed; a tenant without one sends nothing. */
const noticeService = 'account-notice';

/** Tells a phone that something about its owner's log-in has changed, where the tenant has a service for it. */
export async function notifyPhone(work: Work, phone: string | null, name: string, what: string): Promise<void> {
  if (!phone || !/^\d{11}$/.test(phone)) return;
  const service = await work
    .table('sms')
    .select()
    .select('sms.id')
    .where('smsCode', '=', noticeService)
    .executeTakeFirst();
  if (service) await askForSms(work, { phone, template: noticeService, params: { name, what }, purpose: 'account' });
}
