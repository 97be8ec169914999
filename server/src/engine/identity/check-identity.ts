import { type IdType, idType, type Sex, sex } from '@kaoxin/contract/casework/people/identity.ts';
import {
  birthdayOf,
  idNoWords,
  isDocumentNumber,
  isResidentNumber,
  nameProblem,
  tidyName,
} from '@kaoxin/contract/casework/people/person.ts';
import { documentNumber, phoneNumber } from '@kaoxin/contract/fields/typed-numbers.ts';
import type { Day } from '../calendar/day.ts';

export { residentCheckCharacter } from '@kaoxin/contract/casework/people/person.ts';

export type Checked = { ok: true; value: string } | { ok: false; msg: string };

const good = (value: string): Checked => ({ ok: true, value });
const bad = (msg: string): Checked => ({ ok: false, msg });

/** GB 11643: an odd digit 17 means 男. */
export const sexOf = (idNo: string): Sex => (Number(idNo.charAt(16)) % 2 === 1 ? sex.of.male : sex.of.female);

const DOCUMENTS: Partial<Record<IdType, RegExp>> = {
  [idType.of.hongKongMacau]: /^[HM]\d{8}$/,
  [idType.of.taiwan]: /^\d{8}$/,
  [idType.of.passport]: /^[A-Z0-9]{5,17}$/,
  [idType.of.officer]: /^[\p{Script=Han}A-Z0-9]{5,20}$/u,
};

/** 证件号码 of any document type (domain.md 3.17), normalised by `documentNumber`. `today` bounds the birthday. */
export function checkIdNo(text: string, type: IdType, today: Day): Checked {
  const idNo = documentNumber(text);
  if (idNo === '') return bad('请输入证件号码');
  if (type === idType.of.resident) return isResidentNumber(idNo, today) ? good(idNo) : bad(idNoWords[0]);
  // region codes of Hong Kong, Macau and Taiwan
  if (type === idType.of.residencePermit)
    return isResidentNumber(idNo, today) && /^8[123]0000/.test(idNo) ? good(idNo) : bad(idNoWords[0]);
  // the 2023 card has a resident number of 18 digits, the older one three letters and twelve digits
  if (type === idType.of.foreigner) {
    return /^[A-Z]{3}\d{12}$/.test(idNo) || isResidentNumber(idNo, today) ? good(idNo) : bad(idNoWords[0]);
  }
  return DOCUMENTS[type]?.test(idNo) ? good(idNo) : bad(idNoWords[0]);
}

export function checkDocumentNumber(text: string, today: Day): Checked {
  const idNo = documentNumber(text);
  return isDocumentNumber(idNo, today) ? good(idNo) : bad(idNoWords[0]);
}

export function checkAgreement(idNo: string, typed: { sex?: Sex; birthday?: Day }): Checked {
  const agrees =
    (typed.sex === undefined || typed.sex === sex.of.unknown || typed.sex === sexOf(idNo)) &&
    (typed.birthday === undefined || typed.birthday === birthdayOf(idNo));
  return agrees ? good(idNo) : bad('性别与证件号码不一致');
}

/** 手机号码: 11 digits, no landline (domain.md 3.17). */
export function checkPhone(text: string): Checked {
  const phone = phoneNumber(text);
  if (phone === '') return bad('手机号码不能为空');
  if (Array.from(phone).length !== 11) return bad('手机号码长度不为11位');
  if (!/^\d{11}$/.test(phone) || /^0\d{2,3}-?\d{7,8}$/.test(phone)) return bad('手机号码格式不正确');
  return good(phone);
}

export function checkName(text: string): Checked {
  const name = tidyName(text);
  if (name === '') return bad('请输入姓名');
  const problem = nameProblem(name);
  return problem ? bad(problem[0]) : good(name);
}
