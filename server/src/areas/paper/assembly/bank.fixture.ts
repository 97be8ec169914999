import { questionType } from '@kaoxin/contract/question/question-states.ts';
import { normal } from '@kaoxin/demo/exam-answers.ts';
import { type Chance, chance } from '@kaoxin/demo/prng.ts';
import type { Candidate, DifficultyClass } from './candidate.ts';

export interface Simulated extends Candidate {
  a: number;
  b: number;
}

const rightShare = (a: number, b: number, ability: number): number => 1 / (1 + Math.exp(-a * (ability - b)));

export function answersTo(
  items: readonly Simulated[],
  people: number,
  c: Chance,
): { right: number[][]; totals: number[] } {
  const right = Array.from({ length: people }, () => {
    const ability = normal(c);
    return items.map(({ a, b }) => (c.happens(rightShare(a, b, ability)) ? 1 : 0));
  });
  return { right, totals: right.map((row) => row.reduce<number>((sum, one) => sum + one, 0)) };
}

const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;
export const variance = (values: readonly number[]): number => {
  const middle = mean(values);
  return values.reduce((sum, one) => sum + (one - middle) ** 2, 0) / (values.length - 1);
};

const classOf = (p: number): DifficultyClass => (p > 0.8 ? 1 : p > 0.68 ? 2 : p > 0.55 ? 3 : p > 0.4 ? 4 : 5);

export function simulatedBank(count: number, people: number, name: string): Simulated[] {
  const c = chance(name);
  const bare = Array.from({ length: count }, (_, at): Simulated => {
    const b = -0.6 + 0.9 * normal(c);
    return {
      id: `q${String(at).padStart(5, '0')}`,
      bankId: `bank${at % 3}`,
      type: at % 5 === 0 ? questionType.of.judgement : questionType.of.single,
      knowledge: [`k${at % 10}`],
      cognition: 1 + (Math.floor(at / 10) % 3),
      difficulty: 3,
      defaultScore: 1,
      p: null,
      rpb: null,
      statN: 0,
      similarGroups: at % 20 < 2 ? [`g${Math.floor(at / 20)}`] : [],
      exposure: c.next() / 2,
      lastUsed: c.happens(0.5) ? c.whole(0, 1_500) : null,
      a: Math.exp(-0.1 + 0.3 * normal(c)),
      b,
    };
  });
  const measured: Simulated[] = [];
  for (let from = 0; from < count; from += 100) {
    const items = bare.slice(from, from + 100);
    const { right, totals } = answersTo(items, people, c);
    for (const [at, item] of items.entries()) {
      const column = right.map((row) => row[at] ?? 0);
      const p = mean(column);
      const [x, t] = [p, mean(totals)];
      const covariance =
        column.reduce<number>((sum, one, row) => sum + (one - x) * ((totals[row] ?? 0) - t), 0) / (people - 1);
      const rpb = covariance / Math.sqrt(variance(column) * variance(totals));
      measured.push({ ...item, p, rpb: Number.isFinite(rpb) ? rpb : 0, statN: people, difficulty: classOf(p) });
    }
  }
  return measured;
}
