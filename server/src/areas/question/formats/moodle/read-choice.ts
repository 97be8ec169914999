import { type Option, optionLetters, type Question } from '@kaoxin/contract/question/content.ts';
import { questionType } from '@kaoxin/contract/question/question-states.ts';
import { Losses } from '../losses.ts';
import { asRich } from '../rich.ts';
import { oneOfSeveral } from '../said/keys.ts';
import { isFullShare, oneLost, ruleOfOne, ruleOfSeveral, type Shares, severalLost, withoutCosts } from '../shares.ts';
import { childOf, childrenOf, type XmlElement } from '../xml/xml-node.ts';
import { type MoodleTexts, wordsIn } from './moodle-texts.ts';

const { single, multiple, matching, ordering } = questionType.of;

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
  const choices = childrenOf(question, 'answer').map((answer) => ({
    text: texts.read(answer),
    share: fractionOf(answer),
  }));
  const isSet = question.attributes.get('type') === 'multichoiceset';
  const isOne = !isSet && !/^(false|0)$/u.test(wordsIn(childOf(question, 'single')).trim());
  if (!isSet) return weighedChoice(choices, isOne, score, losses);
  const lost = new Losses('');
  const { questionType: type, options, answer } = weighedChoice(choices, false, score, lost);
  for (const { construct, words } of lost.list) if (construct === 'single') losses.lose(construct, words);
  return { questionType: type, options: options ?? [], answer };
}

export function weighedChoice(
  choices: readonly { text: string; share: number }[],
  isOne: boolean,
  score: number,
  losses: Losses,
): Answered {
  const options = choices.map(({ text }, at): Option => ({ key: letter(at), text }));
  const shares: Shares = choices.map(({ share }, at) => [letter(at), share]);
  const best = Math.max(0, ...shares.map(([, share]) => share));
  const hasWhole = shares.some(([, share]) => isFullShare(share));
  const isRight = (share: number) => share > 0 && (!isOne || (hasWhole ? isFullShare(share) : share === best));
  const keys = shares.filter(([, share]) => isRight(share)).map(([key]) => key);
  const isSingle = isOne || keys.length === 1;
  if (isSingle && !isOne) losses.lose('single', oneOfSeveral);
  const { rule, isSame } = isSingle
    ? ruleOfOne(isOne ? shares : withoutCosts(shares), score)
    : ruleOfSeveral(shares, score);
  if (!isSame) losses.lose('fraction', isSingle ? oneLost : severalLost);
  return { questionType: isSingle ? single : multiple, options, answer: { kind: 'keys', keys }, ...rule };
}

export function matchingOf({ question, texts, losses }: Reading): Answered {
  const pairs = childrenOf(question, 'subquestion').map((sub) => {
    const answer = childOf(sub, 'answer');
    const files = answer ? childrenOf(answer, 'file').length : 0;
    if (files > 0) losses.lose('answer', ['匹配项中的图片不保留', 'Pictures of what is matched are not kept']);
    return { option: texts.read(sub), target: wordsIn(answer).trim() };
  });
  // Sorted, because the order of pairs would disclose the answer.
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

/** Sorts the items, because the file lists them in the right order. */
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
