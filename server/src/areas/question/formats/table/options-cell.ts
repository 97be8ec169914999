import { type Option, optionLetters } from '@kaoxin/contract/question/content.ts';
import { foldWidth } from '#platform/text/normalise.ts';
import { richSaid } from '../said/cell-text.ts';
import type { LoseLook } from '../xml/looks.ts';

const mark = /(?:^|[;；|,，]|(?<!\s)\s)\s*[(（]?([A-ZＡ-Ｚ])[)）]?\s*[.．、:：)）]\s*/gu;

/** Parses options in one cell: `A.增加;B.减少`, one per line, or separated by `|` or `;`. */
export function optionsSaid(text: string, lose?: LoseLook): Option[] {
  const marks = [...text.matchAll(mark)];
  if (marks.length > 1)
    return marks.map((found, at) => ({
      key: foldWidth(found[1] ?? ''),
      text: richSaid(
        text
          .slice(found.index + found[0].length, marks[at + 1]?.index)
          .replace(/(?<![;；|,，\s])[;；|,，\s]+$/u, '')
          .trim(),
        undefined,
        lose,
      ),
    }));
  const sign = [/\r?\n/u, /[|｜]/u, /[;；]/u].find((one) => one.test(text));
  return (sign ? text.split(sign) : [text])
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .slice(0, optionLetters.length)
    .map((part, at) => ({ key: optionLetters[at] ?? '', text: richSaid(part, undefined, lose) }));
}
