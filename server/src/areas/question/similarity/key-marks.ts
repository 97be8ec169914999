import { createHash } from 'node:crypto';
import { normalised } from '@kaoxin/contract/plain-text.ts';
import { judgementKeys, type Question } from '@kaoxin/contract/question/content.ts';
import { type QuestionType, questionType } from '@kaoxin/contract/question/question-states.ts';
import { comparedWords } from './words.ts';

/** A keyed digest: who has no key of the server cannot tell what it was made of by trying. */
export type Digest = (plain: string) => string;

/**
 * Marks of what is right in one question, or one question about a reading: digests of texts, never letters, so that options in another
 * order are the same key. Each is bound to its stem: equal answers of other questions do not look alike.
 */
export interface KeyMarks {
  type: QuestionType;
  /** what is asked, a reading with its child, without what is a matter of writing */
  stem: string;
  /** the stem is a sentence of its own; 下列说法正确的是 asks nothing without its options */
  standsAlone: boolean;
  /** digests of what may be chosen; empty where answers are written. Never stored: beside the right ones they would tell the key. */
  offered: readonly string[];
  /** digests of what is right, by blank where there are several, sorted: their order says nothing */
  right: readonly (readonly string[])[];
}

const of = questionType.of;
const digits = 22;

/** What is asked, in 22 letters; equal for stems that differ in writing only. */
export const stemDigest = (words: string): string =>
  createHash('sha256').update(words).digest('base64url').slice(0, 22);

const leaning =
  /下列|以下|下面|上述|选项|哪[一些]?[项个种类些组]|正确的[是有]|错误的[是有]|不?属于|不?包括|which of|following/u;

/** The marks of a question and of each question about a reading, in order. */
export function keyMarksOf(question: Question, digest: Digest): KeyMarks[] {
  const stem = wordsOf(question);
  return question.questionType === of.material
    ? question.children.map((child) => marksOf(child, `${stem}\n${wordsOf(child)}`, digest))
    : [marksOf(question, stem, digest)];
}

const wordsOf = ({ stem, questionType: type }: Question): string =>
  comparedWords(stem, { keepsBlanks: type === of.blanks });

function marksOf(question: Question, asked: string, digest: Digest): KeyMarks {
  const stem = stemDigest(asked);
  const { answer, questionType: type } = question;
  const mark = (text: string): string => digest(`${stem}|${type}|${text}`).slice(0, digits);
  const texts = new Map([...question.options, ...question.targets].map(({ key, text }) => [key, comparedWords(text)]));
  const textOf = (key: string): string => texts.get(key) ?? key;
  const marks = (all: readonly string[]): string[] => [...new Set(all.map(mark))].sort();
  const made = (offered: readonly string[], ...right: readonly (readonly string[])[]): KeyMarks => ({
    type,
    stem,
    standsAlone: !leaning.test(asked),
    offered: marks(offered),
    right: right.map(marks),
  });
  switch (answer.kind) {
    case 'keys': {
      const options = type === of.judgement ? judgementKeys : question.options.map(({ key }) => textOf(key));
      return made(options, answer.keys.map(textOf));
    }
    case 'blanks': {
      // full width and small letters are the same to compared words; signs within an answer are not to be lost
      const plain = (text: string) => normalised(text, 'NFKC').toLowerCase().replace(/\s+/gu, '');
      return made([], ...answer.blanks.map(({ accepted }) => accepted.map(plain)));
    }
    case 'number':
      return made([], [canonical(answer.value)]);
    case 'pairs': {
      const offered = question.options.flatMap(({ text }) =>
        question.targets.map((target) => `${comparedWords(text)}→${comparedWords(target.text)}`),
      );
      return made(
        offered,
        answer.pairs.map(({ key, target }) => `${textOf(key)}→${targetText(question, target)}`),
      );
    }
    case 'order': {
      const sequence = answer.keys.map(textOf);
      // which things are ordered, whatever their order: other things are another question
      return made([`of:${[...sequence].sort().join('|')}`], [sequence.join('>')]);
    }
    case 'text':
    case 'none':
      return made([]);
  }
}

const targetText = ({ targets }: Question, key: string): string =>
  comparedWords(targets.find((target) => target.key === key)?.text ?? key);

/** 0.50 and .5 are one number. */
function canonical(value: string): string {
  const number = Number(value);
  return Number.isFinite(number) ? String(number) : value;
}

/** The whole key as one digest, for what is there already: 题库内已存在相同试题. Empty where people mark. */
export const answerDigest = (marks: readonly KeyMarks[], digest: Digest): string =>
  digest(
    marks
      .map(({ stem, right }) => `${stem}:${right.map((one) => one.join(',')).join(';')}`)
      .sort()
      .join('\n'),
  );
