import { createHash } from 'node:crypto';
import { normalised } from '@kaoxin/contract/fields/plain-text.ts';
import { judgementKeys, type Question } from '@kaoxin/contract/question/content.ts';
import { type QuestionType, questionType } from '@kaoxin/contract/question/question-states.ts';
import { comparedWords } from './words.ts';

export type Digest = (plain: string) => string;

/**
 * Digests of the right answers of one question or one child of a reading. They use texts instead of letters, so the
 * order of options does not matter. Each digest includes the stem, so equal answers to different questions do not
 * match.
 */
export interface KeyMarks {
  type: QuestionType;
  /** Digest of the normalized stem; for a child, the stem of the reading as well. */
  stem: string;
  /** True if the stem is a complete question. 下列说法正确的是 asks nothing without its options. */
  standsAlone: boolean;
  /**
   * Digests of the options; empty for written answers. Never stored, because together with `right` they would disclose
   * the key.
   */
  offered: readonly string[];
  /** Digests of the right answers, one list per blank. Sorted, so that the order discloses nothing. */
  right: readonly (readonly string[])[];
}

const of = questionType.of;
const digits = 22;

/** A digest of 22 characters. Stems that differ only in notation have the same one. */
export const stemDigest = (words: string): string =>
  createHash('sha256').update(words).digest('base64url').slice(0, 22);

const leaning =
  /下列|以下|下面|上述|选项|哪[一些]?[项个种类些组]|正确的[是有]|错误的[是有]|不?属于|不?包括|which of|following/u;

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
      // Ignore width and case, but keep punctuation within an answer.
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
      // The set of ordered items. Other items mean another question.
      return made([`of:${[...sequence].sort().join('|')}`], [sequence.join('>')]);
    }
    case 'text':
    case 'none':
      return made([]);
  }
}

const targetText = ({ targets }: Question, key: string): string =>
  comparedWords(targets.find((target) => target.key === key)?.text ?? key);

/** Normalizes a number: 0.50 and .5 are equal. */
function canonical(value: string): string {
  const number = Number(value);
  return Number.isFinite(number) ? String(number) : value;
}

/** Digest of the whole key, for the check 题库内已存在相同试题. For questions that people mark, it covers the stem only. */
export const answerDigest = (marks: readonly KeyMarks[], digest: Digest): string =>
  digest(
    marks
      .map(({ stem, right }) => `${stem}:${right.map((one) => one.join(',')).join(';')}`)
      .sort()
      .join('\n'),
  );
