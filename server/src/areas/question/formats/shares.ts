import type { Label } from '@kaoxin/contract/conventions.ts';
import type { Question } from '@kaoxin/contract/question/content.ts';
import { questionType, scoreRule } from '@kaoxin/contract/question/question-states.ts';

const { multiple, single } = questionType.of;
const { whole, part, byOption, penalty } = scoreRule.of;

/** Shares have at most five digits: 33.33333. */
const accuracy = 1e-3;
export type Shares = readonly (readonly [key: string, share: number])[];
type Rule = Pick<Question, 'scoreRule' | 'ruleScore' | 'optionScores'>;

export const isFullShare = (share: number): boolean => Math.abs(share - 100) < accuracy;
const pointsOf = (share: number, score: number): number => Math.round((share * score) / 50) / 2;
const isExact = (share: number, score: number): boolean =>
  Math.abs(pointsOf(share, score) - (share * score) / 100) < accuracy;

export const oneLost: Label = [
  '各选项的得分比例不能完整保留，只有正确选项得分，请核对计分规则',
  'The shares of single options are not kept, only the right option scores: look over how it is scored',
];
export const severalLost: Label = [
  '各选项的得分比例不能完整保留，请核对计分规则',
  'The shares of single options are not kept in full: look over how it is scored',
];

const allOrNothing: Rule = { scoreRule: whole, ruleScore: null, optionScores: {} };
const pointsByOption = (shares: Shares, score: number): Rule => ({
  scoreRule: byOption,
  ruleScore: null,
  optionScores: Object.fromEntries(shares.map(([key, share]) => [key, Math.max(0, pointsOf(share, score))])),
});
const withPoints = (rule: typeof part | typeof penalty, points: number): Rule => ({
  scoreRule: rule,
  ruleScore: points,
  optionScores: {},
});

/** Raises negative shares to 0. With one right option, the sum is never below 0, so a wrong option costs nothing. */
export const withoutCosts = (shares: Shares): Shares => shares.map(([key, share]) => [key, Math.max(0, share)]);

/** The scoring rule for shares of a single choice. `isSame`: it gives every response the same points. */
export function ruleOfOne(shares: Shares, score: number): { rule: Rule; isSame: boolean } {
  const wrong = shares.map(([, share]) => share).filter((share) => !isFullShare(share));
  const [first = 0] = wrong;
  const isAllExact = shares.every(([, share]) => isExact(share, score));
  if (wrong.every((share) => share === 0)) return { rule: allOrNothing, isSame: true };
  if (isAllExact && wrong.every((share) => share >= 0)) return { rule: pointsByOption(shares, score), isSame: true };
  if (isAllExact && first < 0 && wrong.every((share) => share === first))
    return { rule: withPoints(penalty, -pointsOf(first, score)), isSame: true };
  return { rule: allOrNothing, isSame: false };
}

/**
 * The scoring rule for shares of several right options, which are summed and limited to 0 and the full score. A
 * response with full marks keeps them under the rule.
 */
export function ruleOfSeveral(shares: Shares, score: number): { rule: Rule; isSame: boolean } {
  const right = shares.map(([, share]) => share).filter((share) => share > 0);
  const wrong = shares.map(([, share]) => share).filter((share) => share <= 0);
  const [each = 0] = right;
  if (!right.every((share) => isExact(share, score))) return { rule: allOrNothing, isSame: false };
  const total = right.reduce((sum, share) => sum + share, 0);
  const isEven = right.every((share) => Math.abs(share - each) <= accuracy);
  if (isEven && wrong.length === 0 && Math.abs(total - 100) <= accuracy * right.length)
    return { rule: withPoints(part, pointsOf(each, score)), isSame: true };
  if (wrong.every((share) => share === 0)) return { rule: pointsByOption(shares, score), isSame: true };
  if (total > 100 + accuracy * right.length) return { rule: pointsByOption(shares, score), isSame: false };
  if (!isEven) return { rule: allOrNothing, isSame: false };
  return { rule: withPoints(part, pointsOf(each, score)), isSame: wrong.every((share) => share <= -100) };
}

/** The shares for the scoring of a choice. `isSame`: they give every response the same points. */
export function sharesOf(question: Question): { shares: ReadonlyMap<string, number>; isSame: boolean } {
  const { answer, defaultScore, options, optionScores, questionType: type, ruleScore, scoreRule: rule } = question;
  const keys = answer.kind === 'keys' ? answer.keys : [];
  const share = (points: number) => Number(((points / defaultScore) * 100).toFixed(5));
  const made = (of: (key: string) => number): ReadonlyMap<string, number> =>
    new Map(options.map(({ key }) => [key, of(key)]));
  const byPoints = made((key) => share(optionScores[key] ?? 0));
  const equal = made((key) => (keys.includes(key) ? share(defaultScore / keys.length) : type === multiple ? -100 : 0));
  const sum = [...byPoints.values()].reduce((all, one) => all + one, 0);
  if (type === multiple) {
    const isSpread = keys.every((key) => (byPoints.get(key) ?? 0) > 0) && Math.abs(sum - 100) < accuracy * keys.length;
    const scored = [...byPoints.values()].filter((one) => one > 0).length;
    const isApart = scored === keys.length && scored < options.length;
    if (rule === byOption && isSpread && isApart) return { shares: byPoints, isSame: true };
    return { shares: equal, isSame: rule === part && (ruleScore ?? 0) * keys.length === defaultScore };
  }
  const [key] = keys;
  if (type !== single || key === undefined) return { shares: equal, isSame: rule === whole };
  if (rule === penalty)
    return { shares: made((one) => (one === key ? 100 : -share(ruleScore ?? 0))), isSame: options.length > 1 };
  const full = options.filter((one) => optionScores[one.key] === defaultScore);
  const isGraded = full.length === 1 && full[0]?.key === key && sum > 100;
  if (rule === byOption && isGraded) return { shares: byPoints, isSame: true };
  return { shares: equal, isSame: rule === whole };
}
