import type { Label } from '@kaoxin/contract/conventions.ts';
import { blanksIn } from '@kaoxin/contract/question/content.ts';
import { scoreSpan } from '@kaoxin/contract/question/problems.ts';
import { plainText } from '#platform/text/html.ts';
import {
  goesOn,
  isInstruction,
  isVague,
  leadsToValue,
  oddlyMarked,
  type PointsToken,
  speaksOfScores,
  tokensAhead,
  tokensOf,
} from './mark-words.ts';
import { pictureSign, type StemLine, StemView } from './stem-view.ts';

/** Certainty of a mark. `weak` counts for nothing if another mark is sure. */
type Certainty = 'sure' | 'likely' | 'weak';
interface Mark {
  certainty: Certainty;
  points: number | undefined;
  /** Offsets in the view: the displayed range and the range to remove. */
  from: number;
  to: number;
  cut: [from: number, to: number];
  /** True after a blank or a part number. Several such marks belong to one question. */
  isOfPart: boolean;
}

interface Statement {
  read: { points: number; stem: string } | undefined;
  doubtful: readonly string[];
}

/** Maximum characters of a stem that is searched for marks. */
const mostSearched = 64 * 1024;
const mostShown = 3;
const mostMarks = 40;
const isScore = (points: number): boolean =>
  points >= scoreSpan.min && points <= scoreSpan.max && Number.isInteger(points * 2);

/**
 * Finds the score in a stem: （10分）, (本题15分), 【10分】, 10 points. A single mark is removed from the stem. Several marks
 * stay, because they state the points of parts.
 */
export const pointsInStem = (stem: string): { points: number; stem: string } | undefined => statementIn(stem).read;

/** Like `pointsInStem`, but also reports possible scores that could not be read. */
export function markedStem(
  stem: string,
  lose: (construct: string, words: Label) => void,
): { points: number; stem: string } | undefined {
  const { read, doubtful } = statementIn(stem);
  const shown = doubtful
    .slice(0, mostShown)
    .map((one) => (one.length > 40 ? `${one.slice(0, 40).toWellFormed()}…` : one));
  if (shown.length > 0)
    lose(shown.join(' '), [
      `题干中的“${shown.join('”“')}”可能是分值，未改动题干，请核对分值`,
      `“${shown.join('”, “')}” in the stem may be its score: the stem is left as it is. Check the score`,
    ]);
  return read;
}

const nothing: Statement = { read: undefined, doubtful: [] };

function statementIn(stem: string): Statement {
  if (stem.length > mostSearched) return nothing;
  const view = new StemView(stem);
  const marks: Mark[] = [];
  const asked = {
    blanks: blanksIn(plainText(stem)),
    hasParts: view.lines.filter(({ text }) => partNumber.test(text)).length > 1,
  };
  for (const [at, line] of view.lines.entries()) {
    marks.push(...marksOf(line, asked, at === 0));
    if (marks.length > mostMarks) return nothing;
  }
  const written = (all: readonly Mark[]) => all.map(({ from, to }) => view.written(from, to).trim());
  const sure = marks.filter(({ certainty }) => certainty === 'sure');
  const likely = marks.filter(({ certainty }) => certainty === 'likely');
  const [only, ...more] = sure;
  if (!only || likely.length > 0) return { read: undefined, doubtful: written(marks) };
  const sum = sure.reduce((all, { points = 0 }) => all + points, 0);
  const total = sure.find(({ points = 0 }) => points * 2 === sum);
  const points = more.length > 0 ? (total?.points ?? sum) : (only.points ?? 0);
  if (!isScore(points)) return { read: undefined, doubtful: written(sure) };
  if (more.length > 0) {
    const areParts = total !== undefined || sure.every(({ isOfPart }) => isOfPart);
    return { read: { points, stem }, doubtful: areParts ? [] : written(sure) };
  }
  const left = view.without(...only.cut);
  const isEmpty = plainText(left).trim() === '' && !/<(?:img|math)\b/iu.test(left);
  return isEmpty ? { read: undefined, doubtful: written(sure) } : { read: { points, stem: left }, doubtful: [] };
}

interface Asked {
  blanks: number;
  hasParts: boolean;
}

const bracketed = /[([]([^()[\]]{1,80})[)\]]/gu;
const emptyBracket = /[([]\s*[)\]]\s*$/u;
/** Characters inspected before and after a mark. */
const nearby = 60;
const behindSentence = /(?:[。?!;]["”’」』]?|[a-z]{2}\.(?=\s))\s*$/iu;
const partNumber = /^\s*(?:[([]\s*(?:\d{1,2}|[一二三四五六七八九十]{1,2})\s*[)\]]|[①-⑳]|\d{1,2}\s*[.、:)](?!\d))/u;

function marksOf(line: StemLine, asked: Asked, isFirst: boolean): Mark[] {
  const { text } = line;
  const [head, tail] = [headOf(text), tailOf(text)];
  const isPart = partNumber.test(text);
  const found = [...text.matchAll(bracketed)].flatMap(({ 0: { length }, 1: inner = '', index }): Mark[] => {
    const said = contentOf(inner, index + 1, asked);
    if (!said) return [];
    const to = index + length;
    const [before, after] = [text.slice(Math.max(0, index - nearby), index), text.slice(to, to + nearby)];
    const isBehindBlank = /_\s*$/u.test(before) || emptyBracket.test(before);
    const isFront = to <= head && index < tail;
    const isPlaced = isFront || index >= tail || isBehindBlank || behindSentence.test(before);
    if (!isPlaced && said.points === undefined) return [];
    const isValue = !isBehindBlank && (leadsToValue(before) || goesOn(after));
    const isWeak = line.isCell || isValue || said.points === undefined || line.quotes.has(index);
    const [from, end] = said.cut ?? widened(text, index, to, isFront);
    return [
      {
        certainty: isWeak ? 'weak' : isPlaced ? 'sure' : 'likely',
        points: said.points,
        from: line.at + index,
        to: line.at + to,
        cut: [line.at + from, line.at + end],
        isOfPart: isBehindBlank || isPart,
      },
    ];
  });
  const bare = found.length > 0 ? undefined : bareMark(line, asked, isFirst);
  if (bare) return [...found, { ...bare, isOfPart: isPart }];
  const odd = found.length > 0 || line.isCell ? null : oddlyMarked.exec(text.slice(-nearby));
  if (!odd) return found;
  const from = line.at + text.length - text.slice(-nearby).length + odd.index;
  const to = from + odd[0].length;
  return [{ certainty: 'weak', points: undefined, from, to, cut: [from, to], isOfPart: isPart }];
}

/** Points in brackets, and their offsets if the brackets contain more. Without points: a doubtful mark. */
function contentOf(inner: string, at: number, asked: Asked): { points?: number; cut?: [number, number] } | undefined {
  const all = tokensOf(inner);
  if (all.length > 0) return arePoints(all) ? pointsOf(all, asked) : undefined;
  const skipped = inner.length - inner.trimStart().length;
  const { found, end } = tokensAhead(inner.slice(skipped));
  const rest = inner.slice(skipped + end);
  const gap = leadingGap(rest);
  if (gap > 0 && arePoints(found))
    return isInstruction(rest) ? { ...pointsOf(found, asked), cut: [at, at + skipped + end + gap] } : {};
  for (const {
    0: { length },
    index,
  } of inner.matchAll(/[\s,;:、。]+/gu)) {
    const behind = tokensOf(inner.slice(index + length));
    if (!arePoints(behind)) continue;
    return isInstruction(inner.slice(0, index))
      ? { ...pointsOf(behind, asked), cut: [at + index, at + inner.length] }
      : {};
  }
  const isFollowed = arePoints(found) && /^\s*(?:\d|[^\p{L}\p{N}]|要求|字数|不少于|限)/u.test(rest);
  return isFollowed || isVague(inner) ? {} : undefined;
}

const arePoints = (all: readonly PointsToken[]): boolean => all.some(({ kind }) => kind !== 'count');
const leadingGap = (text: string): number => /^[\s,;:、。]+/u.exec(text)?.[0].length ?? 0;

/** The points that several statements mean together; none if they contradict each other or need a calculation. */
function pointsOf(all: readonly PointsToken[], { blanks, hasParts }: Asked): { points?: number } {
  const of = (kind: PointsToken['kind']) => all.filter((one) => one.kind === kind);
  const [wholes, [each, ...others], [count]] = [of('whole'), of('each'), of('count')];
  const amounts = new Set(wholes.map(({ amount }) => amount));
  if (amounts.size > 1 || others.length > 0) return {};
  const [whole] = amounts;
  const product = each && count ? each.amount * count.amount : undefined;
  const points = whole ?? product ?? (each && pointsOfEach(each, blanks, hasParts));
  const isOther = whole !== undefined && product !== undefined && whole !== product;
  return points === undefined || isOther || !isScore(points) ? {} : { points };
}

function pointsOfEach({ amount, part }: PointsToken, blanks: number, hasParts: boolean): number | undefined {
  if (/^(?:空格?|blank)$/iu.test(part)) return amount * Math.max(1, blanks);
  return /^(?:题|question)$/iu.test(part) && !hasParts ? amount : undefined;
}

/** The range of a mark with adjacent spaces, and with a full stop that the previous sentence already has. */
function widened(text: string, from: number, to: number, isFront: boolean): [from: number, to: number] {
  const after = text.slice(to, to + nearby);
  if (isFront) return [from, to + after.length - after.trimStart().length];
  const before = text.slice(Math.max(0, from - nearby), from);
  const words = before.trimEnd();
  const stop = /[。.?!;]$/u.test(words) ? (/^\s*[。.;]/u.exec(after)?.[0].length ?? 0) : 0;
  return [from - before.length + words.length, to + stop];
}

const numbering =
  /^\s*(?:第?\s*(?:\d{1,3}|[一二三四五六七八九十]{1,3})\s*(?:(?:大|小)?题\s*[.、:]?|[.、:)])|[①-⑳]|(?:题目?|问题?|q(?:uestion)?)\s*\d{0,3}\s*[.、:)]|q(?:uestion)?\s*\d{1,3}\b|\p{Script=Han}{1,5}题)\s*/iu;
const headBracket = /\s*[([][^()[\]]{0,80}[)\]]\s*/uy;

function headOf(text: string): number {
  let at = numbering.exec(text)?.[0].length ?? 0;
  for (;;) {
    headBracket.lastIndex = at;
    const found = headBracket.exec(text);
    if (!found) return at;
    at += found[0].length;
  }
}

function tailOf(text: string): number {
  let at = text.length;
  while (at > 0) {
    const letter = text.charAt(at - 1);
    if (/[\s。.;:,、?!_]/u.test(letter) || letter === pictureSign) at -= 1;
    else if (/[)\]]/u.test(letter)) {
      const open = openingOf(text, at - 1);
      if (open < 0) return at;
      at = open;
    } else return at;
  }
  return 0;
}

function openingOf(text: string, close: number): number {
  for (let at = close - 1; at >= Math.max(0, close - 81); at -= 1) {
    const letter = text.charAt(at);
    if (/[([]/u.test(letter)) return at;
    if (/[)\]]/u.test(letter)) return -1;
  }
  return -1;
}

const ownQuestion = /(?:本|该|此)(?:大|小|道)?(?:题|问)|分值/u;
const stopBefore = /(?:[。?]|(?<=[a-z]{2})\.(?=\s))\s*$/iu;
const separator = /[\s。?!.,;:、—–…-]/u;
const bareHeading =
  /^\s*(?:\d{1,3}(?:\.\d)?\s*(?:分|points?|pts?|marks?)\s*[:、。]|(?:(?:本|该|此)(?:大|小|道)?(?:题|问)|分值)\s*(?:共|满分|为|:)?\s*\d{1,3}(?:\.\d)?\s*分\s*[,;:、。])\s*(?=\S)/iu;
const longestBare = 40;
const sentenceBefore = 200;

/**
 * Points without brackets at the end of a line. They are sure as a sentence of their own or if they name this question.
 */
function bareMark({ text, at, isCell }: StemLine, asked: Asked, isFirst: boolean): Omit<Mark, 'isOfPart'> | undefined {
  if (isCell) return undefined;
  const heading = bareHeading.exec(text)?.[0].length ?? 0;
  if (heading > 0) return { certainty: 'weak', points: undefined, from: at, to: at + heading, cut: [at, at] };
  const ended = text.trimEnd();
  const body = /[。.;:!]$/u.test(ended) ? ended.slice(0, -1).trimEnd() : ended;
  for (let from = Math.max(0, body.length - longestBare); from < body.length; from += 1) {
    if (separator.test(body.charAt(from)) || (from > 0 && !separator.test(body.charAt(from - 1)))) continue;
    const said = body.slice(from);
    const tokens = tokensOf(said);
    if (!arePoints(tokens)) continue;
    const before = body.slice(Math.max(0, from - sentenceBefore), from);
    const { points } = pointsOf(tokens, asked);
    const place = placeOf(before, said, isFirst);
    if (place === undefined) return undefined;
    const words = before.replace(/[\s,;:、—–…-]+$/u, '');
    const [start, end] = widened(text, from - before.length + words.length, body.length, false);
    const certainty = points === undefined ? 'weak' : place;
    return { certainty, points, from: at + from, to: at + body.length, cut: [at + start, at + end] };
  }
  return undefined;
}

function placeOf(before: string, said: string, isFirst: boolean): Certainty | undefined {
  const words = before.replace(/[\s,;:、—–…-]+$/u, '');
  const isOwn = ownQuestion.test(said);
  if (words === '') return isFirst ? undefined : isOwn ? 'sure' : 'weak';
  // 95.5分, 60—65分, 9:10分, 1,000分.
  if (/\d\.?$/u.test(before) || /\d$/u.test(words)) return undefined;
  if (said === '十分' || leadsToValue(words) || (speaksOfScores(words) && !isOwn)) return undefined;
  if (/\s$/u.test(before) && !/[\p{Script=Han}\p{P}\uFFFB\uFFFC]\s*$/u.test(before)) return undefined;
  if (isOwn) return 'sure';
  return stopBefore.test(before) && /\d/u.test(said) ? 'sure' : 'weak';
}
