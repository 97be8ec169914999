import type { Question } from '@kaoxin/contract/question/content.ts';
import type { Chance } from '../../prng.ts';
import { fixed, shown } from './rich.ts';
import { chosen } from './write.ts';

export interface Printed {
  unit?: string;
  places?: number;
  /** with zeros at the end: 0.50 */
  even?: boolean;
  /** options may be below zero */
  signed?: boolean;
  options?: number;
}

const factors = [1.1, 0.9, 1.2, 0.8, 1.35, 0.65, 1.5, 0.5, 2, 3, 4, 5];

/** A number to choose among those that usual mistakes lead to, in ascending order. */
export function numberChoice(
  chance: Chance,
  stem: string,
  right: number,
  mistakes: readonly number[],
  why: string,
  { unit = '', places = 2, even = false, signed = false, options = 4 }: Printed = {},
): Question {
  const print = (value: number) => `${even ? fixed(value, places) : shown(value, places)}${unit}`;
  const rightly = print(right);
  const values = new Map([[rightly, right]]);
  const nearby = factors.map((factor) => right * factor);
  const apart = [1, 2, 3, 4, 5].map((far) => right + (chance.happens(0.5) ? far : -far) * 10 ** -Math.min(places, 1));
  for (const value of [...mistakes, ...nearby, ...apart]) {
    if (values.size === options) break;
    const text = print(value);
    if (Number.isFinite(value) && (signed || (value > 0 && parseFloat(text) > 0)) && !values.has(text)) values.set(text, value);
  }
  const texts = [...values].sort(([, one], [, two]) => one - two).map(([text]) => text);
  return chosen(stem, texts, rightly, why);
}
