import { type IdType, idType, type Sex, sex } from '@kaoxin/contract/casework/results.ts';
import { type Day, isDay } from './clock/day.ts';

/** The value as it is stored, or what to tell the person. */
export type Checked = { ok: true; value: string } | { ok: false; msg: string };

const good = (value: string): Checked => ({ ok: true, value });
const bad = (msg: string): Checked => ({ ok: false, msg });

const ID_MESSAGE = '证件号码格式或校验位不正确';
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECKS = '10X98765432';

/** GB 11643: weighted sum modulo 11. */
export function residentCheckCharacter(first17: string): string {
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(first17.charAt(index)), 0);
  return CHECKS.charAt(sum % 11);
}

/** Birthday inside a resident number; the caller has checked the form. */
export const birthdayOf = (idNo: string): Day => `${idNo.slice(6, 10)}-${idNo.slice(10, 12)}-${idNo.slice(12, 14)}`;

/** Digit 17 odd = 男. */
export const sexOf = (idNo: string): Sex => (Number(idNo.charAt(16)) % 2 === 1 ? sex.of.male : sex.of.female);

function isResidentNumber(idNo: string, today: Day): boolean {
  if (!/^\d{17}[\dX]$/.test(idNo)) return false;
  const birthday = birthdayOf(idNo);
  if (!isDay(birthday) || birthday < '1900-01-01' || birthday > today) return false;
  return residentCheckCharacter(idNo.slice(0, 17)) === idNo.charAt(17);
}

const DOCUMENTS: Partial<Record<IdType, RegExp>> = {
  [idType.of.hongKongMacau]: /^[HM]\d{8}$/,
  [idType.of.taiwan]: /^\d{8}$/,
  [idType.of.passport]: /^[A-Z0-9]{5,17}$/,
  [idType.of.officer]: /^[\p{Script=Han}A-Z0-9]{5,20}$/u,
};

/** 证件号码 of any document type (domain.md 3.17); upper-cased and trimmed. `today` bounds the birthday. */
export function checkIdNo(text: string, type: IdType, today: Day): Checked {
  const idNo = text.trim().toUpperCase();
  if (idNo === '') return bad('请输入证件号码');
  if (type === idType.of.resident) return isResidentNumber(idNo, today) ? good(idNo) : bad(ID_MESSAGE);
  // the card of 2023 has a resident number of 18 digits, the older one three letters and twelve digits
  if (type === idType.of.foreigner) {
    return /^[A-Z]{3}\d{12}$/.test(idNo) || isResidentNumber(idNo, today) ? good(idNo) : bad(ID_MESSAGE);
  }
  return DOCUMENTS[type]?.test(idNo) ? good(idNo) : bad(ID_MESSAGE);
}

/** Sex and birthday that a person also typed must agree with the resident number. */
export function checkAgreement(idNo: string, typed: { sex?: Sex; birthday?: Day }): Checked {
  const agrees =
    (typed.sex === undefined || typed.sex === sex.of.unknown || typed.sex === sexOf(idNo)) &&
    (typed.birthday === undefined || typed.birthday === birthdayOf(idNo));
  return agrees ? good(idNo) : bad('性别与证件号码不一致');
}

/** 手机号码: 11 digits that are not a landline (domain.md 3.17). */
export function checkPhone(text: string): Checked {
  const phone = text.trim();
  if (phone === '') return bad('手机号码不能为空');
  if (Array.from(phone).length !== 11) return bad('手机号码长度不为11位');
  if (!/^\d{11}$/.test(phone) || /^0\d{2,3}-?\d{7,8}$/.test(phone)) return bad('手机号码格式不正确');
  return good(phone);
}

// only the full-width forms: NFKC would also turn symbols such as ㊣ into han characters
const foldFullWidth = (text: string): string =>
  text
    .replaceAll('\u3000', ' ')
    .replace(/[\uFF01-\uFF5E]/g, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    .replace(/[•‧・･∙]/g, '·');

/** 姓名: 2–40 characters, han, letters, `·` and single spaces; full-width forms folded. */
export function checkName(text: string): Checked {
  const name = foldFullWidth(text).trim().replace(/ +/g, ' ').normalize('NFC');
  if (name === '') return bad('请输入姓名');
  const length = Array.from(name).length;
  const isName = length >= 2 && length <= 40 && /^[\p{L}\p{M}][\p{L}\p{M}· ]*$/u.test(name);
  return isName ? good(name) : bad('姓名含有非法字符');
}
