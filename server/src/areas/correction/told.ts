import { fieldLabels, keyedFields } from '@kaoxin/contract/correction/states.ts';
import { maskIdNo, maskName, maskPhone } from '#areas/casework/index.ts';
import type { Work } from '#platform/work.ts';
import type { KeptChange } from './changes.ts';

const masked = { name: maskName, idNo: maskIdNo, phone: maskPhone } as const;
type Personal = keyof typeof masked;
const isPersonal = (field: string): field is Personal => Object.hasOwn(masked, field);

/** For the timeline, which many read: who he was and is stands there masked. */
export function worded({ fieldKey, oldValue, newValue }: KeptChange): string {
  const label = fieldLabels[fieldKey][0];
  if (keyedFields[fieldKey]) return label;
  const word = (value: string) => (isPersonal(fieldKey) ? masked[fieldKey](value) : value);
  return `${label}（${oldValue ? word(oldValue) : '空'}→${word(newValue)}）`;
}

/**
 * Values before and after; personal ones as keyed digests, which prove them without telling them. Each case has its own: equal
 * ones would tell whoever reads two timelines that they are of one person (security.md S66).
 */
export function told(
  { context: { secrets } }: Work,
  caseId: string,
  { fieldKey, oldValue, newValue }: KeptChange,
): [string | null, string] {
  const value = (text: string) => (isPersonal(fieldKey) ? `hmac:${secrets.digest(`${caseId}|${text}`)}` : text);
  return [oldValue === null ? null : value(oldValue), value(newValue)];
}
