import { sendState, smsCategory } from '@kaoxin/contract/resource/sms-message.ts';
import { type Kysely, sql } from 'kysely';
import type { Secrets } from '#platform/secrets.ts';
import { firstTenant } from '../../seeds/tenant.ts';
import { phoneOf } from '../people.ts';
import { chance } from '../prng.ts';
import { bulkInsert, takeIds } from './bulk-insert.ts';
import { stamps } from './city-rows.ts';

/** Tells examinees how their registration was reviewed: 【{exam}】{name}，您的报名{result}。{reason} */
const registrationNotice = {
  ...{ smsCode: 'registration-notice', category: smsCategory.outbox, templateId: 'SMS_100002', signName: '江澜人考' },
  remark: '报名审核结果：【{exam}】{name}，您的报名{result}。{reason}（试用发件箱，不外发）',
};
const service = { smsCode: 'trial', category: smsCategory.outbox, templateId: 'SMS_100001', signName: '江澜人考' };

/** What was tried, hours before the start; the outbox keeps it for a week. */
const tried = [
  { hours: 3, purpose: 'manual', params: { caseNo: 'XF20260001', step: '已受理' } },
  { hours: 5, purpose: 'manual', params: { caseNo: 'XF20260002', step: '需补正材料' } },
  { hours: 26, purpose: 'manual', params: { caseNo: 'XF20260003', step: '已答复' } },
  { hours: 27, purpose: 'test', params: { code: '280417' } },
  { hours: 50, purpose: 'test', params: { code: '935026' } },
];

/** A trial outbox of the first tenant and a few messages in it; nothing leaves, and nobody is reached. */
export async function insertOutbox(db: Kysely<unknown>, now: string, { seal, digest }: Secrets): Promise<void> {
  const [smsId = '', noticeId = '', ...ids] = await takeIds(db, tried.length + 2);
  await bulkInsert(db, 'sms', [
    // tried, not enabled
    { ...stamps(smsId), ...service, status: 0, remark: '试用发件箱：不外发，在短信记录中查看内容' },
    // asked for by its number, enabled or not
    { ...stamps(noticeId), ...registrationNotice, status: 0 },
  ]);
  const phones = chance('outbox phones');
  const messages = tried.map(({ purpose, params }, index) => {
    const phone = phoneOf(phones);
    return {
      ...stamps(ids[index] ?? ''),
      ...{ smsId, smsCode: service.smsCode, category: service.category, templateId: service.templateId, purpose },
      phoneMasked: `${phone.slice(0, 3)}****${phone.slice(-4)}`,
      phoneDigest: digest(`sms ${phone}`),
      phoneSealed: seal(phone),
      paramsSealed: seal(JSON.stringify(params)),
      state: sendState.kept,
      attempts: 1,
      answer: '试用发件箱：未外发',
    };
  });
  await bulkInsert(db, 'sms_message', messages);
  await sql`update sms_message m set create_time = tried.at, update_time = tried.at, begun_time = tried.at, sent_time = tried.at
    from (select id, ${now}::timestamptz - make_interval(hours => hours) as at
      from unnest(${ids}::bigint[], ${tried.map(({ hours }) => hours)}::integer[]) t (id, hours)) tried
    where m.id = tried.id and m.tenant_id = ${firstTenant}`.execute(db);
}
