import type { Option, Question } from '@kaoxin/contract/question/content.ts';
import { refuse } from '#platform/http/errors.ts';
import { sanitizeHtml } from '#platform/text/html.ts';
import { mostRich } from '../words.ts';

const cleanOptions = (options: readonly Option[]): Option[] =>
  options.map(({ key, text }) => ({ key: key.trim(), text: sanitizeHtml(text) }));

/** Sanitizes the rich texts of a question for storage and display (domain.md 3.17). */
export function cleanQuestion(question: Question): Question {
  const { answer } = question;
  return {
    ...question,
    stem: sanitizeHtml(question.stem),
    options: cleanOptions(question.options),
    targets: cleanOptions(question.targets),
    analysis: sanitizeHtml(question.analysis),
    answer: answer.kind === 'text' ? { kind: 'text', text: sanitizeHtml(answer.text) } : answer,
    children: question.children.map(cleanQuestion),
  };
}

/**
 * Like `cleanQuestion`, for input.
 * @throws 400 before sanitizing if the texts are far longer than any question
 */
export function cleanSent(question: Question): Question {
  if (richTextOf(question).length > mostRich)
    throw refuse(400, ['试题内容过长，请精简后再提交', 'The question is too long; shorten it'], { fields: ['stem'] });
  return cleanQuestion(question);
}

export const richTextOf = (question: Question): string =>
  [
    question.stem,
    question.analysis,
    question.answer.kind === 'text' ? question.answer.text : '',
    ...[...question.options, ...question.targets].map(({ text }) => text),
    ...question.children.map(richTextOf),
  ].join('\n');
