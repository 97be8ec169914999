import type { Label } from '../conventions.ts';

/**
 * Patterns that people give to a field. They are a part of what RE2 knows, so that no text can make a server think for long: no
 * back-references, no look-around, and no more ways to try a text than `mostWays`, which rules nested quantifiers out.
 */

/** A text that a pattern is held against is no longer (characters). */
export const longestMatched = 255;
const longestPattern = 200;
/** Binary logarithm of how often a text may be tried. */
const mostWays = 24;
/** A form has no more than so many patterns that are as dear as one may be. */
const mostInForm = 4;

const refusals = {
  long: [`校验规则不能超过${longestPattern}个字符`, `A pattern has at most ${longestPattern} characters`],
  wrong: ['校验规则不是有效的正则表达式，请检查括号和符号', 'The pattern is no regular expression; check its brackets'],
  reference: [
    '校验规则不支持反向引用（如\\1），请改写',
    'A pattern takes no back-references such as \\1; write it otherwise',
  ],
  look: [
    '校验规则只支持 (?:…) 形式的分组，不支持前后断言',
    'Of groups with a question mark a pattern takes (?:…) alone, and no look-around',
  ],
  ways: [
    '校验规则过于复杂（重复中又有重复或分支），请改写，例如用 [ab] 代替 (a|b)',
    'The pattern is too complex: a repetition of repetitions or alternatives. Write it otherwise, [ab] in the place of (a|b)',
  ],
  together: [
    '各字段的校验规则合计过于复杂，请简化其中一些，减少重复符号',
    'The patterns of all fields together are too complex: write some of them with fewer repetitions',
  ],
} as const satisfies Record<string, Label>;

class Unfit extends Error {
  readonly words: Label;
  constructor(words: Label) {
    super(words[0]);
    this.words = words;
  }
}

/** What is wrong with a pattern; undefined: nothing, and `matches` may use it. */
export function patternProblem(pattern: string): Label | undefined {
  if (pattern.length > longestPattern) return refusals.long;
  try {
    new RegExp(`^(?:${pattern})$`, 'u');
    // balanced by itself, not only between the brackets put around it
    new RegExp(pattern, 'u');
  } catch {
    return refusals.wrong;
  }
  try {
    return waysOf(pattern) > mostWays ? refusals.ways : undefined;
  } catch (error) {
    if (error instanceof Unfit) return error.words;
    throw error;
  }
}

const waysOf = (pattern: string): number => new WaysReader(pattern).alternatives();

/** What is wrong with patterns that are fit one by one and held against one form: each of them takes its time. */
export function patternsProblem(patterns: readonly string[]): Label | undefined {
  const fit = patterns.filter((pattern) => patternProblem(pattern) === undefined);
  const together = fit.reduce((sum, pattern) => sum + 2 ** waysOf(pattern), 0);
  return together > mostInForm * 2 ** mostWays ? refusals.together : undefined;
}

const compiled = new Map<string, RegExp | null>();

/** Whether the whole text is as the pattern says; a pattern that is not fit matches nothing. */
export function matches(pattern: string, text: string): boolean {
  if (text.length > longestMatched * 2 || [...text].length > longestMatched) return false;
  let known = compiled.get(pattern);
  if (known === undefined) {
    known = patternProblem(pattern) ? null : new RegExp(`^(?:${pattern})$`, 'u');
    if (compiled.size > 500) compiled.clear();
    compiled.set(pattern, known);
  }
  return known?.test(text) ?? false;
}

/** Reads a pattern that compiles, and counts (as a logarithm) in how many ways a text may be tried against it. */
class WaysReader {
  readonly #signs: readonly string[];
  #at = 0;

  constructor(pattern: string) {
    this.#signs = [...pattern];
  }

  alternatives(): number {
    const ways = [this.#sequence()];
    while (this.#signs[this.#at] === '|') {
      this.#at += 1;
      ways.push(this.#sequence());
    }
    return ways.length === 1
      ? (ways[0] ?? 0)
      : Math.log2(ways.reduce((sum, each) => sum + 2 ** Math.min(each, 900), 0));
  }

  #sequence(): number {
    let ways = 0;
    while (this.#at < this.#signs.length && this.#signs[this.#at] !== '|' && this.#signs[this.#at] !== ')')
      ways += this.#repeated(this.#atom());
    return ways;
  }

  #atom(): number {
    const sign = this.#signs[this.#at];
    this.#at += 1;
    if (sign === '(') return this.#group();
    if (sign === '[') this.#skipClass();
    if (sign === '\\') this.#escape();
    return 0;
  }

  #group(): number {
    if (this.#signs[this.#at] === '?') {
      if (this.#signs[this.#at + 1] !== ':') throw new Unfit(refusals.look);
      this.#at += 2;
    }
    const ways = this.alternatives();
    this.#at += 1;
    return ways;
  }

  #skipClass(): void {
    while (this.#at < this.#signs.length && this.#signs[this.#at] !== ']')
      this.#at += this.#signs[this.#at] === '\\' ? 2 : 1;
    this.#at += 1;
  }

  #escape(): void {
    const sign = this.#signs[this.#at] ?? '';
    if (/[1-9k]/.test(sign)) throw new Unfit(refusals.reference);
    this.#at += 1;
    // \p{Han}, \u{20000}: their braces are no quantifier
    if (/[pPu]/.test(sign) && this.#signs[this.#at] === '{')
      while (this.#at < this.#signs.length && this.#signs[this.#at - 1] !== '}') this.#at += 1;
  }

  #repeated(ways: number): number {
    const [least, most] = this.#quantifier();
    return ways * most + Math.log2(most - least + 1);
  }

  #quantifier(): readonly [least: number, most: number] {
    // to its end, however its numbers are written: {00000000000000001,} repeats as well
    const rest = this.#signs.slice(this.#at).join('');
    const found = /^([*+?]|\{(\d+)(,(\d*))?\})\??/.exec(rest);
    if (!found) return [1, 1];
    this.#at += found[0].length;
    const [, sign, least = '0', comma, most] = found;
    if (sign === '?') return [0, 1];
    if (sign === '*' || sign === '+') return [0, longestMatched];
    const from = Math.min(Number(least), longestMatched);
    if (!comma) return [from, from];
    return [from, most ? Math.min(Number(most), longestMatched) : longestMatched];
  }
}
