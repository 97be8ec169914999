import type { Question } from '@kaoxin/contract/question/content.ts';
import type { Work } from '#platform/work.ts';
import { wordsOf } from '../words.ts';

const same = (rich: string): string => wordsOf(rich).normalize('NFKC').toLowerCase().replace(/\s+/gu, '');

/** What is asked, whatever its letters: options by their words, in an order that is nobody's. */
function asked({ questionType, stem, options, targets, children }: Question): unknown {
  const sorted = (list: Question['options']) => list.map(({ text }) => same(text)).sort();
  return [questionType, same(stem), sorted(options), sorted(targets), children.map(asked)];
}

/** What is right, by the words of options and never by their letters. */
function right({ answer, options, targets, children }: Question): unknown {
  const text = new Map([...options, ...targets].map(({ key, text }) => [key, same(text)]));
  const of = (key: string): string => text.get(key) ?? key;
  const own = (() => {
    switch (answer.kind) {
      case 'keys':
        return answer.keys.map(of).sort();
      case 'order':
        return answer.keys.map(of);
      case 'pairs':
        return answer.pairs.map(({ key, target }) => `${of(key)}→${of(target)}`).sort();
      case 'text':
        return same(answer.text);
      default:
        return answer;
    }
  })();
  return [own, children.map(right)];
}

/** Keyed digests: of the words, and of words and key. Two questions of a bank never have the same second one. */
export const hashesOf = (work: Work, question: Question): { stemHash: string; contentHash: string } => {
  const { digest } = work.context.secrets;
  return {
    stemHash: digest(same(question.stem)),
    contentHash: digest(JSON.stringify([asked(question), right(question)])),
  };
};
