import type { Label } from '@kaoxin/contract/conventions.ts';
import { smsCategory } from '@kaoxin/contract/resource/sms-message.ts';
import { refuse } from '#platform/http/errors.ts';
import { wrongPlaceholder } from '#platform/sms/providers/http.ts';
import type { SmsRow } from '#platform/sms/tables.ts';

type Known = Partial<Pick<SmsRow, 'category' | 'accessKey' | 'secretSealed' | 'appId' | 'endpoint' | 'bodyTemplate'>>;

const keys: readonly [keyof Known, Label][] = [
  ['accessKey', ['请输入访问标识', 'Enter the access key']],
  ['secretSealed', ['请输入访问密钥', 'Enter the secret key']],
];
const needs: Readonly<Record<number, readonly [keyof Known, Label][]>> = {
  [smsCategory.aliyun]: keys,
  [smsCategory.tencent]: [...keys, ['appId', ['请输入应用编号（SdkAppId）', 'Enter the app ID (SdkAppId)']]],
  [smsCategory.http]: [['endpoint', ['请输入服务地址', 'Enter the endpoint']]],
};

export function checkNeeds(row: Known): void {
  const missing = needs[row.category ?? 0]?.find(([field]) => !row[field]);
  if (missing) throw refuse(400, missing[1]);
  if (row.category !== smsCategory.http) return;
  const wrong = wrongPlaceholder(row.endpoint ?? '', row.bodyTemplate ?? null);
  if (wrong !== undefined)
    throw refuse(400, [
      `模板中的{{${wrong}}}无法识别，可用 phone、sign、template、params、params.变量名、accessKey、secretKey，主机名中不可使用`,
      `{{${wrong}}} is no placeholder; use phone, sign, template, params, params.name, accessKey, secretKey, none in the host`,
    ]);
}
