import { isSecretParameter } from './secret-parameters.ts';

const MASK = '***';
const MAX_DEPTH = 8;
const MAX_ENTRIES = 200;
const MAX_TEXT = 2000;

const WHOLE_KEYS = new Set([
  'code',
  'pwd',
  'authorization',
  'bladeauth',
  'cookie',
  'setcookie',
  'email',
  'captcha',
  'querycode',
  // columns of a file of scores, corrected before their release
  'objective',
  'subjective',
  'score',
  'scores',
  'answers',
]);
const KEY_PARTS = [
  'password',
  'passwd',
  'token',
  'secret',
  'idno',
  'idcard',
  // a whole phone or document number as a list filter
  'personnumber',
  'phone',
  'mobile',
  'smscode',
  'captchacode',
  // petitioners and persons named in petitions: encrypted or masked everywhere else (domain.md 3.3)
  'applicantname',
  'mailaddress',
  'accused',
  'representatives',
];

function isSecretKey(key: string): boolean {
  const plain = key.toLowerCase().replace(/[^a-z0-9]/g, '');
  return WHOLE_KEYS.has(plain) || KEY_PARTS.some((part) => plain.includes(part));
}

/** The value of a parameter is secret when its key is; a change by id alone does not name the key. */
function hidesValue(entries: readonly [string, unknown][]): boolean {
  const [, key] = entries.find(([name]) => name === 'paramKey') ?? [];
  return typeof key !== 'string' || isSecretParameter(key);
}

function maskedEntries(entries: readonly [string, unknown][], path: object[]): Record<string, unknown> {
  const masked: Record<string, unknown> = Object.create(null);
  let count = 0;
  for (const [key, value] of entries) {
    if (count === MAX_ENTRIES) break;
    count += 1;
    const isHidden = isSecretKey(key) || (key.startsWith('paramValue') && hidesValue(entries));
    masked[key] = isHidden && value !== null && value !== undefined ? MASK : maskValue(value, path);
  }
  return masked;
}

function maskValue(value: unknown, path: object[]): unknown {
  if (typeof value === 'string') return value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT)}…` : value;
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return typeof value === 'function' ? undefined : value;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (value instanceof Error) return { name: value.name, message: value.message };
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  if (path.includes(value) || path.length >= MAX_DEPTH) return '[…]';
  const deeper = [...path, value];
  if (Array.isArray(value)) return value.slice(0, MAX_ENTRIES).map((item) => maskValue(item, deeper));
  if (value instanceof Map)
    return maskedEntries(
      [...value].map(([key, item]): [string, unknown] => [String(key), item]),
      deeper,
    );
  if (value instanceof Set) return maskValue([...value], path);
  return maskedEntries(Object.entries(value), deeper);
}

/**
 * A copy for a log line: values under password, token, secret, code, id number and phone keys (in any spelling:
 * `new_password`, `Blade-Auth`, `idNo`) and of secret parameters become `***`; cycles, depth, length and number of
 * entries are bounded.
 *
 * @example maskSecrets({account: 'lin', password: 'x'}) // {account: 'lin', password: '***'}
 */
export const maskSecrets = (value: unknown): unknown => maskValue(value, []);
