/*
 * Numbers of documents and phones as users type, paste and export them (domain.md 3.17). Characters without meaning are
 * removed here, before a number is validated, stored, hashed or searched.
 */

/** Text marks that spreadsheets put around a number: `'990103…`. */
const textMarks = /^['’‘`´"“”]+|['’‘`´"“”]+$/g;
const dashes = /[-\u2010-\u2015\u2212\uFE63]/g;
/** U+2800 is a blank that Unicode classifies neither as a space nor as ignorable. */
const unseen = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;

const halfWidth = (text: string): string =>
  text
    .replaceAll('\u3000', ' ')
    .replace(/[\uFF01-\uFF5E]/g, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0));

const withoutMarks = (text: string): string => halfWidth(text.replace(unseen, '')).trim().replace(textMarks, '').trim();

/** The check character X is often typed as a multiplication sign or as a similar Greek or Cyrillic letter. */
const strangeCheck = /^(\d{17})[×✕ХхΧχ]$/;

/**
 * A document number in stored form: upper case, half width, without blanks, dashes, invisible characters and text
 * marks.
 * @example documentNumber("'110105 19491231-002x") === '11010519491231002X'
 */
export const documentNumber = (text: string): string =>
  withoutMarks(text).replace(/\s/g, '').replace(dashes, '').replace(strangeCheck, '$1X').toUpperCase();

/** With the country prefix, or with the zero formerly dialled before mobile numbers of another city. */
const mobile = /^(?:(?:\+|00)?86)?(1\d{10})$|^0(1[3-9]\d{9})$/;

/**
 * A mobile number in stored form: its eleven digits. Any other text is returned as typed, and `phoneProblem` rejects
 * it.
 * @example phoneNumber('+86 138-0013-8000') === '13800138000'
 */
export function phoneNumber(text: string): string {
  const typed = withoutMarks(text);
  // Sheets that store numbers as decimals export 13800138000.0.
  const bare = typed
    .replace(/\.0+$/, '')
    .replace(dashes, '')
    .replace(/[\s().]/g, '');
  const [, direct, dialled] = mobile.exec(bare) ?? [];
  return direct ?? dialled ?? typed;
}
