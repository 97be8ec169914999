import { randomBytes } from 'node:crypto';
import { type CaseKind, caseKind } from '@kaoxin/contract/casework/actions.ts';
import { keysOf } from '@kaoxin/contract/records.ts';
import { type Day, isDay } from '../calendar/day.ts';

/** ISO 7064 MOD 11,10: catches every single wrong digit and nearly all swapped neighbours. */
export function checkDigit(digits: string): number {
  let product = 10;
  for (const digit of digits) {
    const sum = (Number(digit) + product) % 10 || 10;
    product = (sum * 2) % 11;
  }
  return (11 - product) % 10;
}

/** 受理编号: sequence of 4 to 6 digits (domain.md 3.1). */
export function caseNumber(kind: CaseKind, day: Day, sequence: number): string {
  if (!Number.isInteger(sequence) || sequence < 1 || sequence > 999_999) {
    throw new RangeError(`case sequence ${sequence} is outside 1..999999`);
  }
  const digits = day.replaceAll('-', '') + String(sequence).padStart(4, '0');
  return `${caseKind[kind].prefix}${digits}${checkDigit(digits)}`;
}

const CASE_NUMBER = /^([A-Z]{2})(\d{4})(\d{2})(\d{2})(\d{4,6})(\d)$/;

export function parseCaseNumber(text: string): { kind: CaseKind; day: Day; sequence: number } | null {
  const match = CASE_NUMBER.exec(text.trim().toUpperCase());
  if (!match) return null;
  const [, prefix, year, month, date, sequence, check] = match;
  const kind = keysOf(caseKind).find((each) => caseKind[each].prefix === prefix);
  const day = `${year}-${month}-${date}`;
  if (!kind || !isDay(day)) return null;
  if (checkDigit(`${year}${month}${date}${sequence}`) !== Number(check)) return null;
  return { kind, day, sequence: Number(sequence) };
}

// without I, L, O and U, which are confused with other characters
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 查询码: eight random base-32 characters, 40 bits. Together with the case number it opens the public status page. */
export const queryCode = (random: Uint8Array = randomBytes(8)): string =>
  Array.from(random.subarray(0, 8), (byte) => ALPHABET.charAt(byte & 31)).join('');

export const normalQueryCode = (text: string): string =>
  text.trim().toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
