import type { Label } from '@kaoxin/contract/conventions.ts';
import type { Losses } from '../losses.ts';
import { middleOf } from '../said/decimal.ts';
import { allOf, elementsIn, textIn, type XmlElement } from '../xml/xml-node.ts';
import { numberOf, type Response } from './declarations.ts';
import { isOfScore } from './scoring.ts';

/** A branch of response processing: points for values it names itself, or for the declared ones. */
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

/** Values that a condition compares a response with; undefined: it does something else. */
function valuesOf(condition: XmlElement, identifier: string): Branch['values'] | undefined {
  if (!comparing.has(condition.name) || !isAbout(condition, identifier)) return undefined;
  const other = elementsIn(condition).find(({ name }) => name !== 'variable');
  if (other?.name === 'correct') return 'correct';
  const named = other && (lists.has(other.name) ? elementsIn(other) : [other]);
  return named?.every(({ name }) => name === 'baseValue') ? named.map((one) => textIn(one).trim()) : undefined;
}

function branchesOf(item: XmlElement, identifier: string): Branch[] {
  return [...allOf(item, 'responseIf'), ...allOf(item, 'responseElseIf')].flatMap((branch) => {
    const [condition, ...done] = elementsIn(branch);
    const set = done.find((one) => one.name === 'setOutcomeValue' && isOfScore(one));
    const [given] = set ? elementsIn(set) : [];
    const points = given?.name === 'baseValue' ? numberOf(textIn(given)) : undefined;
    if (!condition || points === undefined) return [];
    const conditions = condition.name === 'or' ? elementsIn(condition) : [condition];
    return conditions.flatMap((one) => {
      const values = valuesOf(one, identifier);
      return values === undefined ? [] : [{ values, points }];
    });
  });
}

const partLost: Label = [
  '计分过程给部分作答的部分分不保留，请核对计分规则',
  'Points that response processing gives for a part are not kept: look over how it is scored',
];
export const otherKey: Label = [
  '声明的正确答案与计分不一致，按得满分的作答保留，请核对答案',
  'What is declared right is not what scores: what earns the whole score is kept. Look over the key',
];

/** The response with what is right by response processing, which is what scores. */
export function asProcessed(response: Response, item: XmlElement, losses: Losses): Response {
  const branches = branchesOf(item, response.identifier);
  const named = branches.filter(({ values }) => values !== 'correct');
  const best = Math.max(0, ...branches.map(({ points }) => points));
  if (named.length === 0 || best === 0) return response;
  if (named.some(({ points }) => points > 0 && points < best)) losses.lose('setOutcomeValue', partLost);
  const full = branches.filter(({ points }) => points === best);
  const right = [...new Set(full.flatMap(({ values }) => (values === 'correct' ? response.correct : values)))];
  if (response.correct.some((one) => !right.includes(one))) losses.lose('correctResponse', otherKey);
  return { ...response, correct: right };
}

const bounds: Readonly<Record<string, 'low' | 'high'>> = { gte: 'low', gt: 'low', lte: 'high', lt: 'high' };

/** The span of numbers that response processing accepts; undefined: it compares with no bounds. */
export function spanOf(item: XmlElement, identifier: string, losses: Losses): ReturnType<typeof middleOf> {
  const found = Object.keys(bounds).flatMap((name) => allOf(item, name).filter((one) => isAbout(one, identifier)));
  if (found.length === 0) return undefined;
  const said = (side: 'low' | 'high') =>
    found.flatMap((one) => {
      const [first, second] = elementsIn(one);
      const value = [first, second].find((each) => each?.name === 'baseValue');
      // a bound before the variable is one of the other side
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
