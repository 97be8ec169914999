import { smsMessage } from '@kaoxin/contract/resource/sms.ts';
import { smsCategory } from '@kaoxin/contract/resource/sms-message.ts';
import { type ListOptions, pageOf } from '#platform/database/page.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { on, routes } from '#platform/http/route.ts';
import { byHand } from '#platform/sms/deliver.ts';
import { sealedParams } from '#platform/sms/send-sms.ts';
import { serviceById } from '#platform/sms/services.ts';
import type { Work } from '#platform/work.ts';

const columns = [
  ...['id', 'createUser', 'createTime', 'phoneMasked', 'smsCode', 'category', 'templateId', 'purpose'],
  ...['state', 'attempts', 'answer', 'sentTime'],
];
export const messageList: ListOptions = { columns, order: [{ field: 'createTime', descending: true }] };

/** Content of a manually sent message in the trial outbox. System messages contain codes and are never shown. */
async function contentOf(work: Work, row: SelectedRow<'smsMessage'>) {
  if (row.category !== smsCategory.outbox || !byHand.includes(row.purpose) || row.paramsSealed === null) return null;
  const params = sealedParams.open(work, row.paramsSealed);
  const service = await serviceById(work.handle, row.smsId);
  const values = Object.entries(params).map(([name, value]) => `${name}=${value}`);
  return `${service ? `【${service.signName}】` : ''}${values.join(' ')}`;
}

export const messageRoutes = routes('platform', [
  on(smsMessage.calls.list, (work, { query }) => pageOf(work, 'smsMessage', query, messageList)),
  on(smsMessage.calls.detail, async (work, { query }) => {
    const row = await work.table('smsMessage').need(query.id);
    work.target = row.id;
    return { ...row, content: await contentOf(work, row) };
  }),
]);
