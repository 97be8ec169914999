/**
 * Letters, digits and signs without a place to break: numbers of cases, tickets and identity cards, addresses of the web. Left
 * whole they would begin a new line, and the signs of the line before would be drawn far apart to fill it.
 */
const longRun = /([!-~]{14,})/;

/** A text in pieces, every second of them such a run. */
export const cutAtRuns = (text: string): string[] => text.split(longRun);

/** Class of what holds one in a letter: it may break anywhere, on the page as in the file. */
export const runClass = 'run';
