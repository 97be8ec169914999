import type { Question } from '@kaoxin/contract/question/content.ts';
import { scoreRule } from '@kaoxin/contract/question/question-states.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { everyPicture, everyQuestion, everyWritten } from '../every-question.fixture.ts';
import type { WrittenQuestion } from '../format.ts';
import { readAll } from '../read-all.fixture.ts';
import { readQti } from './read-package.ts';
import { qtiVersions } from './versions.ts';
import { writePackage } from './write-package.ts';

const ofOne = (question: Question): WrittenQuestion[] => [{ code: 'ST000000001', question, facts: {} }];
const all = (bytes: Uint8Array) => readAll(readQti(bytes));
const asWritten = (question: Question, constructs: ReadonlySet<string>): Question => ({
  ...question,
  ...(constructs.has('mapEntry') &&
    question.answer.kind === 'blanks' && { answer: { ...question.answer, ignoreWidth: 1 } }),
  ...(constructs.has('orderInteraction') &&
    question.answer.kind === 'order' &&
    question.scoreRule === scoreRule.of.byOption && { scoreRule: scoreRule.of.whole, optionScores: {} }),
  children: question.children.map((child) => asWritten(child, constructs)),
});

describe.each(Object.values(qtiVersions))('$said', (version) => {
  test.each(Object.entries(everyQuestion))('reads back the same question: %s', async (_, arbitrary) => {
    await fc.assert(
      fc.asyncProperty(arbitrary, async (question) => {
        const { bytes, losses } = await writePackage(version, ofOne(question), everyPicture);
        const constructs = new Set(losses.map(({ construct }) => construct));
        for (const construct of constructs) expect(['mapEntry', 'orderInteraction']).toContain(construct);
        const again = await all(bytes);
        expect(again.losses).toEqual([]);
        expect(again.read.flatMap((one) => one.losses)).toEqual([]);
        expect(again.read.map((one) => one.question)).toEqual([asWritten(question, constructs)]);
        for (const [name, picture] of again.pictures) expect(everyPicture.get(name)?.bytes).toEqual(picture.bytes);
      }),
      { numRuns: 40 },
    );
  });

  test('keeps order and facts of several questions', async () => {
    await fc.assert(
      fc.asyncProperty(everyWritten, async (written) => {
        const { bytes } = await writePackage(version, written, everyPicture);
        const { read } = await all(bytes);
        expect(read.map(({ question }) => question?.questionType)).toEqual(
          written.map(({ question }) => question.questionType),
        );
        expect(read.map(({ facts }) => facts)).toEqual(written.map(({ code, facts }) => ({ title: code, ...facts })));
      }),
      { numRuns: 25 },
    );
  });
});

test('reports options beyond the limit', async () => {
  const [drawn] = fc.sample(everyQuestion.single, { numRuns: 1, seed: 1 });
  if (!drawn) throw new Error('No question was drawn.');
  const options = Array.from({ length: 201 }, (_, at) => ({ key: String(at + 1), text: `选项${at + 1}` }));
  const question: Question = { ...drawn, options, answer: { kind: 'keys', keys: ['1'] } };
  const { bytes } = await writePackage(qtiVersions.qti21, ofOne(question), everyPicture);
  const [read] = (await all(bytes)).read;
  expect(read?.question?.options).toHaveLength(200);
  expect(read?.losses.map(({ words: [zh] }) => zh)).toContain('共201个选项，只保留前200个');
});
