import type { Losses } from '../losses.ts';
import { inHtml } from '../rich.ts';
import { partlyRight } from '../said/keys.ts';

/** A place of a cloze text where something is written or chosen. */
export interface ClozeGap {
  kind: 'text' | 'number' | 'one' | 'several';
  /** points; those of all gaps are the score of the question */
  weight: number;
  /** what is right, of a choice too */
  accepted: string[];
  /** of a number */
  tolerance: string;
  isCaseSensitive: boolean;
  /** of a choice: HTML, and the share in percent */
  choices: { html: string; share: number }[];
}

const kinds =
  'SHORTANSWER_C|SHORTANSWER|SAC|SA|MWC|MW|NUMERICAL|NM|MULTICHOICE_[A-Z]+|MULTICHOICE|MC[VHS]{0,3}|MULTIRESPONSE_[A-Z]+|MULTIRESPONSE|MR[HS]{0,2}';
const begins = `\\{(\\d{0,3}):(${kinds}):`;
// none begins within another: each is looked at once
const within = `(?:\\\\.|[^{}\\\\]|\\{(?!\\d{0,3}:(?:${kinds}):))`;
const gap = new RegExp(`(_{3,100}|＿{2,100})?${begins}(${within}{0,8000})\\}`, 'gsu');
const special = /[~=#}"/*\\]/gu;
const isWritten = /^(SHORTANSWER|SA|MW)/u;

/** A gap with these answers, behind the blank it was drawn by. */
export function clozeGap(drawn: string, accepted: readonly string[], isCaseSensitive: boolean): string {
  const said = accepted.map((one) => `=${inHtml(one.replace(special, (sign) => `\\${sign}`))}`).join('~');
  const kind = isCaseSensitive ? 'SHORTANSWER_C' : 'SHORTANSWER';
  return `${drawn === '____' ? '' : drawn}{1:${kind}:${said}}`;
}

/** The gaps of a text, and the text with blanks in place of them. `name`: what stands before a blank */
export function readCloze(
  html: string,
  losses: Losses,
): { gaps: ClozeGap[]; text: (name: (at: number) => string) => string } {
  const gaps = [...html.matchAll(gap)].map(([, , weight = '', kind = '', said = '']) =>
    gapOf(kind, weight === '' ? 1 : Number(weight), said, losses),
  );
  const text = (name: (at: number) => string) => {
    let at = 0;
    return html.replace(gap, (_, drawn: string | undefined) => {
      at += 1;
      return `${name(at)}${drawn ?? '____'}`;
    });
  };
  return { gaps, text };
}

/** A sign behind a backslash is meant as it stands. */
const partsOf = (said: string): string[] => said.match(/(?:\\.|[^~\\])+/gsu) ?? [];

const kindOf = (name: string): ClozeGap['kind'] =>
  isWritten.test(name) ? 'text' : /^N/u.test(name) ? 'number' : /^(?:MULTIR|MR)/u.test(name) ? 'several' : 'one';

function gapOf(name: string, weight: number, said: string, losses: Losses): ClozeGap {
  const kind = kindOf(name);
  const isChoice = kind === 'one' || kind === 'several';
  const parts = partsOf(said).map((part) => {
    const [, sign, text = '', feedback] = /^(=|%-?[\d.]+%)?((?:\\.|[^#\\])*)(#[\s\S]*)?$/su.exec(part.trim()) ?? [];
    if (feedback !== undefined && feedback.length > 1)
      losses.lose('#', ['各答案的反馈不保留', 'What is told after a single answer is not kept']);
    const share = sign === undefined ? 0 : sign === '=' ? 100 : Number(sign.slice(1, -1));
    if (!isChoice && share > 0 && share < 100) losses.lose('%n%', partlyRight);
    if (kind === 'text' && share >= 100 && /(?<!\\)\*/u.test(text))
      losses.lose('*', ['答案中的通配符按普通字符保留', 'A wildcard in an answer is kept as a sign']);
    return { text, share };
  });
  const right = parts.filter(({ share }) => share >= 100).map(({ text }) => meant(text));
  const numbers = right.map((one) => one.split(':').map((part) => part.trim()));
  // of several choices the right ones share the weight
  const total = kind === 'several' ? parts.reduce((sum, { share }) => sum + Math.max(0, share), 0) : 100;
  return {
    kind,
    weight,
    accepted: kind === 'number' ? numbers.map(([value = '']) => value) : right,
    tolerance: numbers[0]?.[1] ?? '0',
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

const unescaped = (text: string): string => text.replace(/\\(.)/gsu, '$1');
const meant = (text: string): string =>
  unescaped(text.replace(/&(amp|lt|gt|quot|apos|nbsp|#39);/gu, (whole, name: string) => named[name] ?? whole));
