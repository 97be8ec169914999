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
function asWritten(
  question: Question,
  constructs: ReadonlySet<string>,
  rules: ReadonlyMap<Question, Question>,
): Question {
  const plainTargets = question.targets.map(({ key, text }) => ({
    key,
    text: asLines(text) === undefined ? asRich(plainText(text), false) : text,
  }));
  const hasRule = question.scoreRule === scoreRule.of.whole || rules.has(question);
  return {
    ...question,
    ...(constructs.has('answer') && { targets: plainTargets }),
    ...(constructs.has('usecase') &&
      question.answer.kind === 'blanks' && { answer: { ...question.answer, ignoreWidth: 1 } }),
    ...(constructs.has('fraction') && !hasRule && { scoreRule: scoreRule.of.whole, ruleScore: null, optionScores: {} }),
    children: question.children.map((child) => asWritten(child, constructs, rules)),
  };
}
/** Questions whose rule is read again; the rest of their file may lose theirs. */
const keptRules = (question: Question | null | undefined, was: Question): Map<Question, Question> => {
  const kept = new Map<Question, Question>();
  if (question && question.scoreRule !== scoreRule.of.whole) kept.set(was, question);
  for (const [at, child] of was.children.entries())
    for (const [key, value] of keptRules(question?.children[at], child)) kept.set(key, value);
  return kept;
};

test.each(Object.entries(everyQuestion))('what is written is read as the same question: %s', async (_, arbitrary) => {
  await fc.assert(
    fc.asyncProperty(arbitrary, async (question) => {
      const { bytes, losses } = await writeMoodle([{ code: 'ST000000001', question, facts: {} }], everyPicture);
      const constructs = new Set(losses.map(({ construct }) => construct));
      for (const construct of constructs) expect(['answer', 'usecase', 'fraction']).toContain(construct);
      const { read, pictures, losses: ofFile } = await readAll(readMoodle(bytes));
      expect(ofFile).toEqual([]);
      const [again, ...more] = read;
      expect(more).toEqual([]);
      expect(again?.losses).toEqual([]);
      const expected = asWritten(question, constructs, keptRules(again?.question, question));
      expect(again?.question && inOneOrder(again.question)).toEqual(inOneOrder(expected));
      for (const [name, picture] of pictures) expect(everyPicture.get(name)?.bytes).toEqual(picture.bytes);
    }),
    { numRuns: 40 },
  );
});

test('several questions keep their order and what is said beside them', async () => {
  await fc.assert(
    fc.asyncProperty(everyWritten, async (written) => {
      const { read } = await readAll(readMoodle((await writeMoodle(written, everyPicture)).bytes));
      expect(read.map(({ question }) => question?.questionType)).toEqual(
        written.map(({ question }) => question.questionType),
      );
      expect(read.map(({ facts }) => facts)).toEqual(written.map(({ code, facts }) => ({ title: code, ...facts })));
    }),
    { numRuns: 40 },
  );
});
