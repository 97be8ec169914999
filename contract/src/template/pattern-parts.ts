import type { Label } from '../conventions.ts';

interface Written {
  /** position in the pattern (UTF-16) */
  from: number;
  to: number;
}
export type Part = Written &
  (
    | { sign: string }
    | { edge: '^' | '$' | 'b' | 'B' }
    | { kind: 'sequence' | 'choice'; parts: Part[] }
    | { repeated: Part; least: number; most: number }
  );

export class UnfitPart extends Error {
  readonly words: Label;
  constructor(words: Label) {
    super(words[0]);
    this.words = words;
  }
}

const refusals = {
  reference: (part: string): Label => [
    `校验规则不支持反向引用“${part}”，请改写`,
    `A pattern takes no back-reference such as “${part}”; write it otherwise`,
  ],
  group: (part: string): Label => [
    `校验规则中的“${part}”不受支持：只支持 (…) 和 (?:…) 形式的分组，不支持前后断言`,
    `In the pattern, “${part}” is not supported: of groups it takes (…) and (?:…), and no look-around`,
  ],
};

export function sizeOf(part: Part): number {
  if ('parts' in part)
    return part.parts.reduce((sum, one) => sum + sizeOf(one), part.kind === 'choice' ? part.parts.length : 0);
  if (!('repeated' in part)) return 1;
  const { least, most } = part;
  const each = sizeOf(part.repeated);
  return most === Infinity ? each * (least + 1) + 1 : each * most + (most - least);
}

/**
 * Parses a pattern that compiles with the flag u.
 * @param longest maximum length of a text in characters; more repetitions have no further effect
 */
export const readPattern = (pattern: string, longest: number): Part => new Reader(pattern, longest).choice();

class Reader {
  readonly #text: string;
  readonly #longest: number;
  #at = 0;

  constructor(text: string, longest: number) {
    this.#text = text;
    this.#longest = longest;
  }

  choice(): Part {
    const from = this.#at;
    const parts = [this.#sequence()];
    while (this.#text[this.#at] === '|') {
      this.#at += 1;
      parts.push(this.#sequence());
    }
    const [only] = parts;
    return parts.length === 1 && only ? only : { kind: 'choice', parts, from, to: this.#at };
  }

  #sequence(): Part {
    const from = this.#at;
    const parts: Part[] = [];
    while (this.#at < this.#text.length && !'|)'.includes(this.#text[this.#at] ?? '')) parts.push(this.#repeated());
    return { kind: 'sequence', parts, from, to: this.#at };
  }

  #repeated(): Part {
    const from = this.#at;
    const part = this.#atom();
    const [found, sign, least = '', comma, most] =
      /^(?:([*+?])|\{(\d+)(,(\d*))?\})\??/.exec(this.#text.slice(this.#at)) ?? [];
    if (found === undefined) return part;
    this.#at += found.length;
    if (sign !== undefined)
      return { repeated: part, least: sign === '+' ? 1 : 0, most: sign === '?' ? 1 : Infinity, from, to: this.#at };
    const fewest = Math.min(Number(least), this.#longest + 1);
    const asked = comma === undefined ? fewest : most ? Number(most) : Infinity;
    const bounds = {
      least: fewest,
      most: asked > fewest && asked >= this.#longest ? Infinity : Math.min(asked, this.#longest + 1),
    };
    return { repeated: part, ...bounds, from, to: this.#at };
  }

  #atom(): Part {
    const from = this.#at;
    const sign = String.fromCodePoint(this.#text.codePointAt(from) ?? 0);
    this.#at += sign.length;
    if (sign === '(') return this.#group(from);
    if (sign === '[') this.#skipClass();
    if (sign === '\\') this.#skipEscape(from);
    const written = this.#text.slice(from, this.#at);
    if (sign === '^' || sign === '$') return { edge: sign, from, to: this.#at };
    if (written === '\\b' || written === '\\B') return { edge: written === '\\b' ? 'b' : 'B', from, to: this.#at };
    return { sign: written, from, to: this.#at };
  }

  #group(from: number): Part {
    if (this.#text[this.#at] === '?') {
      if (this.#text[this.#at + 1] !== ':') throw new UnfitPart(refusals.group(this.#writtenGroup(from)));
      this.#at += 2;
    }
    const inside = this.choice();
    this.#at += 1;
    return { kind: 'sequence', parts: [inside], from, to: this.#at };
  }

  #writtenGroup(from: number): string {
    let open = 0;
    this.#at = from;
    while (this.#at < this.#text.length) {
      const sign = this.#text[this.#at];
      this.#at += 1;
      if (sign === '\\') this.#at += 1;
      else if (sign === '[') this.#skipClass();
      else if (sign === '(') open += 1;
      else if (sign === ')') open -= 1;
      if (open === 0) break;
    }
    return this.#text.slice(from, this.#at);
  }

  #skipClass(): void {
    while (this.#at < this.#text.length && this.#text[this.#at] !== ']')
      this.#at += this.#text[this.#at] === '\\' ? 2 : 1;
    this.#at += 1;
  }

  #skipEscape(from: number): void {
    const rest = this.#text.slice(from);
    const reference = /^\\(?:[1-9]\d*|k<[^>]*>)/.exec(rest)?.[0];
    if (reference !== undefined) throw new UnfitPart(refusals.reference(reference));
    // In \p{Han} and \u{20000} the braces are no quantifier; a surrogate pair may be written as two escapes.
    const known =
      /^\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[a-zA-Z]|.)/su.exec(
        rest,
      );
    this.#at = from + (known?.[0].length ?? 2);
  }
}
