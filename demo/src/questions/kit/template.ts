import type { Question } from '@kaoxin/contract/question/content.ts';
import type { Chance } from '../../prng.ts';
import { type Field, pointOf } from './field.ts';

export type Level = 1 | 2 | 3 | 4 | 5;
export interface Template {
  name: string;
  subject: string;
  knowledge: readonly string[];
  /** 1 易 … 5 难 */
  difficulty: Level;
  /** 1 识记 … 5 评价 */
  cognition: Level;
  /** the key follows from the numbers in the stem */
  calculates: boolean;
  write: (chance: Chance) => Asking;
}
export type Asking = Question | { question: Question; knowledge: readonly string[]; difficulty?: Level };

interface Asked {
  question: Question;
  knowledge?: readonly string[];
  difficulty?: Level;
}
export const askedOf = (asking: Asking): Asked => ('question' in asking ? asking : { question: asking });

export const sums =
  (field: Field) =>
  (name: string, points: string, difficulty: Level, write: Template['write'], cognition: Level = 3): Template => ({
    name,
    subject: field.subject,
    knowledge: points.split('、').map((point) => pointOf(field, point)),
    difficulty,
    cognition,
    calculates: true,
    write,
  });
