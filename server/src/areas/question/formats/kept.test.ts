import { createHash } from 'node:crypto';
import type { Option, Question } from '@kaoxin/contract/question/content.ts';
import { scoreRule } from '@kaoxin/contract/question/question-states.ts';
import { shownText } from '@kaoxin/contract/question/shown-text.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wordsOf } from '../words.ts';
import { anyQuestion, everyPicture, everyQuestion } from './every-question.fixture.ts';
import type { Picture } from './format.ts';
import { formatOf, questionFormats } from './formats.ts';
import { readAll } from './read-all.fixture.ts';
import { FormatRefusal } from './refusal.ts';

const { whole, part, byOption, penalty } = scoreRule.of;

function pointsOf(
  { answer, defaultScore, optionScores, ruleScore, scoreRule: rule }: Question,
  chosen: string[],
): number {
  const keys = answer.kind === 'keys' ? answer.keys : [];
  const isRight = chosen.length === keys.length && chosen.every((key) => keys.includes(key));
  const hasWrong = chosen.some((key) => !keys.includes(key));
  switch (rule) {
    case byOption:
      return Math.min(
        defaultScore,
        chosen.reduce((sum, key) => sum + (optionScores[key] ?? 0), 0),
      );
    case part:
      return isRight ? defaultScore : hasWrong ? 0 : Math.min(defaultScore, chosen.length * (ruleScore ?? 0));
    case penalty:
      return isRight ? defaultScore : hasWrong ? -(ruleScore ?? 0) : 0;
    case whole:
      return isRight ? defaultScore : 0;
  }
}
const isFull = (question: Question, chosen: string[]): boolean => pointsOf(question, chosen) >= question.defaultScore;

/** Names pictures by content, because files rename them. */
const named = (question: Question, pictures: ReadonlyMap<string, Picture>): Question =>
  JSON.parse(
    JSON.stringify(question).replace(/src=\\"([^"\\]*)\\"/gu, (_, src: string) => {
      const bytes = pictures.get(src)?.bytes;
      return `src=\\"${bytes ? createHash('sha256').update(bytes).digest('hex') : 'missing'}\\"`;
    }),
  );

const seen = (list: readonly Option[]): string[] => list.map(({ text }) => shownText(text));
/** Word draws bullets of a list itself. */
const withoutPoints = (rich: string): string => rich.replace(/<\/?(?:ul|ol|li)>/gu, '');
type Show = (rich: string) => string;
const asShown: Show = (rich) => shownText(withoutPoints(rich));
const asWords: Show = (rich) => wordsOf(withoutPoints(rich)).replace(/\s+/gu, '');

function rightWords({ answer, options, targets }: Question, show: Show): unknown {
  const textOf = (list: readonly Option[], key: string) => show(list.find((one) => one.key === key)?.text ?? '');
  switch (answer.kind) {
    case 'blanks':
      return answer.blanks.map(({ accepted }) => accepted.toSorted());
    case 'number':
      return [Number(answer.value), Number(answer.tolerance)];
    case 'pairs':
      return answer.pairs.map(({ key, target }) => [textOf(options, key), textOf(targets, target)]).toSorted();
    case 'order':
      return answer.keys.map((key) => textOf(options, key));
    default:
      return undefined;
  }
}

interface Comparing {
  responses: readonly boolean[][];
  show: Show;
  /** True if no loss concerns scoring. Every response then keeps its points. */
  isRuleKept: boolean;
}

function sameMarks(before: Question, after: Question, comparing: Comparing): void {
  const { responses, show, isRuleKept } = comparing;
  expect(after.questionType).toBe(before.questionType);
  expect(new Set(seen(after.options)).size).toBe(new Set(seen(before.options)).size);
  expect(new Set(seen(after.targets)).size).toBe(new Set(seen(before.targets)).size);
  expect(rightWords(after, show)).toEqual(rightWords(before, show));
  expect(after.children).toHaveLength(before.children.length);
  for (const [at, child] of before.children.entries()) {
    const same = after.children[at];
    if (same) sameMarks(child, same, comparing);
  }
  if (before.answer.kind !== 'keys') return;
  const keys = [...before.answer.keys];
  const letters = before.options.length > 0 ? before.options.map(({ key }) => key) : ['T', 'F'];
  const isOne = before.questionType !== 2;
  const chosen = isOne
    ? letters.map((letter) => [letter])
    : [keys, letters, ...responses.map((coins) => letters.filter((_, at) => coins[at % coins.length]))];
  for (const one of chosen) {
    if (isFull(before, one)) expect(isFull(after, one)).toBe(true);
    if (isRuleKept) expect([one, pointsOf(after, one)]).toEqual([one, pointsOf(before, one)]);
  }
}

const changing =
  /^(?:img|answer|fraction|scoreRule|matching|ordering|material|blanks|->|rubric|usecase|题型|选项|text|.*题)$/u;

const ofRule = /fraction|score|%n%/iu;

const unlessNothing =
  (losses: number) =>
  (error: unknown): Awaited<ReturnType<typeof readAll>> => {
    if (losses === 0 || !(error instanceof FormatRefusal)) throw error;
    return { read: [], losses: [], pictures: new Map() };
  };

const seed = 20_270_501;
const numRuns = 12;
const choices = fc.oneof(everyQuestion.single, everyQuestion.multiple);

test.each(questionFormats.map((format) => [format.name, seed, format] as const))(
  'keeps distinct texts, points and full marks: %s (seed %d)',
  async (name, _, { write }) => {
    const responses = fc.array(fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }), { minLength: 4, maxLength: 4 });
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(name === 'aiken' ? choices : anyQuestion, responses, async (question, coins) => {
        const written = await write?.([{ code: 'ST000000001', question, facts: {} }], everyPicture);
        if (!written || written.losses.some(({ construct }) => changing.test(construct))) return;
        const file = {
          name: `a.${written.ending ?? questionFormats.find((one) => one.name === name)?.endings[0]}`,
          bytes: written.bytes,
        };
        const reading = formatOf(file).then((format) => readAll(format.read(file.bytes)));
        const again = await reading.catch(unlessNothing(written.losses.length));
        const [read] = again.read;
        if (!read?.question && written.losses.length > 0) return;
        expect(read?.question).toBeTruthy();
        const isNamed = written.losses.some(({ construct }) => /\b(?:options|targets|children)\b/u.test(construct));
        const show = isNamed ? asWords : asShown;
        const isRuleKept = ![...written.losses, ...(read?.losses ?? [])].some(({ construct }) =>
          ofRule.test(construct),
        );
        if (read?.question)
          sameMarks(named(question, everyPicture), named(read.question, again.pictures), {
            responses: coins,
            show,
            isRuleKept,
          });
        compared += 1;
      }),
      { numRuns, seed, endOnFailure: true },
    );
    expect(compared).toBeGreaterThan(1);
  },
);
