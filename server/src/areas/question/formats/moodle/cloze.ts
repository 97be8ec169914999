import { plainText } from '#platform/text/html.ts';
import type { Losses } from '../losses.ts';
import { inHtml } from '../rich.ts';

/** A place of a cloze text where something is written, by the name Moodle has for its kind. */
export interface ClozeGap {
  kind: string;
  accepted: string[];
  isCaseSensitive: boolean;
}

const kinds =
  'SHORTANSWER_C|SHORTANSWER|SAC|SA|MWC|MW|NUMERICAL|NM|MULTICHOICE_[A-Z]+|MULTICHOICE|MC[VHS]{0,3}|MULTIRESPONSE_[A-Z]+|MULTIRESPONSE|MR[HS]{0,2}';
const begins = `\\{\\d{0,3}:(${kinds}):`;
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

/** The text with blanks in place of its gaps. */
export function readCloze(html: string, losses: Losses): { html: string; gaps: ClozeGap[] } {
  const gaps: ClozeGap[] = [];
  const text = html.replace(gap, (_, drawn: string | undefined, kind: string, said: string) => {
    gaps.push(gapOf(kind, said, losses));
    return drawn ?? '____';
  });
  return { html: text, gaps };
}

/** A sign behind a backslash is meant as it stands. */
const partsOf = (said: string): string[] => said.match(/(?:\\.|[^~\\])+/gsu) ?? [];

function gapOf(kind: string, said: string, losses: Losses): ClozeGap {
  const accepted: string[] = [];
  for (const part of partsOf(said)) {
    const [, weight, text = '', feedback] = /^(=|%-?[\d.]+%)?((?:\\.|[^#\\])*)(#[\s\S]*)?$/su.exec(part.trim()) ?? [];
    if (feedback !== undefined && feedback.length > 1)
      losses.lose('#', ['各答案的反馈不保留', 'What is told after a single answer is not kept']);
    const isRight = weight === '=' || weight === '%100%';
    if (!isRight && weight !== undefined && Number(weight.slice(1, -1)) > 0)
      losses.lose('%n%', ['只得部分分的答案不保留', 'Answers worth a part of the score are not kept']);
    if (!isRight) continue;
    if (isWritten.test(kind) && /(?<!\\)\*/u.test(text))
      losses.lose('*', ['答案中的通配符按普通字符保留', 'A wildcard in an answer is kept as a sign']);
    accepted.push(answerOf(kind, text, losses));
  }
  if (!isWritten.test(kind) && !/^N/u.test(kind))
    losses.lose(kind, [
      '句中的选择题按填空题保留，选项不保留',
      'A choice within a sentence is kept as a blank without its options',
    ]);
  return { kind, accepted, isCaseSensitive: /C$/u.test(kind) && isWritten.test(kind) };
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

function answerOf(kind: string, text: string, losses: Losses): string {
  const shown = text.replace(/&(amp|lt|gt|quot|apos|nbsp|#39);/gu, (whole, name: string) => named[name] ?? whole);
  const said = shown.replace(/\\(.)/gsu, '$1');
  if (!/^N/u.test(kind)) return isWritten.test(kind) ? said : plainText(said);
  const [value = '', tolerance = '0'] = said.split(':').map((one) => one.trim());
  if (Number(tolerance) !== 0)
    losses.lose(kind, ['填空中的数值误差不保留', 'The tolerance of a number in a blank is not kept']);
  return value;
}
