/**
 * Runs of letters, digits and signs without a break opportunity: case numbers, tickets, identity numbers, web
 * addresses.
 */
const longRun = /([!-~]{14,})/;
/** A number stays on one line (GB/T 9704) unless it would fill most of that line. */
const number = /^(?=.*\d)[0-9A-Za-z]{14,24}$/;

export const cutAtRuns = (text: string): string[] => text.split(longRun);

/**
 * Class of an address in a letter: it may break anywhere, on the page and in the file, so that the line before it is
 * filled.
 */
export const runClass = 'run';
/** Class of a number. Its paragraph is not justified, since the line before would be stretched. */
export const wholeClass = 'whole';

export const classOfRun = (run: string): string => (number.test(run) ? wholeClass : runClass);
