import type { Option, Question } from '@kaoxin/contract/question/content.ts';
import { questionType, scoreRule } from '@kaoxin/contract/question/question-states.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainText } from '#platform/text/html.ts';
import { everyPicture, everyQuestion, everyWritten } from '../every-question.fixture.ts';
import { readAll } from '../read-all.fixture.ts';
import { asLines, asRich } from '../rich.ts';
import { readMoodle } from './read-moodle.ts';
import { writeMoodle } from './write-moodle.ts';

const { ordering, matching } = questionType.of;

/** Lists that Moodle keeps in no order, in one: what is put in order, and what is matched with. */
function inOneOrder(question: Question): Question {
  const { answer } = question;
  const sorted = (list: readonly Option[], name: (at: number) => string) => {
    const texts = list.toSorted((one, other) => (one.text < other.text ? -1 : 1));
    const keys = new Map(texts.map(({ key }, at) => [key, name(at)]));
    return {
      list: texts.map(({ text }, at) => ({ key: name(at), text })),
      keyOf: (key: string) => keys.get(key) ?? key,
    };
  };
  const children = question.children.map(inOneOrder);
  if (question.questionType === ordering && answer.kind === 'order') {
    const { list, keyOf } = sorted(question.options, (at) => `O${at}`);
    return { ...question, options: list, answer: { kind: 'order', keys: answer.keys.map(keyOf) } };
  }
  if (question.questionType === matching && answer.kind === 'pairs') {
    const { list, keyOf } = sorted(question.targets, (at) => `T${at}`);
    const pairs = answer.pairs.map(({ key, target }) => ({ key, target: keyOf(target) }));
    return { ...question, targets: list, answer: { kind: 'pairs', pairs } };
  }
  return { ...question, children };
}

/** What the losses of writing name. */
function asWritten(question: Question, constructs: ReadonlySet<string>): Question {
  const plainTargets = question.targets.map(({ key, text }) => ({
    key,
    text: asLines(text) === undefined ? asRich(plainText(text), false) : text,
  }));
  return {
    ...question,
    ...(constructs.has('answer') && { targets: plainTargets }),
    ...(constructs.has('usecase') &&
      question.answer.kind === 'blanks' && { answer: { ...question.answer, ignoreWidth: 1 } }),
    children: question.children.map((child) => asWritten(child, constructs)),
  };
}
const withoutRule = (question: Question): Question => ({
  ...question,
  scoreRule: scoreRule.of.whole,
  ruleScore: null,
  optionScores: {},
  children: question.children.map(withoutRule),
});

test.each(Object.entries(everyQuestion))('what is written is read as the same question: %s', async (_, arbitrary) => {
  await fc.assert(
    fc.asyncProperty(arbitrary, async (question) => {
      const { bytes, losses } = await writeMoodle([{ code: 'ST000000001', question, facts: {} }], everyPicture);
      const constructs = new Set(losses.map(({ construct }) => construct));
      // left out by name
      fc.pre(!constructs.has('matching'));
      for (const construct of constructs) expect(['answer', 'usecase', 'fraction']).toContain(construct);
      const { read, pictures, losses: ofFile } = await readAll(readMoodle(bytes));
      expect(ofFile).toEqual([]);
      const [again, ...more] = read;
      expect(more).toEqual([]);
      const isRuleLost = constructs.has('fraction');
      const told = again?.losses.map(({ construct }) => construct) ?? [];
      expect(told.filter((construct) => !isRuleLost || construct !== 'fraction')).toEqual([]);
      const compared = (one: Question) => inOneOrder(isRuleLost ? withoutRule(one) : one);
      expect(again?.question && compared(again.question)).toEqual(compared(asWritten(question, constructs)));
      for (const [name, picture] of pictures) expect(everyPicture.get(name)?.bytes).toEqual(picture.bytes);
    }),
    { numRuns: 40 },
  );
});

test('several questions keep their order and what is said beside them', async () => {
  await fc.assert(
    fc.asyncProperty(everyWritten, async (written) => {
      const { bytes, losses } = await writeMoodle(written, everyPicture);
      fc.pre(losses.every(({ construct }) => construct !== 'matching'));
      const { read } = await readAll(readMoodle(bytes));
      expect(read.map(({ question }) => question?.questionType)).toEqual(
        written.map(({ question }) => question.questionType),
      );
      expect(read.map(({ facts }) => facts)).toEqual(written.map(({ code, facts }) => ({ title: code, ...facts })));
    }),
    { numRuns: 40 },
  );
});
