import type { Losses } from '../losses.ts';
import { inHtml } from '../rich.ts';
import { isDecimal } from '../said/decimal.ts';
import { partlyRight } from '../said/keys.ts';

export interface ClozeGap {
  kind: 'text' | 'number' | 'one' | 'several';
  weight: number;
  accepted: string[];
  tolerance: string;
  isNear: boolean;
  isCaseSensitive: boolean;
  choices: { html: string; share: number }[];
}

/** Matches any type name, so that answers of unknown gap types do not appear in the text. */
const begins = String.raw`\{\s{0,3}(\d{0,3})\s{0,3}:\s{0,3}([A-Z]{2,20}(?:_[A-Z]{1,6})?)\s{0,3}:`;
// Excludes nested starts, so each gap is scanned only once.
const within = String.raw`(?:\\.|[^{}\\]|\{(?!\s{0,3}\d{0,3}\s{0,3}:\s{0,3}[A-Z]{2,20}(?:_[A-Z]{1,6})?\s{0,3}:))`;
const gap = new RegExp(`(_{3,100}|＿{2,100})?${begins}(${within}{0,8000})\\}`, 'gisu');
const kinds: readonly (readonly [ClozeGap['kind'], RegExp])[] = [
  ['text', /^(?:SHORTANSWER|SA|MW)(?:_?C)?$/u],
  ['number', /^(?:NUMERICAL|NM)$/u],
  ['several', /^(?:MULTIRESPONSE|MR)(?:_?[HSV]{1,3})?$/u],
  ['one', /^(?:MULTICHOICE|MC)(?:_?[HSV]{1,3})?$/u],
];
const special = /[~=#}"/*\\]/gu;

export function clozeGap(drawn: string, accepted: readonly string[], isCaseSensitive: boolean): string {
  const said = accepted.map((one) => `=${inHtml(one.replace(special, (sign) => `\\${sign}`))}`).join('~');
  const kind = isCaseSensitive ? 'SHORTANSWER_C' : 'SHORTANSWER';
  return `${drawn === '____' ? '' : drawn}{1:${kind}:${said}}`;
}

/** The gaps of a text, and a function for the text with blanks instead. `name` returns what precedes a blank. */
export function readCloze(
  html: string,
  losses: Losses,
): { gaps: ClozeGap[]; text: (name: (at: number) => string) => string } {
  const gaps = [...html.matchAll(gap)].map(([, , weight = '', kind = '', said = '']) =>
    gapOf(kind.toUpperCase(), weight === '' ? 1 : Number(weight), said, losses),
  );
  const text = (name: (at: number) => string) => {
    let [at, end] = [0, -1];
    return html.replace(gap, (whole: string, drawn: string | undefined, ...rest) => {
      const place: number = rest.at(-2);
      // Without a space, two adjacent blanks would become one.
      const between = place === end ? ' ' : '';
      [at, end] = [at + 1, place + whole.length];
      return `${between}${name(at)}${drawn ?? '____'}`;
    });
  };
  return { gaps, text };
}

const partsOf = (said: string): string[] => said.match(/(?:\\.|[^~\\])+/gsu) ?? [];

function gapOf(name: string, weight: number, said: string, losses: Losses): ClozeGap {
  const kind = kinds.find(([, names]) => names.test(name))?.[0];
  if (kind === undefined) {
    losses.lose(name, [
      `完形填空中的${name}不支持，保留为没有答案的空，请补充答案`,
      `A gap of kind ${name} is kept as a blank without an answer: write the answer`,
    ]);
    return { kind: 'text', weight, accepted: [], tolerance: '0', isNear: false, isCaseSensitive: false, choices: [] };
  }
  const isChoice = kind === 'one' || kind === 'several';
  const parts = partsOf(said).map((part) => {
    const [, sign, text = '', feedback] = /^(=?%-?[\d.]+%|=)?((?:\\.|[^#\\])*)(#[\s\S]*)?$/su.exec(part.trim()) ?? [];
    if (feedback !== undefined && feedback.length > 1)
      losses.lose('#', ['各答案的反馈不保留', 'What is told after a single answer is not kept']);
    const share = sign === undefined ? 0 : sign === '=' ? 100 : Number(sign.replace(/[=%]/gu, ''));
    if (!isChoice && share > 0 && share < 100) losses.lose('%n%', partlyRight);
    if (kind === 'text' && share >= 100 && /(?<!\\)\*/u.test(text))
      losses.lose('*', ['答案中的通配符按普通字符保留', 'A wildcard in an answer is kept as a sign']);
    return { text, share };
  });
  const right = parts.filter(({ share }) => share >= 100).map(({ text }) => meant(text));
  const numbers = right.map((one) => one.split(':').map((part) => part.trim())).filter(([one = '']) => isDecimal(one));
  if (kind === 'number' && numbers.length < right.length)
    losses.lose('NUMERICAL', [
      '数值空中不是数字的答案不保留',
      'Answers of a numeric gap that are no numbers are not kept',
    ]);
  // The right options of a multiple choice share the weight.
  const total = kind === 'several' ? parts.reduce((sum, { share }) => sum + Math.max(0, share), 0) : 100;
  return {
    kind,
    weight,
    accepted: kind === 'number' ? numbers.map(([value = '']) => value) : right,
    tolerance: numbers[0]?.[1] ?? '0',
    isNear: kind === 'number' && numbers.some(([, tolerance = '0']) => Number(tolerance) !== 0),
    isCaseSensitive: kind === 'text' && /C$/u.test(name),
    choices: isChoice
      ? parts.map(({ text, share }) => ({ html: unescaped(text), share: total > 0 ? (share * 100) / total : 0 }))
      : [],
  };
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  '#39': "'",
};

/** A backslash before any other character belongs to a formula. */
const unescaped = (text: string): string => text.replace(/\\([~=#{}"/*\\])/gu, '$1');
const meant = (text: string): string =>
  unescaped(text.replace(/&(amp|lt|gt|quot|apos|nbsp|#39);/gu, (whole, name: string) => named[name] ?? whole));
