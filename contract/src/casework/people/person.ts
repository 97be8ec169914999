import { type Label, realDate } from '../../conventions.ts';
import { tidied } from '../../fields/plain-text.ts';
import { documentNumber } from '../../fields/typed-numbers.ts';
import { phoneProblem } from '../../user/profile.ts';
import { type CaseKind, caseKind } from '../actions.ts';

/* Validation of applicants' names and numbers (domain.md 3.17), shared by the form fields and the server. */

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const checks = '10X98765432';

/** GB 11643: weighted sum modulo 11. */
export function residentCheckCharacter(first17: string): string {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(first17.charAt(index)), 0);
  return checks.charAt(sum % 11);
}

/** Birthday in a resident number, `yyyy-MM-dd`. The caller has validated the format. */
export const birthdayOf = (idNo: string): string => `${idNo.slice(6, 10)}-${idNo.slice(10, 12)}-${idNo.slice(12, 14)}`;

/** @param today `yyyy-MM-dd`, bounds the birthday */
export function isResidentNumber(idNo: string, today: string): boolean {
  if (!/^\d{17}[\dX]$/.test(idNo)) return false;
  const birthday = birthdayOf(idNo);
  if (!realDate(birthday) || birthday < '1900-01-01' || birthday > today) return false;
  return residentCheckCharacter(idNo.slice(0, 17)) === idNo.charAt(17);
}

/**
 * Validates the number of any document an examinee can be registered with (domain.md 1.3, 3.17), in upper case:
 * resident cards, passes, passports, and officers' cards, which contain Chinese characters. More than ten digits with
 * at most one final letter must be a valid resident number; otherwise a mistyped resident number would pass as a
 * passport, and a phone number as a document.
 * @param today `yyyy-MM-dd`, bounds the birthday of a resident number
 */
export function isDocumentNumber(idNo: string, today: string): boolean {
  if (/^\d+[A-Z]?$/.test(idNo) && idNo.length > 10) return isResidentNumber(idNo, today);
  return /^[\p{Script=Han}A-Z0-9]{5,20}$/u.test(idNo) && /\d/.test(idNo);
}

type NumberRule = (idNo: string, today: string) => boolean;

export const numberRuleOf = (kind: CaseKind): NumberRule =>
  caseKind[kind].residentsOnly ? isResidentNumber : isDocumentNumber;

export const idNoWords: Label = ['证件号码格式或校验位不正确', 'The ID number or its check character is wrong'];

// Folds only full-width forms: NFKC would also turn symbols such as ㊣ into han characters.
const foldFullWidth = (text: string): string =>
  text
    .replaceAll('\u3000', ' ')
    .replace(/[\uFF01-\uFF5E]/g, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    .replace(/[•‧・･∙]/g, '·');

export const tidyName = (text: string): string => tidied(foldFullWidth(text)).replace(/ +/g, ' ');

/** 姓名: 2–40 characters, han, letters, `·` and single spaces. */
export function nameProblem(text: string): Label | undefined {
  const name = tidyName(text);
  const length = [...name].length;
  const isName = length >= 2 && length <= 40 && /^[\p{L}\p{M}][\p{L}\p{M}· ]*$/u.test(name);
  return isName
    ? undefined
    : ['姓名含有非法字符', 'A name has 2 to 40 letters or Chinese characters, without digits or symbols'];
}

interface Person {
  applicantName?: unknown;
  idNo?: unknown;
  phone?: unknown;
}

/**
 * Problems of the filled-in fields, by field.
 * @param isNumber rule for document numbers
 */
export function personProblems(
  { applicantName, idNo, phone }: Person,
  today: string,
  isNumber: NumberRule = isResidentNumber,
): Record<string, Label> {
  const filled = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
  const wrongId = filled(idNo) !== '' && !isNumber(documentNumber(filled(idNo)), today);
  const found = {
    applicantName: filled(applicantName) === '' ? undefined : nameProblem(filled(applicantName)),
    idNo: wrongId ? idNoWords : undefined,
    phone: filled(phone) === '' ? undefined : phoneProblem(filled(phone)),
  };
  return Object.fromEntries(Object.entries(found).flatMap(([field, words]) => (words ? [[field, words]] : [])));
}
