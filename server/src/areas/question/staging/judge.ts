import type { Question } from '@kaoxin/contract/question/content.ts';
import { questionProblems } from '@kaoxin/contract/question/problems.ts';
import type { FieldProblem, Loss } from '../formats/format.ts';
import { wordsOf } from '../words.ts';

const unreadable: FieldProblem = {
  field: 'stem',
  words: [
    '该题无法读取，原因见损失报告，可更正或放弃',
    'It cannot be read; the report of losses says why. Correct it or leave it out',
  ],
};
const unknownPoint = (name: string): FieldProblem => ({
  field: 'knowledge',
  words: [`知识点【${name}】不存在`, `There is no knowledge point ${name}`],
});

const ofPicture = /^(?:外部)?图片【/u;
export const missingPictures = (losses: readonly Loss[]): FieldProblem[] =>
  losses.filter(({ words }) => ofPicture.test(words[0])).map(({ words }) => ({ field: 'stem', words }));

/**
 * All problems of a staged question (domain.md 2.3), without duplicates.
 * @param said problems that the parser found
 */
export function judged(
  question: Question | null,
  said: readonly FieldProblem[],
  unknownPoints: readonly string[],
): FieldProblem[] {
  const own = question ? questionProblems(question, wordsOf) : said.length === 0 ? [unreadable] : [];
  const all = [...said, ...own, ...unknownPoints.map(unknownPoint)];
  return [...new Map(all.map((one) => [`${one.field} ${one.at ?? ''} ${one.words[0]}`, one])).values()];
}
