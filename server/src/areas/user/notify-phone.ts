import { askForSms } from '#platform/sms/ask-for-sms.ts';
import type { Work } from '#platform/work.ts';

/** Code of the SMS service for login changes. A tenant without it sends no message. */
const noticeService = 'account-notice';

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
