/** What a spreadsheet program may take for a formula, also behind blanks and in full width (S30). */
const FORMULA = /^[\s']*[=+\-@＝＋－＠\t\r\n]/;

/**
 * Text that stays text when a sheet is opened: a leading quote before `= + - @`, tab and line breaks, full-width twins
 * included. Numbers are not text and pass by. `unguardFormula` gives back exactly what came in.
 *
 * @example guardFormula('=1+1') === "'=1+1"
 */
export const guardFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** Takes the quote of `guardFormula` off again, so that what was exported can be imported. */
export const unguardFormula = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
