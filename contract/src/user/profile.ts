import type { Label } from '../conventions.ts';
import { phoneNumber } from '../fields/typed-numbers.ts';

const landline = /^0\d{2,3}-?\d{7,8}$/;

/** Problem of a mobile number (specification section 5; single rules: domain.md 3.17). */
export function phoneProblem(text: string): Label | undefined {
  const phone = phoneNumber(text);
  if (phone === '') return ['手机号码不能为空', 'The phone number cannot be empty'];
  if ([...phone].length !== 11) return ['手机号码长度不为11位', 'The phone number does not have 11 digits'];
  if (!/^\d{11}$/.test(phone) || landline.test(phone))
    return ['手机号码格式不正确', 'This is not a mobile phone number'];
  return undefined;
}

/** Letters in Unicode that are invisible: two different names would look alike. */
const unseen = /\p{Default_Ignorable_Code_Point}/u;

/** 姓名: 2–40 han characters, letters, `·` and spaces (domain.md 3.17). */
export function realNameProblem(text: string): Label | undefined {
  const name = text.trim();
  const length = [...name].length;
  const isName = length >= 2 && length <= 40 && /^[\p{L}\p{M}][\p{L}\p{M}· ]*$/u.test(name) && !unseen.test(name);
  return isName
    ? undefined
    : ['姓名含有非法字符', 'A name has 2 to 40 letters or Chinese characters, without digits or symbols'];
}

const longestEmail = 45;
/** Exactly one `@`, a domain with a dot, and no characters that mail programs interpret beyond a single address. */
export function emailProblem(text: string): Label | undefined {
  const email = text.trim();
  if (email === '') return undefined;
  const isEmail =
    email.length <= longestEmail && /^[^\s@<>(),;:"\\]+@[^\s@.<>(),;:"\\]+(\.[^\s@.<>(),;:"\\]+)+$/.test(email);
  return isEmail ? undefined : ['邮箱格式不正确', 'This is not an e-mail address'];
}

export interface ProfileWords {
  realName?: string | undefined;
  phone?: string | null | undefined;
  email?: string | null | undefined;
}

export function profileProblems({ realName, phone, email }: ProfileWords): Partial<Record<keyof ProfileWords, Label>> {
  const found = {
    realName: realName ? realNameProblem(realName) : undefined,
    phone: phone === undefined ? undefined : phoneProblem(phone ?? ''),
    email: email ? emailProblem(email) : undefined,
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined));
}
