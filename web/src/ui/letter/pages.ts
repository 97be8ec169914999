/** How good a page start is: `poor` leaves a single line of a paragraph alone, `avoid` separates a heading. */
export type Start = 'free' | 'poor' | 'avoid';

/** An unbreakable part: a line, a table row, the closing block. Heights in one unit, from the top of the sheet. */
export interface Part {
  top: number;
  bottom: number;
  start: Start;
  /** height of its table's header, which is repeated when a page begins with this part */
  head?: number;
}

const worth: Record<Start, number> = { free: 2, poor: 1, avoid: 0 };

/** Browsers round to 1/64 px. */
const rounding = 0.1;

function bestStart(parts: readonly Part[], first: number, last: number): number {
  let best = last;
  for (let at = last; at > first; at -= 1) {
    const [one, other] = [parts[at], parts[best]];
    if (one && other && worth[one.start] > worth[other.start]) best = at;
  }
  return best;
}

/**
 * The parts that begin pages, except the first page, computed as browsers paginate: each page is as full as the best
 * start of the next allows. Space above the first part of a page (margins) is ignored.
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
