import type { Label } from '../conventions.ts';
import { Automaton } from './automaton.ts';
import { type Part, readPattern, sizeOf, UnfitPart } from './pattern-parts.ts';

/**
 * Patterns for field values, entered by users: the subset of JavaScript's regular expressions that RE2 supports,
 * without back-references and look-around. `matches` reads a text once and tracks all possible states (decision 081).
 */

/** in characters */
export const longestMatched = 255;
const longestPattern = 200;
/**
 * Maximum number of automaton states, repetitions expanded. The time is states × characters: 1,000 × 255 take two
 * milliseconds.
 */
const mostPlaces = 1_000;
const mostInForm = 4 * mostPlaces;

const refusals = {
  long: [`校验规则不能超过${longestPattern}个字符`, `A pattern has at most ${longestPattern} characters`],
  wrong: ['校验规则不是有效的正则表达式，请检查括号和符号', 'The pattern is no regular expression; check its brackets'],
  together: [
    '各字段的校验规则合计过于复杂，请简化其中一些，减少重复次数',
    'The patterns of all fields together are too complex: write some of them with fewer repetitions',
  ],
} as const satisfies Record<string, Label>;

const tooManyPlaces = (part: string): Label => [
  `校验规则逐次展开后超过${mostPlaces}项，其中“${part}”最多，请减少其重复次数`,
  `Written out, the pattern has more than ${mostPlaces} parts, most of them in “${part}”. Use fewer repetitions there`,
];

interface Fit {
  part: Part;
  size: number;
}

const judged = new Map<string, Fit | Label>();
const mostJudged = 500;

function judge(pattern: string): Fit | Label {
  if (pattern.length > longestPattern) return refusals.long;
  try {
    new RegExp(`^(?:${pattern})$`, 'u');
    // The pattern must be balanced by itself, without the brackets put around it.
    new RegExp(pattern, 'u');
  } catch {
    return refusals.wrong;
  }
  try {
    const part = readPattern(pattern, longestMatched);
    const size = sizeOf(part);
    return size > mostPlaces ? tooManyPlaces(largestPart(part, pattern)) : { part, size };
  } catch (error) {
    if (error instanceof UnfitPart) return error.words;
    throw error;
  }
}

function judgedOf(pattern: string): Fit | Label {
  const known = judged.get(pattern);
  if (known) return known;
  const found = judge(pattern);
  if (judged.size >= mostJudged) judged.clear();
  judged.set(pattern, found);
  return found;
}

const isFit = (found: Fit | Label): found is Fit => 'part' in found;

function largestPart(part: Part, pattern: string): string {
  if ('repeated' in part && sizeOf(part.repeated) <= mostPlaces) return pattern.slice(part.from, part.to);
  const inside = 'parts' in part ? part.parts : 'repeated' in part ? [part.repeated] : [];
  const [largest] = inside.toSorted((one, other) => sizeOf(other) - sizeOf(one));
  return largest ? largestPart(largest, pattern) : pattern.slice(part.from, part.to);
}

export function patternProblem(pattern: string): Label | undefined {
  const found = judgedOf(pattern);
  return isFit(found) ? undefined : found;
}

export function patternsProblem(patterns: readonly string[]): Label | undefined {
  const sizes = patterns.map(judgedOf).filter(isFit);
  return sizes.reduce((sum, { size }) => sum + size, 0) > mostInForm ? refusals.together : undefined;
}

const automata = new Map<string, Automaton>();
const mostAutomata = 100;

/** Whether a pattern matches the whole text; an unsupported pattern matches nothing. */
export function matches(pattern: string, text: string): boolean {
  if (text.length > longestMatched * 2) return false;
  const signs = [...text];
  if (signs.length > longestMatched) return false;
  const found = judgedOf(pattern);
  if (!isFit(found)) return false;
  let automaton = automata.get(pattern);
  if (!automaton) {
    automaton = new Automaton(found.part);
    if (automata.size >= mostAutomata) automata.clear();
    automata.set(pattern, automaton);
  }
  return automaton.matches(signs);
}

/**
 * Whether a text is valid for a field with this pattern. A stored pattern that is no longer supported is skipped, so
 * that applicants can still file; the template editor reports it.
 */
export const agreesWith = (pattern: string, text: string): boolean =>
  patternProblem(pattern) !== undefined || matches(pattern, text);
