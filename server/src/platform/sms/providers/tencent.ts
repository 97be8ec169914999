import { createHash, createHmac } from 'node:crypto';
import type { Outcome, SmsProvider } from '../provider.ts';
import { fieldsOf, judged, oneLine, textOf } from './answer.ts';

/*
 * 腾讯云短信 SendSms, sms 2021-01-11: cloud.tencent.com/document/api/382/55981
 * 签名方法 v3 (TC3-HMAC-SHA256): cloud.tencent.com/document/api/382/52072
 */
const defaultHost = 'sms.tencentcloudapi.com';
const later = /^(InternalError|RequestLimitExceeded|ResourceUnavailable)/;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

export interface TencentCall {
  host: string;
  service: string;
  action: string;
  version: string;
  region: string;
  /** seconds since 1970 */
  timestamp: number;
  body: string;
  secretId: string;
  secretKey: string;
}

export function signTencent(call: TencentCall): Record<string, string> {
  const contentType = 'application/json; charset=utf-8';
  const names = 'content-type;host;x-tc-action';
  const canonicalHeaders = `content-type:${contentType}\nhost:${call.host}\nx-tc-action:${call.action.toLowerCase()}\n`;
  const canonical = ['POST', '/', '', canonicalHeaders, names, sha256(call.body)].join('\n');
  const date = new Date(call.timestamp * 1000).toISOString().slice(0, 10);
  const scope = `${date}/${call.service}/tc3_request`;
  const toSign = ['TC3-HMAC-SHA256', String(call.timestamp), scope, sha256(canonical)].join('\n');
  const key = hmac(hmac(hmac(`TC3${call.secretKey}`, date), call.service), 'tc3_request');
  const signature = hmac(key, toSign).toString('hex');
  return {
    'content-type': contentType,
    host: call.host,
    authorization: `TC3-HMAC-SHA256 Credential=${call.secretId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
    'x-tc-action': call.action,
    'x-tc-timestamp': String(call.timestamp),
    'x-tc-version': call.version,
    'x-tc-region': call.region,
  };
}

export const tencent: SmsProvider = {
  send(service, { phone, templateId, params }, { outbound, now }) {
    const base = new URL(service.endpoint ?? `https://${defaultHost}`);
    const body = JSON.stringify({
      PhoneNumberSet: [`+86${phone}`],
      SmsSdkAppId: service.appId ?? '',
      SignName: service.signName,
      TemplateId: templateId,
      TemplateParamSet: Object.values(params),
    });
    const headers = signTencent({
      host: base.host,
      service: 'sms',
      action: 'SendSms',
      version: '2021-01-11',
      region: service.regionId ?? 'ap-guangzhou',
      timestamp: Math.floor(now.getTime() / 1000),
      body,
      secretId: service.accessKey ?? '',
      secretKey: service.secretKey,
    });
    return judged(outbound, { method: 'POST', url: `${base.origin}/`, headers, body }, judge);
  },
};

const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

function judge(status: number, text: string): Outcome {
  const response = objectOf(fieldsOf(text)?.Response);
  const one = objectOf(Array.isArray(response.SendStatusSet) ? response.SendStatusSet[0] : response.Error);
  const code = textOf(one.Code);
  const answer = oneLine(`${code} ${textOf(one.Message)} ${textOf(one.SerialNo) || textOf(response.RequestId)}`);
  if (status === 200 && code === 'Ok') return { kind: 'sent', answer };
  if (later.test(code) || status === 429 || status >= 500) return { kind: 'later', answer: answer || `HTTP ${status}` };
  if (code) return { kind: 'refused', answer };
  return { kind: status === 200 ? 'unknown' : 'refused', answer: `HTTP ${status}，答复无法识别` };
}
