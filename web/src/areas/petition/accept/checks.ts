import { type Label, truthWord } from '@kaoxin/contract/conventions.ts';

/** Questions before acceptance (domain.md 3.7, handle); answers are 1 yes, 0 no. */
export const questions = {
  remit: ['属于本单位职权范围', 'Within our remit'],
  route: [
    '应当通过诉讼、仲裁、行政复议等法定途径解决',
    'A matter for litigation, arbitration or administrative review',
  ],
  simple: ['事实清楚，可以简易办理', 'The facts are plain: the simple procedure applies'],
} as const satisfies Record<string, Label>;
export type Question = keyof typeof questions;
export const names: readonly Question[] = ['remit', 'route', 'simple'];

export type Checks = Partial<Record<Question, number>>;

export const asChecks = (value: unknown): Checks => (typeof value === 'object' && value !== null ? value : {});

export interface Results {
  accepted: number;
  simple: number;
  statutoryRoute: number;
  outsideRemit: number;
}

export function suggestedResult(checks: Checks, results: Results): number | undefined {
  if (checks.remit === 0) return results.outsideRemit;
  if (checks.route === 1) return results.statutoryRoute;
  if (checks.remit === undefined || checks.route === undefined) return undefined;
  return checks.simple === 1 ? results.simple : results.accepted;
}

export function checklistWords(value: unknown): string {
  const checks = asChecks(value);
  const answered = names.filter((name) => checks[name] !== undefined);
  if (answered.length === 0) return '';
  return `受理审查：${answered.map((name) => `${questions[name][0]}【${truthWord(checks[name])[0]}】`).join('；')}`;
}
