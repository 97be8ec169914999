import { optionLetters, type Question } from '@kaoxin/contract/question/content.ts';
import { questionType, scoreRule } from '@kaoxin/contract/question/question-states.ts';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { everyPicture, everyWritten } from '../every-question.fixture.ts';
import type { ReadQuestion } from '../format.ts';
import { line } from '../questions.fixture.ts';
import { asRich } from '../rich.ts';
import { questionsOf } from '../table/tables.fixture.ts';
import { aikenFormat } from './format.ts';
import { readAiken } from './read-aiken.ts';

const read = async (bytes: Uint8Array): Promise<ReadQuestion[]> => questionsOf(await aikenFormat.read(bytes));

const words = line.map((text) => asRich(text, false));
const plainChoice = fc
  .record({ stem: words, texts: fc.uniqueArray(words, { minLength: 2, maxLength: 5 }), right: fc.nat(4) })
  .map(
    ({ stem, texts, right }): Question => ({
      questionType: questionType.of.single,
      stem,
      options: texts.map((text, at) => ({ key: optionLetters[at] ?? '', text })),
      targets: [],
      defaultScore: 1,
      answer: { kind: 'keys', keys: [optionLetters[right % texts.length] ?? 'A'] },
      scoreRule: scoreRule.of.whole,
      ruleScore: null,
      optionScores: {},
      analysis: '',
      rubric: [],
      children: [],
    }),
  );
const choices = fc
  .array(plainChoice, { minLength: 1, maxLength: 3 })
  .map((all) => all.map((question, at) => ({ code: `ST${at}`, question, facts: {} })));

test('reads back the same question or names losses', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(everyWritten, choices), async (questions) => {
      const written = await aikenFormat.write?.(questions, everyPicture);
      if (!written) throw new Error('nothing is written');
      const lost = new Set(written.losses.map(({ place }) => place));
      const whole = questions.filter(({ code }) => !lost.has(code));
      const again = (await read(written.bytes)).map(({ question }) => question);
      for (const { question } of whole) expect(again).toContainEqual(question);
    }),
    { numRuns: 40 },
  );
});

describe('reads', () => {
  const all = (text: string) => [...readAiken(text)];
  it('multi-line stems, full-width letters and Chinese answers', () => {
    const [one, two, ...more] = all(
      '首都是\n哪里？\nA. 北京\nB) 上海\nANSWER: A\n\n质数有\nＡ、2\nＢ．3\nC. 4\n是合数\n答案：AB\n',
    );
    expect(more).toEqual([]);
    expect(one?.question).toMatchObject({
      questionType: 1,
      stem: '<p>首都是</p><p>哪里？</p>',
      answer: { keys: ['A'] },
    });
    expect(two?.question).toMatchObject({ questionType: 2, options: [{}, {}, { text: '<p>4</p><p>是合数</p>' }] });
    expect(two?.place).toBe('第7行');
  });
  it('questions without answers and skips invalid blocks', () => {
    const [one, two] = all('只有说明\nANSWER: A\n题\nA. 甲\nB. 乙');
    expect([one?.question, one?.losses[0]?.construct]).toEqual([null, 'text']);
    expect([two?.facts, two?.losses[0]?.construct]).toEqual([{ lacksKey: true }, 'ANSWER:']);
  });
});

test('refuses binary content', () => {
  expect(() => aikenFormat.read(Buffer.from([0xff, 0xff, 0, 1]))).toThrow('unknown encoding');
});

it('extracts points from a stem', async () => {
  const [one] = await read(new TextEncoder().encode('哪一个正确（3分）\nA. 甲\nB. 乙\nANSWER: B\n'));
  expect(one?.question).toMatchObject({ stem: '<p>哪一个正确</p>', defaultScore: 3 });
  const [doubtful] = await read(new TextEncoder().encode('合格线是（60分）\nA. 甲\nB. 乙\nANSWER: B\n'));
  expect(doubtful?.question).toMatchObject({ stem: '<p>合格线是（60分）</p>', defaultScore: 1 });
  expect(doubtful?.losses.map(({ construct }) => construct)).toEqual(['（60分）']);
});

test.each([
  ['marks alone tell them apart', '<p>H<sub>2</sub>O</p>', '<p>H<sup>2</sup>O</p>'],
  ['one is a picture', '<p><img src="a.png" alt="" /></p>', '<p>甲</p>'],
])('omits a choice with equal or empty options: %s', async (_, one, other) => {
  const [plain] = fc.sample(plainChoice, { seed: 1, numRuns: 1 });
  if (!plain) throw new Error('no question');
  const question = {
    ...plain,
    answer: { kind: 'keys', keys: ['A'] } as const,
    options: [one, other].map((text, at) => ({ key: 'AB'[at] ?? '', text })),
  };
  const written = await aikenFormat.write?.([{ code: 'ST1', question, facts: {} }]);
  expect(new TextDecoder().decode(written?.bytes)).toBe('');
  expect(written?.losses.map(({ construct }) => construct)).toEqual(['options']);
});

test.each<[string, string[], string[]]>([
  ['A', ['A'], []],
  ['a', ['A'], []],
  ['A.', ['A'], []],
  ['(A)', ['A'], []],
  ['AB', ['A', 'B'], []],
  ['A, B', ['A', 'B'], []],
  ['A and B', ['A', 'B'], []],
  ['A、B', ['A', 'B'], []],
  ['A because B is wrong', ['A'], ['because B is wrong']],
  ['A（见教材第三章）', ['A'], ['(见教材第三章)']],
])('reads the letters of the answer line %s', (line, keys, lost) => {
  const [one] = [...readAiken(`选\nA. 甲\nB. 乙\nANSWER: ${line}\n`)];
  expect(one?.question?.answer).toEqual({ kind: 'keys', keys });
  expect(one?.losses.map(({ construct }) => construct)).toEqual(lost);
});
