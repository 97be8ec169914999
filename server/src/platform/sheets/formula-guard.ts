/** Text that a spreadsheet program may take for a formula, also after blanks and in full width (S30). */
const FORMULA = /^[\s']*[=+\-@＝＋－＠\t\r\n]/;

/**
 * Keeps text from becoming a formula when a sheet is opened: a leading quote before `= + - @`, tab and line breaks,
 * including full-width forms. Numbers stay unchanged. `unguardFormula` restores the input exactly.
 *
 * @example guardFormula('=1+1') === "'=1+1"
 */
export const guardFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** Removes the quote of `guardFormula`, so that an export can be imported. */
export const unguardFormula = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
