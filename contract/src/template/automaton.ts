import type { Part } from './pattern-parts.ts';

type Edge = '^' | '$' | 'b' | 'B';

/** A state that reads a character, or continues without reading one. */
type Place = { reads: number; next: number } | { edge: Edge; next: number } | { either: readonly number[] };

const plain = /^[^\\[.]$/u;

/** Test for one sign of a pattern: the character itself, or a class or escape as JavaScript defines it. */
function reader(written: string): (character: string) => boolean {
  if (plain.test(written)) return (character) => character === written;
  const pattern = new RegExp(`^(?:${written})$`, 'u');
  return (character) => pattern.test(character);
}

/**
 * A pattern as a nondeterministic automaton (Thompson 1968). It reads a text once, with the set of all states possible
 * after each character, and never backtracks.
 */
export class Automaton {
  readonly #places: Place[] = [];
  readonly #signs: string[] = [];
  readonly #readers: ((character: string) => boolean)[] = [];
  readonly #first: number;
  readonly #last: number;
  /** round in which a state was last reached */
  readonly #reached: Uint32Array;
  #round = 0;

  constructor(part: Part) {
    this.#last = this.#add({ either: [] });
    this.#first = this.#build(part, this.#last);
    this.#reached = new Uint32Array(this.#places.length);
  }

  #add(place: Place): number {
    this.#places.push(place);
    return this.#places.length - 1;
  }

  #readerOf(written: string): number {
    const known = this.#signs.indexOf(written);
    if (known >= 0) return known;
    this.#signs.push(written);
    this.#readers.push(reader(written));
    return this.#signs.length - 1;
  }

  #build(part: Part, next: number): number {
    if ('sign' in part) return this.#add({ reads: this.#readerOf(part.sign), next });
    if ('edge' in part) return this.#add({ edge: part.edge, next });
    if ('parts' in part)
      return part.kind === 'choice'
        ? this.#add({ either: part.parts.map((one) => this.#build(one, next)) })
        : part.parts.reduceRight((after, one) => this.#build(one, after), next);
    const { repeated, least, most } = part;
    let at = next;
    if (most === Infinity) {
      const again: number[] = [];
      at = this.#add({ either: again });
      again.push(this.#build(repeated, at), next);
    } else for (let n = least; n < most; n += 1) at = this.#add({ either: [this.#build(repeated, at), next] });
    for (let n = 0; n < least; n += 1) at = this.#build(repeated, at);
    return at;
  }

  /** Reading states and the last state that are reachable from given states without reading. */
  #settle(open: number[], before: string | undefined, after: string | undefined): number[] {
    this.#round += 1;
    const found: number[] = [];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const place = this.#places[at];
      if (!place || this.#reached[at] === this.#round) continue;
      this.#reached[at] = this.#round;
      if ('reads' in place || at === this.#last) found.push(at);
      else if ('either' in place) for (const next of place.either) open.push(next);
      else if (isAtEdge(place.edge, before, after)) open.push(place.next);
    }
    return found;
  }

  matches(characters: readonly string[]): boolean {
    let here = this.#settle([this.#first], undefined, characters[0]);
    for (const [at, character] of characters.entries()) {
      const answers: boolean[] = [];
      const next: number[] = [];
      for (const one of here) {
        const place = this.#places[one];
        if (!place || !('reads' in place)) continue;
        answers[place.reads] ??= this.#readers[place.reads]?.(character) ?? false;
        if (answers[place.reads]) next.push(place.next);
      }
      if (next.length === 0) return false;
      here = this.#settle(next, character, characters[at + 1]);
    }
    return here.includes(this.#last);
  }
}

const isWord = (character: string | undefined): boolean => character !== undefined && /^\w$/.test(character);

function isAtEdge(edge: Edge, before: string | undefined, after: string | undefined): boolean {
  if (edge === '^') return before === undefined;
  if (edge === '$') return after === undefined;
  return (isWord(before) !== isWord(after)) === (edge === 'b');
}
