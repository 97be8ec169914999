import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { Outcome, SmsProvider } from '../provider.ts';
import { fieldsOf, judged, oneLine, textOf } from './answer.ts';

/*
 * 阿里云短信服务 SendSms, dysmsapi 2017-05-25: help.aliyun.com/zh/sms/developer-reference/api-dysmsapi-2017-05-25-sendsms
 * V3 版本请求体&签名机制 (ACS3-HMAC-SHA256): help.aliyun.com/zh/sdk/product-overview/v3-request-structure-and-signature
 */
const defaultHost = 'dysmsapi.aliyuncs.com';
const later = /^(Throttling|ServiceUnavailable|InternalError|isp\.SYSTEM_ERROR)/;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
/** RFC 3986: only unreserved characters stay. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

export interface AliyunCall {
  host: string;
  action: string;
  version: string;
  /** `yyyy-MM-ddTHH:mm:ssZ` */
  date: string;
  nonce: string;
  query: Readonly<Record<string, string>>;
  accessKey: string;
  secretKey: string;
}

export function signAliyun(call: AliyunCall): { query: string; headers: Record<string, string> } {
  const query = Object.keys(call.query)
    .sort()
    .map((name) => `${encode(name)}=${encode(call.query[name] ?? '')}`)
    .join('&');
  const signed: Record<string, string> = {
    host: call.host,
    'x-acs-action': call.action,
    'x-acs-content-sha256': sha256(''),
    'x-acs-date': call.date,
    'x-acs-signature-nonce': call.nonce,
    'x-acs-version': call.version,
  };
  const names = Object.keys(signed).sort();
  const canonicalHeaders = names.map((name) => `${name}:${signed[name]?.trim()}\n`).join('');
  const canonical = ['POST', '/', query, canonicalHeaders, names.join(';'), sha256('')].join('\n');
  const signature = createHmac('sha256', call.secretKey)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex');
  return {
    query,
    headers: {
      ...signed,
      accept: 'application/json',
      authorization: `ACS3-HMAC-SHA256 Credential=${call.accessKey},SignedHeaders=${names.join(';')},Signature=${signature}`,
    },
  };
}

export const aliyun: SmsProvider = {
  send(service, { phone, templateId, params }, { outbound, now }) {
    const base = new URL(service.endpoint ?? `https://${defaultHost}`);
    const { query, headers } = signAliyun({
      host: base.host,
      action: 'SendSms',
      version: '2017-05-25',
      date: now.toISOString().replace(/\.\d{3}Z$/, 'Z'),
      nonce: randomUUID(),
      query: {
        PhoneNumbers: phone,
        SignName: service.signName,
        TemplateCode: templateId,
        TemplateParam: JSON.stringify(params),
        RegionId: service.regionId ?? 'cn-hangzhou',
      },
      accessKey: service.accessKey ?? '',
      secretKey: service.secretKey,
    });
    return judged(outbound, { method: 'POST', url: `${base.origin}/?${query}`, headers, body: '' }, judge);
  },
};

function judge(status: number, text: string): Outcome {
  const fields = fieldsOf(text);
  const code = textOf(fields?.Code);
  const answer = oneLine(`${code} ${textOf(fields?.Message)} ${textOf(fields?.BizId ?? fields?.RequestId)}`);
  if (status === 200 && code === 'OK') return { kind: 'sent', answer };
  if (later.test(code) || status === 429 || status >= 500) return { kind: 'later', answer: answer || `HTTP ${status}` };
  if (code) return { kind: 'refused', answer };
  return { kind: status === 200 ? 'unknown' : 'refused', answer: `HTTP ${status}，答复无法识别` };
}
