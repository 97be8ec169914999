import { noAnswer, optionLetters, type Question } from '@kaoxin/contract/question/content.ts';
import { questionType, scoreRule } from '@kaoxin/contract/question/question-states.ts';
import fc from 'fast-check';
import { asRich } from './rich.ts';

const of = questionType.of;
const letters = '甲乙丙丁需求弹性利率通货膨胀GDPabc019';
const signs = ' ~=#{}:\\%<>&"\'[]->;,./$*|';
const word = fc.string({ unit: fc.constantFrom(...letters), minLength: 2, maxLength: 8 });
const oddWord = fc
  .tuple(word, fc.string({ unit: fc.constantFrom(...signs, ...letters), maxLength: 12 }), word)
  .map((parts) => parts.join(''));
const withoutLatex = (text: string): string => text.replace(/\$(?=[^$]*\$)/gu, '').replace(/\\+(?=[[(])/gu, '');
export const line = oddWord.map((text) => withoutLatex(text.replace(/_{2,}/gu, '_').replace(/ {2,}/gu, ' ')));
const plain = fc.array(line, { minLength: 1, maxLength: 3 }).map((lines) => asRich(lines.join('\n'), false));
const formatted = line.map(
  (text) => `<p>${withoutLatex(text.replace(/[&<>]/gu, ''))}<strong>粗</strong><sup>2</sup></p>`,
);
export const richText = fc.oneof({ weight: 3, arbitrary: plain }, { weight: 1, arbitrary: formatted });

const optionList = (from: number, to: number) =>
  fc
    .uniqueArray(richText, { minLength: from, maxLength: to })
    .map((texts) => texts.map((text, at) => ({ key: optionLetters[at] ?? '', text })));

const base: Question = {
  questionType: of.single,
  stem: '',
  options: [],
  targets: [],
  defaultScore: 1,
  answer: noAnswer(of.single),
  scoreRule: scoreRule.of.whole,
  ruleScore: null,
  optionScores: {},
  analysis: '',
  rubric: [],
  children: [],
};
const analysis = fc.oneof(fc.constant(''), richText);
const chosen = (type: typeof of.single | typeof of.multiple, least: number) =>
  fc
    .tuple(
      richText,
      optionList(Math.max(2, least + 1), 6),
      analysis,
      fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
    )
    .map(([stem, options, why, coins]): Question => {
      const right = options.filter((_, at) => coins[at]).map(({ key }) => key);
      const first = options.map(({ key }) => key);
      const keys =
        type === of.single ? (right[0] ? [right[0]] : ['A']) : right.length < least ? first.slice(0, least) : right;
      return { ...base, questionType: type, stem, options, analysis: why, answer: { kind: 'keys', keys } };
    });

const judged = fc.tuple(richText, fc.constantFrom('T', 'F'), analysis).map(
  ([stem, key, why]): Question => ({
    ...base,
    questionType: of.judgement,
    stem,
    analysis: why,
    answer: { kind: 'keys', keys: [key] },
  }),
);
const filled = fc
  .tuple(
    line,
    line,
    fc.uniqueArray(
      line.filter((text) => !text.includes('->')),
      { minLength: 1, maxLength: 3 },
    ),
  )
  .map(
    ([before, after, accepted]): Question => ({
      ...base,
      questionType: of.blanks,
      stem: asRich(`${before}____${after}`, false),
      answer: { kind: 'blanks', blanks: [{ accepted }], ignoreCase: 1, ignoreWidth: 1 },
    }),
  );
const counted = fc.tuple(richText, fc.integer({ min: -1000, max: 1000 }), fc.integer({ min: 0, max: 9 })).map(
  ([stem, value, tolerance]): Question => ({
    ...base,
    questionType: of.numeric,
    stem,
    answer: { kind: 'number', value: String(value / 4), tolerance: String(tolerance / 4) },
  }),
);
const matched = fc.tuple(richText, optionList(2, 5), fc.array(fc.nat(), { minLength: 5, maxLength: 5 })).map(
  ([stem, options, picks]): Question => ({
    ...base,
    questionType: of.matching,
    stem,
    options,
    targets: options.map(({ text }, at) => ({ key: String(at + 1), text: `<p>目标${at}</p>${text}` })),
    answer: {
      kind: 'pairs',
      pairs: options.map(({ key }, at) => ({ key, target: String(((picks[at] ?? 0) % options.length) + 1) })),
    },
  }),
);
const written = richText.map(
  (stem): Question => ({
    ...base,
    questionType: of.essay,
    stem,
    answer: noAnswer(of.essay),
  }),
);

export const plainQuestions: fc.Arbitrary<Question> = fc.oneof(
  chosen(of.single, 1),
  chosen(of.multiple, 2),
  judged,
  filled,
  counted,
  matched,
  written,
);
