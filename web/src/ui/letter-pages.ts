/** How good a page that begins here would be: `poor` leaves a single line of a paragraph alone, `avoid` a heading. */
export type Start = 'free' | 'poor' | 'avoid';

/** What no page cuts: a line, a row of a table, the closing block; heights in one measure, from the head of the sheet. */
export interface Part {
  top: number;
  bottom: number;
  start: Start;
  /** height of the head of its table, which stands above it again when a page begins with it */
  head?: number;
}

const worth: Record<Start, number> = { free: 2, poor: 1, avoid: 0 };

/** Browsers count in sixty-fourths of a pixel. */
const rounding = 0.1;

/** The part a page begins with when this one has no room on the page before: the last of the best since `first`. */
function bestStart(parts: readonly Part[], first: number, last: number): number {
  let best = last;
  for (let at = last; at > first; at -= 1) {
    const [one, other] = [parts[at], parts[best]];
    if (one && other && worth[one.start] > worth[other.start]) best = at;
  }
  return best;
}

/**
 * The parts that pages begin with, the first page left out, as a browser divides them for paper: a page is as full as it
 * can be with the best start of the next. Room above the first part of a page (margins) is not counted.
 * @param height of a page without its margins
 */
export function pageStarts(parts: readonly Part[], height: number): number[] {
  const starts: number[] = [];
  let first = 0;
  for (let at = 1; at < parts.length; at += 1) {
    const [one, begin] = [parts[at], parts[first]];
    if (!one || !begin || one.bottom - begin.top <= height - (begin.head ?? 0) + rounding) continue;
    first = bestStart(parts, first, at);
    starts.push(first);
    at = first;
  }
  return starts;
}
