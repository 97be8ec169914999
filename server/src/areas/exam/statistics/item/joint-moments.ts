import { eachCell, type ItemTally } from './item-tally.ts';

/** Moments of the score x of an item, the total T and the rest R = T − x, in half points; sample variances (N−1). */
export interface JointMoments {
  n: number;
  meanX: number;
  meanT: number;
  meanR: number;
  varX: number;
  varT: number;
  varR: number;
  covXT: number;
  covXR: number;
}

/** Summed around the means to avoid cancellation; null below two people. */
export function jointMoments(tally: ItemTally): JointMoments | null {
  let n = 0;
  let sumX = 0;
  let sumT = 0;
  eachCell(tally, (people, score, total) => {
    n += people;
    sumX += people * score;
    sumT += people * total;
  });
  if (n < 2) return null;
  const means = { meanX: sumX / n, meanT: sumT / n, meanR: (sumT - sumX) / n };
  const sums = { varX: 0, varT: 0, varR: 0, covXT: 0, covXR: 0 };
  eachCell(tally, (people, score, total) => {
    const x = score - means.meanX;
    const t = total - means.meanT;
    const r = total - score - means.meanR;
    sums.varX += people * x * x;
    sums.varT += people * t * t;
    sums.varR += people * r * r;
    sums.covXT += people * x * t;
    sums.covXR += people * x * r;
  });
  const over = n - 1;
  return {
    n,
    ...means,
    varX: sums.varX / over,
    varT: sums.varT / over,
    varR: sums.varR / over,
    covXT: sums.covXT / over,
    covXR: sums.covXR / over,
  };
}

export const pearson = (covariance: number, varianceA: number, varianceB: number): number | null =>
  varianceA > 0 && varianceB > 0 ? covariance / (Math.sqrt(varianceA) * Math.sqrt(varianceB)) : null;
