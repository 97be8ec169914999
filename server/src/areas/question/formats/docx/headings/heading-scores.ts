import { foldWidth } from '#platform/text/normalise.ts';
import { amountOf, amountSource } from '../../said/amounts.ts';

/** Totals that a heading states for its questions: `共3小题，共10分`. */
export interface SaidTotals {
  text: string;
  count: number | undefined;
  points: number | undefined;
}

export interface HeadingScores {
  /** Points of each question, or of each blank: `2`, `每空2分`. */
  score: string | undefined;
  totals: SaidTotals | undefined;
  unread: string | undefined;
}

const longestRemark = 500;
const amount = `(?<amount>${amountSource})`;
const points = String.raw`\s*(?:分(?![钟之制米])值?|(?:points?|pts?|marks?)(?![a-z])\.?)`;
const thing = String.raw`(?:[小大]?(?:题目?|(?<blank>空格?|格))|小?[个道项条])`;
const success = String.raw`(?:全部|完全|全)?(?:[答做选填判]对|正确)?(?:的|者)?`;
const verb = String.raw`[各均都]?(?:分值)?可?[为得计记占值是赋]?`;
const spaced = (...parts: string[]): string => parts.join(String.raw`\s*`);

const each: readonly RegExp[] = [
  spaced(
    String.raw`(?:每|(?<![第\d一二三四五六七八九十百.—–~-])[单一1](?=[小大]?[题空]))`,
    String.raw`(?:[答做选填判]对)?`,
    '[一1]?',
    '[个道]?',
    `(?:${thing})?`,
    success,
    verb,
    ':?',
    amount,
  ) + points,
  `${spaced(String.raw`(?:每|单)`, '[个道]?', thing, '分[值数]', '[为是]?', ':?', amount)}(?![\\d.])`,
  spaced('[各均]', String.raw`(?:[小大]?题)?`, '[为得计记占值是赋]?', amount) + points,
  spaced(amount + points, '(?:[/∕]', String.raw`每?|每|一)`, '[一个道]?', thing),
  spaced(String.raw`(?:答|做|选|填|判断)对`, '[一1]', '[个道]?', thing, String.raw`得?`, amount) + points,
  String.raw`${amount}${points}\s*(?:for\s+)?(?:each|per|/|an?(?=\s))\s*(?:(?<blank>blank)|question|item)?s?`,
  String.raw`each(?:\s+(?:(?<blank>blank)|question|item))?\s*(?:is|carries|:)?\s*(?:worth)?\s*${amount}${points}`,
].map((pattern) => new RegExp(pattern, 'giu'));

const counts = String.raw`${amount}\s*[道个]?\s*[小大]?(?:[题问]|questions?\b)`;
const count: readonly RegExp[] = [
  new RegExp(String.raw`(?:本[大小]?题)?\s*(?:共计|共有|共|计|有)\s*${counts}`, 'giu'),
  new RegExp(String.raw`(?<![\p{L}\p{N}.—–~-])${counts}(?![型号])`, 'giu'),
];
const inAll: readonly RegExp[] = [
  new RegExp(
    String.raw`(?:本[大小]?题)?\s*(?:共计|合计|总计|总共|满分|总分|共|计|总)\s*[:为是]?\s*${amount}${points}`,
    'giu',
  ),
  new RegExp(String.raw`(?:满分|总分|总分值|分值)\s*[:为是]?\s*${amount}(?![\d.])`, 'giu'),
  new RegExp(String.raw`${amount}${points}\s*(?:in\s+total|in\s+all|total)`, 'giu'),
];
const alone = new RegExp(
  String.raw`(?<![^\s([{【〔〖「『《<,;、。:])(?:本[大小]?题)?\s*${amount}${points}(?![^\s)\]}】〕〗」』》>,;、。])`,
  'giu',
);
/** Clauses about partial answers and penalties, whose points are not the score. */
const isRule = /^\s*(?:[少漏错多未不]选|每?选错|每?答错|每?错|倒扣|每选对|答对部分|选对部分|部分)/u;
const anyPoints = new RegExp(`(?:${amountSource})${points}`, 'iu');
const bareEach = /[每各均]\s*[一1]?\s*[个道]?\s*(?:[小大]?题|空)[^,;。]{0,4}\d|\d\s*['’′]/u;
const numberOf = (said: string | undefined): number | undefined => (said === undefined ? undefined : amountOf(said));

export const statesPoints = (text: string): boolean => {
  const said = foldWidth(text.slice(0, longestRemark));
  return anyPoints.test(said) || /共.{0,6}题|分值/u.test(said);
};

export function totalsIn(text: string): SaidTotals | undefined {
  if (text.length > longestRemark) return undefined;
  const said = foldWidth(text);
  const first = (pattern: RegExp | undefined) => [...said.matchAll(pattern ?? /$^/gu)][0]?.groups?.amount;
  return totalsOf(text, first(count[0]), first(inAll[0]));
}

const totalsOf = (text: string, count?: string, points?: string): SaidTotals | undefined =>
  count === undefined && points === undefined
    ? undefined
    : { text: text.trim(), count: numberOf(count), points: numberOf(points) };

export function scoresIn(remark: string, text: string): HeadingScores {
  if (text.length > longestRemark) return { score: undefined, totals: undefined, unread: undefined };
  const clauses = foldWidth(remark).split(/(?<=[,;。])/u);
  let rest = clauses.filter((clause) => !isRule.test(clause)).join('');
  const take = (patterns: readonly RegExp[]): Record<string, string | undefined>[] => {
    const found: Record<string, string | undefined>[] = [];
    for (const pattern of patterns)
      rest = rest.replace(pattern, (...all) => {
        found.push(all.at(-1));
        // A separator, so that words on both sides do not join.
        return ';';
      });
    return found;
  };
  const eachFound = take(each);
  const [counted, summed] = [take(count), take(inAll)];
  const ofBlanks = eachFound.filter(({ blank }) => blank !== undefined);
  const ofQuestions = eachFound.filter(({ blank }) => blank === undefined);
  const amounts = (all: typeof eachFound) => [...new Set(all.map(({ amount }) => numberOf(amount)))];
  const [own, ofBlank] = [amounts(ofQuestions), amounts(ofBlanks)];
  if (summed.length === 0 && eachFound.length === 0) summed.push(...take([alone]));
  const totals = totalsOf(text, counted[0]?.amount, summed[0]?.amount);
  const isUnclear = own.length > 1 || ofBlank.length > 1 || [...own, ...ofBlank].some(Number.isNaN);
  const left =
    anyPoints.test(rest) || bareEach.test(rest) || clauses.some((one) => isRule.test(one) && anyPoints.test(one));
  const unread =
    isUnclear || left
      ? remark
          .replace(/^[\s（(【[]+|[\s）)】\]]+$/gu, '')
          .slice(0, 40)
          .toWellFormed()
      : undefined;
  if (isUnclear) return { score: undefined, totals, unread };
  const mean = (totals?.points ?? Number.NaN) / (totals?.count ?? Number.NaN);
  const shared = Number.isInteger(mean * 2) && mean > 0 ? String(mean) : undefined;
  const score = own[0] !== undefined ? String(own[0]) : ofBlank[0] !== undefined ? `每空${ofBlank[0]}分` : shared;
  return { score, totals, unread };
}
