import { type Option, optionLetters, type Question } from '@kaoxin/contract/question/content.ts';
import { questionType, scoreRule } from '@kaoxin/contract/question/question-states.ts';
import type { Losses } from '../../losses.ts';
import { oneOfSeveral } from '../../said/keys.ts';
import { oneLost, ruleOfOne, ruleOfSeveral, severalLost, withoutCosts } from '../../shares.ts';
import { allOf, childrenOf, textIn, type XmlElement } from '../../xml/xml-node.ts';
import { otherKey } from './compared.ts';
import type { Response } from './declarations.ts';
import { mostOf, type Scoring } from './scoring.ts';

const { single, multiple, judgement, matching, ordering } = questionType.of;
const { whole, part, byOption, penalty } = scoreRule.of;

export type Answered = Pick<Question, 'questionType' | 'answer'> & Partial<Question>;
export interface Reading {
  response: Response | undefined;
  scoring: Scoring;
  losses: Losses;
  rich: (element: XmlElement) => string;
  /** Number of the interaction if the item has several. */
  part?: number | undefined;
}

const letter = (at: number): string => optionLetters[at] ?? String(at + 1);
const number = (at: number): string => String(at + 1);
const idOf = ({ attributes }: XmlElement): string => attributes.get('identifier') ?? '';

interface Offered {
  list: Option[];
  keyOf: (identifier: string) => string;
}
/** Maximum options, because each takes half a millisecond to read. */
const mostOffered = 200;

function offered(all: readonly XmlElement[], { rich, losses }: Reading, name = letter): Offered {
  if (all.length > mostOffered)
    losses.lose(all[0]?.name ?? '', [
      `共${all.length}个选项，只保留前${mostOffered}个`,
      `Only the first ${mostOffered} of ${all.length} options are kept`,
    ]);
  const elements = all.slice(0, mostOffered);
  const keys = new Map(elements.map((element, at) => [idOf(element), name(at)]));
  return {
    list: elements.map((element, at) => ({ key: name(at), text: rich(element) })),
    keyOf: (identifier) => keys.get(identifier) ?? identifier,
  };
}

const truths: readonly (readonly [RegExp, RegExp])[] = [
  [/^(t|true|yes|choice_?true)$/iu, /^(f|false|no|choice_?false)$/iu],
  [/^(正确|对|是|√|true)$/iu, /^(错误|错|否|×|false)$/iu],
];
const usual = /^[A-Z]$/u;

function truthOf(choices: readonly XmlElement[]): { right: string; wrong: string } | undefined {
  if (choices.length !== 2) return undefined;
  const ids = choices.map(idOf);
  const words = choices.map((one) => textIn(one).trim());
  const hasOwnNames = ids.some((id) => !usual.test(id));
  for (const [yes, no] of truths)
    for (const said of hasOwnNames ? [ids, words] : []) {
      const [at, other] = [said.findIndex((one) => yes.test(one)), said.findIndex((one) => no.test(one))];
      if (at >= 0 && other >= 0) return { right: ids[at] ?? '', wrong: ids[other] ?? '' };
    }
  return undefined;
}

function rightOf(response: Response | undefined): readonly string[] {
  if (!response) return [];
  if (response.correct.length > 0) return response.correct;
  const best = mostOf({ ...response, cardinality: 'single', upperBound: undefined });
  const isSingle = response.cardinality === 'single';
  return response.mapping.filter(({ value }) => (isSingle ? value === best : value > 0)).map(({ key }) => key);
}

export function choiceOf(choices: readonly XmlElement[], reading: Reading, isOne: boolean): Answered {
  const { response, scoring, losses } = reading;
  const right = rightOf(response);
  const truth = isOne ? truthOf(choices) : undefined;
  if (truth) {
    const keys = right.map((one) => (one === truth.right ? 'T' : one === truth.wrong ? 'F' : one));
    return { questionType: judgement, answer: { kind: 'keys', keys }, ...costs(scoring) };
  }
  const { list, keyOf } = offered(choices, reading);
  const keys = right.map(keyOf).sort();
  const isSingle = isOne || keys.length === 1;
  if (isSingle && !isOne) losses.lose('cardinality', oneOfSeveral);
  const rule = isSingle || keys.length === 0 ? undefined : partOf(reading, right);
  const base = { questionType: isSingle ? single : multiple, options: list, answer: { kind: 'keys', keys } } as const;
  if (rule) return { ...base, ...rule };
  if (!scoring.maps || !response || response.mapping.length === 0) return { ...base, ...costs(scoring) };
  const said = response.mapping.map(({ key, value }) => [keyOf(key), value] as const);
  const others = list.filter(({ key }) => !said.some(([one]) => one === key));
  const entries =
    response.defaultValue === 0 ? said : [...said, ...others.map(({ key }) => [key, response.defaultValue] as const)];
  const worth = entries.filter(([, value]) => value !== 0);
  const isPlain = isSingle && worth.length === 1 && entries.length < list.length;
  if (isPlain && worth[0]?.[0] === keys[0]) return base;
  if (isPlain) {
    losses.lose('correctResponse', otherKey);
    return { ...base, answer: { kind: 'keys', keys: worth.map(([key]) => key) } };
  }
  return {
    ...base,
    ...(worth.every(([, value]) => value > 0)
      ? points(entries, losses)
      : withLosses(entries, reading, isSingle, isOne)),
  };
}

function points(entries: readonly (readonly [key: string, value: number])[], losses: Losses): Partial<Question> {
  if (entries.some(([, value]) => value < 0))
    losses.lose('mapEntry', ['负分的选项按0分保留', 'Options that cost points are kept with none']);
  return {
    scoreRule: byOption,
    optionScores: Object.fromEntries(entries.map(([key, value]) => [key, Math.max(0, value)])),
  };
}

function withLosses(
  entries: readonly (readonly [key: string, value: number])[],
  { response, scoring, losses }: Reading,
  isSingle: boolean,
  isOne: boolean,
): Partial<Question> {
  const most = scoring.score ?? (response && mostOf(response)) ?? 0;
  if (!(most > 0)) return points(entries, losses);
  const shares = entries.map(([key, value]) => [key, (value / most) * 100] as const);
  const { rule, isSame } = isSingle
    ? ruleOfOne(isOne ? shares : withoutCosts(shares), most)
    : ruleOfSeveral(shares, most);
  if (!isSame) losses.lose('mapEntry', isSingle ? oneLost : severalLost);
  return rule;
}

const costs = ({ penalty: cost }: Scoring): Partial<Question> =>
  cost === undefined ? { scoreRule: whole } : { scoreRule: penalty, ruleScore: cost };

/** The rule `part`: all right options give full marks, some give equal parts, a wrong one takes all. */
function partOf({ response, scoring }: Reading, right: readonly string[]): Partial<Question> | undefined {
  if (!response || !scoring.matches || !scoring.maps) return undefined;
  const values = new Set(right.map((id) => response.mapping.find(({ key }) => key === id)?.value ?? 0));
  const [each = 0] = values;
  return values.size === 1 && each > 0 ? { scoreRule: part, ruleScore: each } : undefined;
}

export function orderOf(choices: readonly XmlElement[], reading: Reading): Answered {
  const { response, scoring, losses } = reading;
  const { list, keyOf } = offered(choices, reading);
  if (scoring.maps) losses.lose('mapResponse', ['排序题按全对得分保留', 'An order is kept as all or nothing']);
  const keys = (response?.correct ?? []).map(keyOf);
  return { questionType: ordering, options: list, answer: { kind: 'order', keys }, ...costs(scoring) };
}

export function matchOf(
  options: readonly XmlElement[],
  targets: readonly XmlElement[],
  reading: Reading,
  /** A gap follows its filler in the pair. */
  isTurned = false,
): Answered {
  const { response, scoring, losses } = reading;
  const [from, to] = [offered(options, reading), offered(targets, reading, number)];
  const pairOf = (said: string) => {
    const [one = '', two = ''] = isTurned ? said.split(' ').reverse() : said.split(' ');
    return { key: from.keyOf(one), target: to.keyOf(two) };
  };
  const order = new Map(from.list.map(({ key }, at) => [key, at]));
  const pairs = rightOf(response)
    .map(pairOf)
    .sort((one, other) => (order.get(one.key) ?? 0) - (order.get(other.key) ?? 0));
  const base = {
    questionType: matching,
    options: from.list,
    targets: to.list,
    answer: { kind: 'pairs', pairs },
  } as const;
  if (!scoring.maps || !response || response.mapping.length === 0) return { ...base, ...costs(scoring) };
  const entries = response.mapping.map(({ key, value }) => ({ pair: pairOf(key.trim()), value }));
  const isRight = (pair: { key: string; target: string }) =>
    pairs.some(({ key, target }) => key === pair.key && target === pair.target);
  if (entries.some(({ pair, value }) => value > 0 && !isRight(pair)))
    losses.lose('mapEntry', ['错误配对的得分不保留', 'Points of wrong pairs are not kept']);
  return {
    ...base,
    ...points(
      entries.filter(({ pair }) => isRight(pair)).map(({ pair, value }) => [pair.key, value]),
      losses,
    ),
  };
}

/** A single list whose items are paired. The first item of each pair becomes an option, the others targets. */
export function associateOf(element: XmlElement, reading: Reading): Answered {
  reading.losses.lose('associateInteraction', [
    '关联题按匹配题保留，请核对左右两列',
    'Associations are kept as a matching: look over the two lists',
  ]);
  const all = childrenOf(element, 'simpleAssociableChoice');
  const firsts = new Set(rightOf(reading.response).map((pair) => pair.split(' ')[0]));
  return matchOf(
    all.filter((one) => firsts.has(idOf(one))),
    all.filter((one) => !firsts.has(idOf(one))),
    reading,
  );
}

export const hotWords = (element: XmlElement): XmlElement[] => allOf(element, 'hottext');
