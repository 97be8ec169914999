import type { Call } from '@kaoxin/contract/call.ts';

type Json = Record<string, unknown>;

const header = (name: string, description: string): Json => ({
  name,
  in: 'header',
  description,
  schema: { type: 'string' },
});

const everywhere = { acceptLanguage: header('Accept-Language', '`en` answers in English, anything else in Chinese') };
const writing = {
  idempotencyKey: header('Idempotency-Key', 'a repetition with the same key answers what was answered'),
};
/** Headers that token calls read (wire.md A and B2.1). */
const signingIn = {
  tenantId: header('Tenant-Id', 'tenant to log in to'),
  deptId: header('Dept-Id', 'department to work in'),
  roleId: header('Role-Id', 'roles to work with, by comma'),
  captchaKey: header('Captcha-Key', '`key` of oauth/captcha'),
  captchaCode: header('Captcha-Code', 'the five characters of its picture'),
  phoneKey: header('Phone-Key', '`id` of sms/endpoint/sendCode'),
  phoneCode: header('Phone-Code', 'the six digits'),
};

export const headerParameters: Record<string, Json> = { ...everywhere, ...writing, ...signingIn };

const tokenPaths = ['blade-auth/oauth/token', 'blade-auth/oauth/token/refresh'];

export function headersOf({ path, method }: Call): Json[] {
  const names = [
    ...Object.keys(everywhere),
    ...(tokenPaths.includes(path) ? Object.keys(signingIn) : method === 'POST' ? Object.keys(writing) : []),
  ];
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
}
