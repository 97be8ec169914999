import type { Label } from '@kaoxin/contract/conventions.ts';
import type { Losses } from '../../losses.ts';
import { middleOf } from '../../said/decimal.ts';
import { allOf, elementsIn, textIn, type XmlElement } from '../../xml/xml-node.ts';
import { numberOf, type Response } from './declarations.ts';
import { isOfScore } from './scoring.ts';

interface Branch {
  values: readonly string[] | 'correct';
  points: number;
}

const comparing = new Set(['match', 'equal', 'stringMatch']);
const lists = new Set(['multiple', 'ordered']);

const isAbout = (element: XmlElement, identifier: string): boolean =>
  elementsIn(element).some(
    ({ name, attributes }) => name === 'variable' && attributes.get('identifier') === identifier,
  );

function valuesOf(condition: XmlElement): Branch['values'] | undefined {
  const other = elementsIn(condition).find(({ name }) => name !== 'variable');
  if (other?.name === 'correct') return 'correct';
  const named = other && (lists.has(other.name) ? elementsIn(other) : [other]);
  return named?.every(({ name }) => name === 'baseValue') ? named.map((one) => textIn(one).trim()) : undefined;
}

function branchesIn(item: XmlElement): ReadonlyMap<string, Branch[]> {
  const found = new Map<string, Branch[]>();
  for (const branch of [...allOf(item, 'responseIf'), ...allOf(item, 'responseElseIf')]) {
    const [condition, ...done] = elementsIn(branch);
    const set = done.find((one) => one.name === 'setOutcomeValue' && isOfScore(one));
    const [given] = set ? elementsIn(set) : [];
    const points = given?.name === 'baseValue' ? numberOf(textIn(given)) : undefined;
    if (!condition || points === undefined) continue;
    for (const one of condition.name === 'or' ? elementsIn(condition) : [condition]) {
      const about = elementsIn(one)
        .find(({ name }) => name === 'variable')
        ?.attributes.get('identifier');
      const values = comparing.has(one.name) ? valuesOf(one) : undefined;
      if (about === undefined || values === undefined) continue;
      const known = found.get(about);
      if (known) known.push({ values, points });
      else found.set(about, [{ values, points }]);
    }
  }
  return found;
}

const partLost: Label = [
  '计分过程给部分作答的部分分不保留，请核对计分规则',
  'Points that response processing gives for a part are not kept: look over how it is scored',
];
export const otherKey: Label = [
  '声明的正确答案与计分不一致，按得满分的作答保留，请核对答案',
  'What is declared right is not what scores: what earns the whole score is kept. Look over the key',
];

/** Replaces declared answers with those of response processing, which determines the score. */
export function asProcessed(
  responses: ReadonlyMap<string, Response>,
  item: XmlElement,
  losses: Losses,
): ReadonlyMap<string, Response> {
  const branches = branchesIn(item);
  return new Map(
    [...responses].map(([name, response]) => [name, withBranches(response, branches.get(name) ?? [], losses)]),
  );
}

function withBranches(response: Response, branches: readonly Branch[], losses: Losses): Response {
  const named = branches.filter(({ values }) => values !== 'correct');
  const best = branches.reduce((most, { points }) => Math.max(most, points), 0);
  if (named.length === 0 || best === 0) return response;
  if (named.some(({ points }) => points > 0 && points < best)) losses.lose('setOutcomeValue', partLost);
  const all = branches.filter(({ points }) => points === best);
  // A second set of values is an alternative answer.
  const isSet = response.cardinality !== 'single';
  if (isSet && all.length > 1) losses.lose('setOutcomeValue', partLost);
  const full = isSet ? all.slice(0, 1) : all;
  const right = new Set(full.flatMap(({ values }) => (values === 'correct' ? response.correct : values)));
  // Partial points are summed elsewhere, so the declared answer is right.
  if (right.size === 0) return response;
  if (response.correct.some((one) => !right.has(one))) losses.lose('correctResponse', otherKey);
  return { ...response, correct: [...right] };
}

const bounds: Readonly<Record<string, 'low' | 'high'>> = { gte: 'low', gt: 'low', lte: 'high', lt: 'high' };

/** The number range that response processing accepts; undefined if it compares without bounds. */
export function spanOf(item: XmlElement, identifier: string, losses: Losses): ReturnType<typeof middleOf> {
  const found = Object.keys(bounds).flatMap((name) => allOf(item, name).filter((one) => isAbout(one, identifier)));
  if (found.length === 0) return undefined;
  const said = (side: 'low' | 'high') =>
    found.flatMap((one) => {
      const [first, second] = elementsIn(one);
      const value = [first, second].find((each) => each?.name === 'baseValue');
      // A bound before the variable is reversed.
      const isTurned = first === value;
      return value && (bounds[one.name] === side) !== isTurned ? [textIn(value).trim()] : [];
    });
  const [low, high] = [said('low'), said('high')];
  const span = low.length === 1 && high.length === 1 ? middleOf(low[0] ?? '', high[0] ?? '') : undefined;
  if (!span)
    losses.lose('gte', [
      '数值的取值范围不保留，请核对答案和误差',
      'The range of a number is not kept: look over its value and tolerance',
    ]);
  else if (found.some(({ name }) => name === 'gt' || name === 'lt'))
    losses.lose('gt', ['取值范围的端点也算正确', 'The ends of the range count as right']);
  return span;
}
