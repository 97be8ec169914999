import { maskIdNo, maskName, maskPhone } from '@kaoxin/contract/casework/people/mask.ts';
import { fieldLabels, keyedFields } from '@kaoxin/contract/correction/states.ts';
import type { Work } from '#platform/work.ts';
import type { KeptChange } from './changes.ts';

const masked = { name: maskName, idNo: maskIdNo, phone: maskPhone } as const;
type Personal = keyof typeof masked;
const isPersonal = (field: string): field is Personal => Object.hasOwn(masked, field);

/** A change for the timeline, with personal values masked: many users read it. */
export function worded({ fieldKey, oldValue, newValue }: KeptChange): string {
  const label = fieldLabels[fieldKey][0];
  if (keyedFields[fieldKey]) return label;
  const word = (value: string) => (isPersonal(fieldKey) ? masked[fieldKey](value) : value);
  return `${label}（${oldValue ? word(oldValue) : '空'}→${word(newValue)}）`;
}

/**
 * Old and new value for the audit. Personal values become keyed digests that prove the value without revealing it. The
 * key includes the case, so that two timelines of one person cannot be linked (security.md S66).
 */
export function told(
  { context: { secrets } }: Work,
  caseId: string,
  { fieldKey, oldValue, newValue }: KeptChange,
): [string | null, string] {
  const value = (text: string) => (isPersonal(fieldKey) ? `hmac:${secrets.digest(`${caseId}|${text}`)}` : text);
  return [oldValue === null ? null : value(oldValue), value(newValue)];
}
