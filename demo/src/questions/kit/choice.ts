import type { Question } from '@kaoxin/contract/question/content.ts';
import type { Chance } from '../../prng.ts';
import { fixed, shown } from './rich.ts';
import { chosen } from './write.ts';

export interface Printed {
  unit?: string;
  places?: number;
  /** with trailing zeros: 0.50 */
  even?: boolean;
  signed?: boolean;
  options?: number;
}

const [smaller, greater] = [
  [0.9, 0.8, 0.65, 0.5, 0.4, 0.25],
  [1.1, 1.2, 1.35, 1.5, 2, 3, 4, 5],
];

/**
 * A single-choice question with numeric options in ascending order, including the results of typical mistakes. The
 * position of the correct one is random, as long as two mistakes are offered.
 */
export function numberChoice(
  chance: Chance,
  stem: string,
  right: number,
  mistakes: readonly number[],
  why: string,
  { unit = '', places = 2, even = false, signed = false, options = 4 }: Printed = {},
): Question {
  const print = (value: number) => `${even ? fixed(value, places) : shown(value, places)}${unit}`;
  const wrong = options - 1;
  const near = 10 ** -Math.min(places, 1);
  const told = new Set([print(right)]);
  const others = (values: readonly number[], isBelow: boolean, count = wrong) => {
    const offered: number[] = [];
    for (const value of values) {
      if (offered.length === count) break;
      if (!Number.isFinite(value) || value < right !== isBelow) continue;
      const text = print(value);
      if (told.has(text) || (!signed && parseFloat(text) <= 0)) continue;
      told.add(text);
      offered.push(value);
    }
    return offered;
  };
  const made = [others(mistakes, true), others(mistakes, false)] as const;
  const steps = [1, 2, 3, 4, 5].map((far) => far * near);
  const invented = [
    others(
      [...smaller.map((factor) => right * factor), ...steps.map((step) => right - step)],
      true,
      wrong - made[0].length,
    ),
    others(
      [...greater.map((factor) => right * factor), ...steps.map((step) => right + step)],
      false,
      wrong - made[1].length,
    ),
  ] as const;
  const real = (below: number) => Math.min(below, made[0].length) + Math.min(wrong - below, made[1].length);
  const least = Math.min(2, made[0].length + made[1].length);
  const able = Array.from({ length: options }, (_, below) => below).filter(
    (below) =>
      real(below) >= least &&
      below <= made[0].length + invented[0].length &&
      wrong - below <= made[1].length + invented[1].length,
  );
  const below = chance.pick(able);
  const values = [
    ...[...made[0], ...invented[0]].slice(0, below),
    right,
    ...[...made[1], ...invented[1]].slice(0, wrong - below),
  ].sort((one, two) => one - two);
  return chosen(stem, values.map(print), print(right), why);
}
