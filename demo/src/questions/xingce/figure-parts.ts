import type { Question } from '@kaoxin/contract/question/content.ts';
import type { Chance } from '../../prng.ts';
import { some } from '../kit/write.ts';

export const sum = (list: readonly number[]): number => list.reduce((all, one) => all + one, 0);
export const percent = { unit: '%', places: 1, even: true } as const;
/** The two largest values differ by more than `apart`, so that estimates suffice. */
export const isClear = (values: readonly number[], apart: number): boolean => {
  const [first = 0, second = 0] = [...values].sort((one, two) => two - one);
  return first - second > apart;
};
export const asked = (chance: Chance, pool: readonly (() => Question)[], count: number): Question[] =>
  some(chance, pool, count).map((write) => write());
