import type { AnswerOf, InputOf } from '@kaoxin/contract/call.ts';
import { sms } from '@kaoxin/contract/resource/sms.ts';
import { sendState } from '@kaoxin/contract/resource/sms-message.ts';
import { type Audited, auditedTransaction } from '#platform/http/audited-transaction.ts';
import { type Exchange, manualTransaction, routes } from '#platform/http/route.ts';
import { deliverNow } from '#platform/sms/deliver.ts';
import { sendSms } from '#platform/sms/send-sms.ts';
import type { Work } from '#platform/work.ts';
import { needKeeper } from './keeper.ts';
import { readParams } from './send.ts';

async function trySending(
  work: Work,
  { body }: InputOf<typeof sms.calls.test>,
  exchange: Exchange,
): Promise<Audited<AnswerOf<typeof sms.calls.test>>> {
  const started = performance.now();
  const { id, phone } = body;
  const params = readParams(body.params);
  const input = { id, phone, params };
  const sent = await auditedTransaction(work, { call: sms.calls.test, input, exchange, started }, async (inside) => {
    const service = await inside.table('sms').need(id);
    needKeeper(inside);
    inside.target = id;
    return sendSms(inside, { phone, service, params, purpose: 'test', jobAfter: 60 });
  });
  await deliverNow(work.context, work.actor.tenantId, sent.answer.id);
  const row = await work.table('smsMessage').need(sent.answer.id);
  const ok = row.state === sendState.sent || row.state === sendState.kept;
  return sent.map(() => ({ ok: Number(ok), words: row.answer ?? '' }));
}

export const testRoutes = routes('platform', [manualTransaction(sms.calls.test, trySending)]);
