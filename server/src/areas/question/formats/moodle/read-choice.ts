import { type Option, optionLetters, type Question } from '@kaoxin/contract/question/content.ts';
import { questionType } from '@kaoxin/contract/question/question-states.ts';
import type { Losses } from '../losses.ts';
import { asRich } from '../rich.ts';
import { isFullShare, oneLost, ruleOfOne, ruleOfSeveral, type Shares, severalLost } from '../shares.ts';
import { childOf, childrenOf, type XmlElement } from '../xml/xml-node.ts';
import { type MoodleTexts, wordsIn } from './moodle-texts.ts';

const { single, multiple, matching, ordering } = questionType.of;

/** What a type of Moodle makes of a question; the rest is the same for all of them. */
export type Answered = Pick<Question, 'questionType' | 'answer'> & Partial<Question>;
export interface Reading {
  question: XmlElement;
  score: number;
  texts: MoodleTexts;
  losses: Losses;
}

export const letter = (at: number): string => optionLetters[at] ?? String(at + 1);
export const fractionOf = ({ attributes }: XmlElement): number => Number(attributes.get('fraction') ?? '0');

export function choiceOf({ question, score, texts, losses }: Reading): Answered {
  const answers = childrenOf(question, 'answer');
  const options = answers.map((answer, at): Option => ({ key: letter(at), text: texts.read(answer) }));
  const fractions = answers.map(fractionOf);
  const keysOf = (isRight: (fraction: number) => boolean) =>
    options.filter((_, at) => isRight(fractions[at] ?? 0)).map(({ key }) => key);
  const shares: Shares = options.map(({ key }, at) => [key, fractions[at] ?? 0]);
  const isSet = question.attributes.get('type') === 'multichoiceset';
  if (isSet || /^(false|0)$/u.test(wordsIn(childOf(question, 'single')).trim())) {
    const keys = keysOf((fraction) => fraction > 0);
    const made = { questionType: multiple, options, answer: { kind: 'keys', keys } } as const;
    if (isSet) return made;
    const { rule, isSame } = ruleOfSeveral(shares, score);
    if (!isSame) losses.lose('fraction', severalLost);
    return { ...made, ...rule };
  }
  const best = Math.max(...fractions, 0);
  const hasWhole = fractions.some(isFullShare);
  const keys = keysOf((fraction) => (hasWhole ? isFullShare(fraction) : best > 0 && fraction === best));
  const { rule, isSame } = ruleOfOne(shares, score);
  if (!isSame) losses.lose('fraction', oneLost);
  return { questionType: single, options, answer: { kind: 'keys', keys }, ...rule };
}

export function matchingOf({ question, texts, losses }: Reading): Answered {
  const pairs = childrenOf(question, 'subquestion').map((sub) => {
    const answer = childOf(sub, 'answer');
    const files = answer ? childrenOf(answer, 'file').length : 0;
    if (files > 0) losses.lose('answer', ['匹配项中的图片不保留', 'Pictures of what is matched are not kept']);
    return { option: texts.read(sub), target: wordsIn(answer).trim() };
  });
  // in the order of pairs they would say the answer
  const targets = [...new Set(pairs.map(({ target }) => target))].filter((target) => target !== '').sort();
  const asked = pairs.filter(({ option }) => option !== '');
  return {
    questionType: matching,
    options: asked.map(({ option }, at) => ({ key: letter(at), text: option })),
    targets: targets.map((target, at) => ({ key: String(at + 1), text: asRich(target, false) })),
    answer: {
      kind: 'pairs',
      pairs: asked.map(({ target }, at) => ({ key: letter(at), target: String(targets.indexOf(target) + 1) })),
    },
  };
}

/** Answers stand in the right order: shown so they would say it. */
export function orderOf({ question, texts, losses }: Reading): Answered {
  const right = childrenOf(question, 'answer').map((answer) => texts.read(answer));
  const shown = right.toSorted();
  const grading = wordsIn(childOf(question, 'gradingtype')).trim();
  if (grading !== '' && grading !== 'ALL_OR_NOTHING' && grading !== '-1')
    losses.lose('gradingtype', ['排序题按全对得分保留', 'An order is kept as all or nothing']);
  return {
    questionType: ordering,
    options: shown.map((text, at) => ({ key: letter(at), text })),
    answer: { kind: 'order', keys: right.map((text) => letter(shown.indexOf(text))) },
  };
}
