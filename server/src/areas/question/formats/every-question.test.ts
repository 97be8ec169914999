import { questionProblems } from '@kaoxin/contract/question/problems.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sanitizeHtml } from '#platform/text/html.ts';
import { wordsOf } from '../words.ts';
import { everyPicture, everyQuestion } from './every-question.fixture.ts';

test.each(Object.entries(everyQuestion))('generates valid and sanitized questions: %s', (_, arbitrary) => {
  fc.assert(
    fc.property(arbitrary, (question) => {
      expect(questionProblems(question, wordsOf)).toEqual([]);
      const rich = [question.stem, question.analysis, ...question.options.map(({ text }) => text)];
      for (const text of rich) expect(sanitizeHtml(text, { ownImage: (src) => everyPicture.has(src) })).toBe(text);
    }),
    { numRuns: 60 },
  );
});
