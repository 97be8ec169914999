import type { Outcome, SmsProvider, SmsService, SmsToSend } from '../provider.ts';
import { judged, oneLine } from './answer.ts';

/** `{{phone}}`, `{{sign}}`, `{{template}}`, `{{accessKey}}`, `{{secretKey}}`, `{{params}}` and `{{params.code}}`. */
const placeholder = /\{\{\s*([\w.]+)\s*\}\}/g;
const known = /^(phone|sign|template|accessKey|secretKey|params|params\.\w{1,32})$/;

type Encode = (text: string) => string;
const inUrl: Encode = encodeURIComponent;
/** inside the quotes of a JSON text */
const inJson: Encode = (text) => JSON.stringify(text).slice(1, -1);

/**
 * Fills a template in one pass: inserted values are not parsed again, so a value that looks like a placeholder stays
 * text.
 */
function fill(template: string, service: SmsService, { phone, templateId, params }: SmsToSend, encode: Encode): string {
  const values: Record<string, string> = {
    phone,
    sign: service.signName,
    template: templateId,
    accessKey: service.accessKey ?? '',
    secretKey: service.secretKey,
    params: JSON.stringify(params),
  };
  return template.replace(placeholder, (_whole, name: string) => {
    const value = name.startsWith('params.') ? params[name.slice(7)] : values[name];
    return encode(value ?? '');
  });
}

const isJson = (template: string): boolean => /^\s*[[{]/.test(template);

/** The first unknown placeholder, or a host with one, which could lead anywhere. */
export function wrongPlaceholder(endpoint: string, bodyTemplate: string | null): string | undefined {
  const host = /^https?:\/\/([^/?#]*)/i.exec(endpoint)?.[1] ?? '';
  if (host.includes('{')) return host;
  for (const [, name = ''] of `${endpoint} ${bodyTemplate ?? ''}`.matchAll(placeholder))
    if (!known.test(name)) return name;
  return undefined;
}

export const http: SmsProvider = {
  send(service, message, { outbound }) {
    const body = service.bodyTemplate;
    const json = body !== null && isJson(body);
    const question = {
      method: body === null ? ('GET' as const) : ('POST' as const),
      url: fill(service.endpoint ?? '', service, message, inUrl),
      headers: {
        accept: '*/*',
        ...(body === null
          ? {}
          : { 'content-type': json ? 'application/json; charset=utf-8' : 'application/x-www-form-urlencoded' }),
      },
      ...(body === null ? {} : { body: fill(body, service, message, json ? inJson : inUrl) }),
    };
    return judged(outbound, question, (status, text) => judge(service, status, text));
  },
};

function judge({ successMark, secretKey }: SmsService, status: number, text: string): Outcome {
  const said = oneLine(secretKey ? text.replaceAll(secretKey, '***') : text);
  const answer = `HTTP ${status} ${said}`.trim();
  if (status === 429 || status >= 500) return { kind: 'later', answer };
  if (status < 200 || status > 299) return { kind: 'refused', answer };
  return { kind: !successMark || text.includes(successMark) ? 'sent' : 'refused', answer };
}
