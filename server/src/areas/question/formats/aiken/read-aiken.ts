import type { Label } from '@kaoxin/contract/conventions.ts';
import { noAnswer, type Option, optionLetters, type Question } from '@kaoxin/contract/question/content.ts';
import { questionType, scoreRule } from '@kaoxin/contract/question/question-states.ts';
import { foldWidth } from '#platform/text/normalise.ts';
import type { Loss, ReadQuestion } from '../format.ts';
import { withFormulas } from '../formulas.ts';
import { asRich } from '../rich.ts';
import { markedStem } from '../said/points.ts';

const { single, multiple } = questionType.of;
const rawLength = 8000;

interface Line {
  no: number;
  text: string;
}

export const optionLine = /^\s*([A-ZＡ-Ｚ])[.)．）、]\s*(.*)$/u;
export const answerLine = /^\s*(?:ANSWER|答案)\s*[:：]\s*(.*)$/iu;

/**
 * Parses an Aiken file (moodle.org, "Aiken format"): a stem, lettered options, and an answer line that ends each
 * question.
 */
export function* readAiken(text: string): Generator<ReadQuestion> {
  let lines: Line[] = [];
  for (const [at, line] of text.split(/\r\n|\r|\n/u).entries()) {
    if (line.trim() !== '') lines.push({ no: at + 1, text: line.trim() });
    if (!answerLine.test(line)) continue;
    yield withFormulas(questionOf(lines));
    lines = [];
  }
  if (lines.length > 0) yield withFormulas(questionOf(lines));
}

function questionOf(lines: readonly Line[]): ReadQuestion {
  const place = `第${lines[0]?.no ?? 1}行`;
  const losses: Loss[] = [];
  const lose = (construct: string, words: Label) => losses.push({ place, construct, words });
  const raw = lines
    .map(({ text }) => text)
    .join('\n')
    .slice(0, rawLength)
    .toWellFormed();
  const firstOption = lines.findIndex(({ text }) => letterOf(text) === 'A');
  const said = answerLine.exec(lines.at(-1)?.text ?? '');
  const body = said ? lines.slice(0, -1) : lines;
  if (firstOption < 0) {
    lose('text', ['没有A、B等选项的段落不是试题', 'A paragraph without options is no question']);
    return { place, raw, question: null, facts: {}, losses };
  }
  if (!said) lose('ANSWER:', ['没有“ANSWER:”一行，须补答案', 'There is no line ANSWER: — its key is to be added']);
  const options = optionsOf(body.slice(firstOption));
  const { letters, rest } = keyIn(foldWidth(said?.[1] ?? ''));
  if (rest !== '')
    lose(rest.slice(0, longestRest).toWellFormed(), [
      '答案行中选项字母之后的文字未导入，请核对答案',
      'Words behind the letters of the answer line are left out: check the key',
    ]);
  const keys = [...new Set(letters.toUpperCase().match(/[A-Z]/gu) ?? [])].sort();
  const told = asRich(
    body
      .slice(0, firstOption)
      .map(({ text }) => text)
      .join('\n'),
    false,
  );
  const marked = markedStem(told, lose);
  const question: Question = {
    questionType: keys.length > 1 ? multiple : single,
    stem: marked?.stem ?? told,
    options,
    targets: [],
    defaultScore: marked?.points ?? 1,
    answer: said ? { kind: 'keys', keys } : noAnswer(single),
    scoreRule: scoreRule.of.whole,
    ruleScore: null,
    optionScores: {},
    analysis: '',
    rubric: [],
    children: [],
  };
  return { place, raw, question, facts: keys.length === 0 ? { lacksKey: true } : {}, losses };
}

const longestRest = 40;
/** The letters of an answer line, `A, C` or `AC`, and the words behind them. */
function keyIn(said: string): { letters: string; rest: string } {
  const letters =
    /^\s*[[(]?\s*(?:[A-Z]{1,26}|[a-z])(?![A-Za-z])(?:\s*(?:[,、;&+/和与及]|and\b)?\s*[A-Z](?![A-Za-z]))*/u.exec(
      said,
    )?.[0] ?? '';
  return {
    letters: letters.replace(/and/gu, ''),
    rest: said
      .slice(letters.length)
      .replace(/^[\s.。)\]]+$/u, '')
      .trim(),
  };
}

const letterOf = (line: string): string | undefined => {
  const letter = optionLine.exec(line)?.[1];
  return letter && foldWidth(letter);
};

function optionsOf(lines: readonly Line[]): Option[] {
  const texts: string[][] = [];
  for (const { text } of lines) {
    if (letterOf(text) === optionLetters[texts.length]) texts.push([optionLine.exec(text)?.[2] ?? '']);
    else texts.at(-1)?.push(text);
  }
  return texts.map((all, at) => ({ key: optionLetters[at] ?? '', text: asRich(all.join('\n'), false) }));
}
