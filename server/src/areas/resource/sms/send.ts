import type { InputOf } from '@kaoxin/contract/call.ts';
import { phoneNumber } from '@kaoxin/contract/fields/typed-numbers.ts';
import { smsSending } from '@kaoxin/contract/resource/sms.ts';
import { refuse } from '#platform/http/errors.ts';
import { on, routes } from '#platform/http/route.ts';
import { listCap, refuseOverCap } from '#platform/sms/limits.ts';
import { sendSms } from '#platform/sms/send-sms.ts';
import { serviceNamed } from '#platform/sms/services.ts';
import type { Work } from '#platform/work.ts';

const wrongParams = () =>
  refuse(400, [
    '短信参数应为 JSON 对象，例如 {"code":"123456"}',
    'Parameters are a JSON object such as {"code":"123456"}',
  ]);

export function readParams(text: string | null | undefined): Record<string, string> {
  if (!text) return {};
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    throw wrongParams();
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw wrongParams();
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      if (typeof value !== 'string' && typeof value !== 'number') throw wrongParams();
      return [name, String(value)];
    }),
  );
}

async function sendMessages(work: Work, { query }: InputOf<typeof smsSending.send>): Promise<{ ids: string[] }> {
  const phones = [...new Set(query.phones.split(/[,，]/).map(phoneNumber))].filter(Boolean);
  const cap = await listCap(work);
  if (phones.length > cap) throw refuse(400, [`一次最多发送${cap}个手机号码`, `At most ${cap} phones at once`]);
  const params = readParams(query.params);
  const template = query.code ?? undefined;
  if (template !== undefined) await needCode(work, template);
  await refuseOverCap(work, phones.length);
  const ids: string[] = [];
  // Sorted, to avoid a deadlock between two lists.
  for (const phone of phones.sort()) ids.push((await sendSms(work, { phone, template, params, purpose: 'manual' })).id);
  work.target = ids.join(',').slice(0, 200);
  return { ids };
}

async function needCode(work: Work, code: string): Promise<void> {
  if (!(await serviceNamed(work.handle, work.actor.tenantId, code)))
    throw refuse(400, [`资源编号【${code}】不存在`, `There is no service “${code}”`]);
}

export const sendingRoutes = routes('platform', [
  on(smsSending.send, sendMessages),
  on(smsSending.sendToo, sendMessages),
]);
