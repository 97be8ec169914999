import type { Label } from '@kaoxin/contract/conventions.ts';
import type { Option } from '@kaoxin/contract/question/content.ts';
import { plainText } from '#platform/text/html.ts';
import { foldWidth } from '#platform/text/normalise.ts';
import { longestNumber, middleOf } from './decimal.ts';

const between = String.raw`[\s,;.、|/&+和及与→>-]*`;
const letters = new RegExp(`^[(\\[]?[A-Z](?:${between}[A-Z])*${between}[)\\]]?$`, 'u');

const words = (text: string): string => foldWidth(text).replace(/\s+/gu, '').toLowerCase();

/** Parses option letters: `ABD`, `Ａ、Ｃ`, `a,c`, or options given by their words. undefined: neither. */
export function keysSaid(text: string, options: readonly Option[]): string[] | undefined {
  const said = foldWidth(text).toUpperCase().trim();
  if (said === '') return [];
  const exact = options.filter((option) => words(plainText(option.text)) === words(text));
  const isLetters = said.length <= 60 && letters.test(said);
  const known = new Set(options.map(({ key }) => key));
  const found = isLetters ? (said.match(/[A-Z]/gu) ?? []) : [];
  if (isLetters && (found.length === 1 || exact.length === 0 || found.every((key) => known.has(key)))) return found;
  return exact.length === 1 && exact[0] ? [exact[0].key] : undefined;
}

export const ascending = (keys: readonly string[]): string[] => [...new Set(keys)].sort();

const pair = /^([A-Z])\s*(?:->?|[—–→:=.~])*\s*([A-Z0-9]{1,3})$/u;
/** Collapses whitespace, so that patterns scan it only once. */
const oneBlank = (text: string): string => text.replace(/\s+/gu, (all) => (all.includes('\n') ? '\n' : ' '));

/** Parses pairs of letter and target: `A-1；B-3`, `A1 B3`, `A→1，B→3`. undefined: some part is not a pair. */
export function pairsSaid(text: string): { key: string; target: string }[] | undefined {
  const said = oneBlank(foldWidth(text).toUpperCase());
  const parts = said.split(/[,;、\n|]|\s+(?![-—–→:=>\s])(?<![-—–→:=>]\s+)/u).filter((part) => part.trim() !== '');
  const pairs = parts.map((part) => pair.exec(part.trim()));
  if (pairs.some((found) => found === null)) return undefined;
  return pairs.flatMap((found) => (found?.[1] && found[2] ? [{ key: found[1], target: found[2] }] : []));
}

export const partlyRight: Label = ['只得部分分的答案不保留', 'Answers worth a part of the score are not kept'];
export const oneOfSeveral: Label = [
  '多选题（不定项题）只有一个正确选项，按单选题导入',
  'A multiple choice with one right option is imported as a single choice',
];
export const numbersAsWords: Label = [
  '填空中的数字按文字比较，如3.0与3不同，请补充其他写法',
  'Numbers in blanks are compared as words, 3.0 is not 3: add other ways to write them',
];
export const oneCase: Label = [
  '各空是否区分大小写不一致，全题均不区分大小写',
  'Some blanks tell capitals apart and some do not: none does here',
];
export const furtherNumbers: Label = [
  '数值题只保留第一个得满分的答案',
  'A numeric question keeps the first answer worth the whole score',
];

const thousands = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/u;

/** Parses a number with tolerance: `3.14±0.01`, `3.1..3.2`. The tolerance column has precedence. */
export function numberSaid(text: string, tolerance: string): { value: string; tolerance: string } {
  const said = foldWidth(text)
    .replace(/\s+/gu, '')
    .replace(/\u2212/gu, '-');
  if (said.length > longestNumber) return { value: said, tolerance: tolerance || '0' };
  const off = /^(.+?)(?:±|\+-|\+\/-)(.+)$/u.exec(said);
  const grouped = thousands.test(said) ? said.replaceAll(',', '') : said;
  const span =
    /^\[?([+-]?[\d.]+)(?:\.\.|~|至|到)([+-]?[\d.]+)\]?$/u.exec(said) ?? /^\[([+-]?[\d.]+),([+-]?[\d.]+)\]$/u.exec(said);
  const given = foldWidth(tolerance).replace(/\s+|±/gu, '');
  if (off?.[1] && off[2])
    return { value: thousands.test(off[1]) ? off[1].replaceAll(',', '') : off[1], tolerance: given || off[2] };
  const middle = span?.[1] && span[2] && given === '' ? middleOf(span[1], span[2]) : undefined;
  if (middle) return middle;
  return { value: grouped, tolerance: given || '0' };
}
