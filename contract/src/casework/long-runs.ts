/** Letters, digits and signs without a place to break: numbers of cases, tickets and identity cards, addresses of the web. */
const longRun = /([!-~]{14,})/;
/** A number stands on one line (GB/T 9704), as long as it is not most of that. */
const number = /^(?=.*\d)[0-9A-Za-z]{14,24}$/;

/** A text in pieces, every second of them such a run. */
export const cutAtRuns = (text: string): string[] => text.split(longRun);

/** Class of what holds an address in a letter: it may break anywhere, on the page as in the file, so that the line before it is filled. */
export const runClass = 'run';
/** … and of what holds a number: its paragraph is not justified, or the signs of the line before would be drawn far apart. */
export const wholeClass = 'whole';

export const classOfRun = (run: string): string => (number.test(run) ? wholeClass : runClass);
