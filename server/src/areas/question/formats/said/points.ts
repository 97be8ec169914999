import { blanksIn } from '@kaoxin/contract/question/content.ts';
import { plainText } from '#platform/text/html.ts';
import { foldWidth } from '#platform/text/normalise.ts';

const number = String.raw`([\d０-９]{1,3}(?:[.．][\d０-９])?|[一二三四五六七八九]?十[一二三四五六七八九]?|[一二三四五六七八九])`;
const unit = String.raw`\s*(?:分|points?|pts?\.?|marks?)`;
const lead = String.raw`(?:(?:(?:本|该|此)(?:大|小)?(?:题|问)|满分|总分|分值|分数|共计|合计|共|计|worth|total|score)\s*[:：为]?\s*)`;
const perBlank = String.raw`每(?:一|个)?空(?:格)?\s*${number}\s*分`;
const part = String.raw`每(?:一|个)?\s*(?:空(?:格)?|小?[问题点])`;
const perPart = String.raw`共\s*${number}\s*个?小?[问题点]\s*[,，;；、]?\s*${part}\s*${number}\s*分`;
const whole = String.raw`(?:${part}\s*[\d０-９.．]{1,5}\s*分\s*[,，;；、]?\s*)?${lead}{0,3}${number}${unit}|${lead}{1,3}${number}`;
const bracketed = String.raw`[（(【\[〔]\s*(?:${perPart}|${perBlank}|${whole})\s*[）)】\]〕]`;
/** Without brackets it stands behind the end of a sentence. */
const bare = String.raw`(?<=[。？！?!.—–-]\s?)${lead}{0,3}${number}${unit}`;
const inline = String.raw`(?:<\/?(?:strong|b|em|i|u|s|span|sup|sub)\b[^<>]{0,200}>)*`;
const atEnd = String.raw`(?=${inline}[。.;；:：]?${inline}\s?_*\s?${inline}(?:<\/(?:p|div|li|td|h[1-6])>|<br|$))`;
const mark = new RegExp(
  String.raw`\s?(?:(?:(?<=<(?:p|div|li|td)\b[^<>]{0,200}>${inline})${bracketed})|(?<=[_＿]\s?)${bracketed}|${bracketed}${atEnd}|${bare}${atEnd})`,
  'giu',
);
const empty = /<(p|div)\b[^<>]*>(?:<(strong|b|em|i|u|span)\b[^<>]*>)?\s*(?:<\/\2>)?<\/\1>/gu;

const ones = '一二三四五六七八九';
/** A number below a hundred in digits of either width or in Chinese. */
export function numberOf(said: string): number {
  const digits = Number(foldWidth(said));
  if (Number.isFinite(digits)) return digits;
  const [tens = '', rest = ''] = said.includes('十') ? said.split('十') : ['-', said];
  const ten = tens === '-' ? 0 : tens === '' ? 1 : ones.indexOf(tens) + 1;
  return ten * 10 + ones.indexOf(rest) + 1;
}

/** Above it is no score of a question. */
const mostPoints = 100;
/** Longer stems have no marks that are looked for. */
const mostSearched = 64 * 1024;

/**
 * What a stem says of its own score: （10分）, (本题15分), 【10分】, 10 points. One mark is taken out of the stem; several stay, they tell what
 * its parts are worth.
 */
export function pointsInStem(stem: string): { points: number; stem: string } | undefined {
  if (stem.length > mostSearched) return undefined;
  const found = [...stem.matchAll(mark)].map((match) => {
    const [said = '', other] = match.slice(1).filter((one) => one !== undefined);
    const isPerBlank = /每(?:一|个)?空/u.test(match[0]) && !/[,，;；、].*分/u.test(match[0]);
    const parts = other === undefined ? 1 : numberOf(other);
    const times = isPerBlank ? Math.max(1, blanksIn(plainText(stem))) : parts;
    return { points: numberOf(said) * times, at: match.index, length: match[0].length };
  });
  const [only] = found;
  if (!only) return undefined;
  const sum = found.reduce((all, { points }) => all + points, 0);
  // a total before its parts
  const total = found.find(({ points }) => points * 2 === sum);
  const points = found.length > 1 ? (total?.points ?? sum) : only.points;
  if (!(points > 0) || points > mostPoints) return undefined;
  if (found.length > 1) return { points, stem };
  const without = stem.slice(0, only.at) + stem.slice(only.at + only.length);
  return { points, stem: without.replace(empty, '') };
}
