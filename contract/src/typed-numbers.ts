/*
 * Numbers of documents and phones as people type, paste and export them (domain.md 3.17). What carries no meaning is
 * dropped here, in one place, before a number is checked, stored, hashed or looked for.
 */

/** Marks of text that sheets put around a number: `'990103…`. */
const textMarks = /^['’‘`´"“”]+|['’‘`´"“”]+$/g;
const dashes = /[-\u2010-\u2015\u2212\uFE63]/g;
/** U+2800 is a blank that is neither a space nor invisible to Unicode. */
const unseen = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;

const halfWidth = (text: string): string =>
  text
    .replaceAll('\u3000', ' ')
    .replace(/[\uFF01-\uFF5E]/g, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0));

const withoutMarks = (text: string): string => halfWidth(text.replace(unseen, '')).trim().replace(textMarks, '').trim();

/** The check character X is often typed as a multiplication sign, or as the letter of another alphabet. */
const strangeCheck = /^(\d{17})[×✕ХхΧχ]$/;

/**
 * A document number as it is stored: upper case, half width, without blanks, dashes, invisible characters and marks of text.
 *
 * @example documentNumber("'110105 19491231-002x") === '11010519491231002X'
 */
export const documentNumber = (text: string): string =>
  withoutMarks(text).replace(/\s/g, '').replace(dashes, '').replace(strangeCheck, '$1X').toUpperCase();

/** With the prefix of the country, or the zero that was once dialled before a mobile number of another city. */
const mobile = /^(?:(?:\+|00)?86)?(1\d{10})$|^0(1[3-9]\d{9})$/;

/**
 * A mobile number as it is stored: its eleven digits. A text that means no mobile number stays as it was typed, to be
 * refused by `phoneProblem`.
 *
 * @example phoneNumber('+86 138-0013-8000') === '13800138000'
 */
export function phoneNumber(text: string): string {
  const typed = withoutMarks(text);
  // a sheet that keeps numbers as decimals exports 13800138000.0
  const bare = typed
    .replace(/\.0+$/, '')
    .replace(dashes, '')
    .replace(/[\s().]/g, '');
  const [, direct, dialled] = mobile.exec(bare) ?? [];
  return direct ?? dialled ?? typed;
}
