import { smsMessage } from '@kaoxin/contract/resource/sms.ts';
import { smsCategory } from '@kaoxin/contract/resource/sms-message.ts';
import { pageOf } from '#platform/database/page.ts';
import { on, routes } from '#platform/http/route.ts';
import type { Work } from '#platform/work.ts';

const columns = [
  ...['id', 'createUser', 'createTime', 'phoneMasked', 'smsCode', 'category', 'templateId', 'purpose'],
  ...['state', 'attempts', 'answer', 'sentTime'],
];
const order = [{ field: 'id', descending: true }];

/** What the trial outbox would have sent. Real messages hold codes and are shown to nobody. */
async function contentOf(work: Work, row: { category: number; paramsSealed: string | null; smsId: string }) {
  if (row.category !== smsCategory.outbox || row.paramsSealed === null) return null;
  const params = JSON.parse(work.house.secrets.open(row.paramsSealed)) as Record<string, string>;
  const service = await work.table('sms').find(row.smsId);
  const values = Object.entries(params).map(([name, value]) => `${name}=${value}`);
  return `${service ? `【${service.signName}】` : ''}${values.join(' ')}`;
}

export const messageRoutes = routes('platform', [
  on(smsMessage.calls.list, (work, { query }) => pageOf(work, 'smsMessage', query, { columns, order })),
  on(smsMessage.calls.detail, async (work, { query }) => {
    const row = await work.table('smsMessage').need(query.id);
    return { ...row, content: await contentOf(work, row) };
  }),
]);
