import { isMarked } from '@kaoxin/contract/question/content.ts';
import type { Chosen } from './candidate.ts';
import { informationOf } from './information.ts';
import { normalShare } from './normal.ts';
import { figuresOf } from './prior.ts';

export interface Prediction {
  totalScore: number;
  /** Expected total, Σ s·P. */
  mean: number;
  /** 预计难度, Σ s·P / Σ s (domain.md 2.4). */
  difficulty: number;
  deviation: number;
  /** 预计信度, Cronbach's α; 0 instead of a negative value. */
  reliability: number;
  standardError: number;
  passRate: number;
  information: number;
  byPrior: number;
}

/** Human marking spreads scores less than right and wrong do. */
const markedSpread = 0.6;

/** √(P·Q)·s for right or wrong scores; times .6 for human marking, a convention of this product. */
export const itemDeviation = ({ question, score }: Chosen): number => {
  const { p } = figuresOf(question);
  return score * Math.sqrt(p * (1 - p)) * (isMarked(question.type) ? markedSpread : 1);
};

/**
 * Mean Σ s·P. Deviation Σ s_j·r_jT, since the variance of a sum is the sum of the covariances with it (Gulliksen 1950,
 * 21.2). Reliability K/(K − 1)·(1 − Σ s_j²/s_T²) (Cronbach 1951). Pass rate by the normal curve, half a step below the
 * pass score.
 */
export function predict(chosen: readonly Chosen[], passScore: number): Prediction {
  let [total, mean, deviation, variances, information, byPrior] = [0, 0, 0, 0, 0, 0];
  for (const one of chosen) {
    const { p, rpb, isPrior } = figuresOf(one.question);
    const spread = itemDeviation(one);
    total += one.score;
    mean += one.score * p;
    deviation += spread * rpb;
    variances += spread * spread;
    information += informationOf(one.question);
    if (isPrior) byPrior += 1;
  }
  const count = chosen.length;
  const s = Math.max(0, deviation);
  const alpha = count > 1 && s > 0 ? (count / (count - 1)) * (1 - variances / (s * s)) : 0;
  const reliability = Math.max(0, alpha);
  const step = chosen.every(({ score }) => Number.isInteger(score)) ? 1 : 0.5;
  return {
    totalScore: total,
    mean,
    difficulty: total > 0 ? mean / total : 0,
    deviation: s,
    reliability,
    standardError: s * Math.sqrt(1 - reliability),
    passRate: s > 0 ? 1 - normalShare((passScore - step / 2 - mean) / s) : Number(count > 0 && mean >= passScore),
    information,
    byPrior,
  };
}
