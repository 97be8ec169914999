export interface Curve {
  a: number;
  d: number;
}

export const chanceOfRight = ({ a, d }: Curve, theta: number): number => 1 / (1 + Math.exp(-(a * theta + d)));

/** ln(1 − P), without losing digits at either end. */
export const logWrong = ({ a, d }: Curve, theta: number): number => {
  const logit = a * theta + d;
  return logit > 0 ? -logit - Math.log1p(Math.exp(-logit)) : -Math.log1p(Math.exp(logit));
};

export interface Expected {
  people: Float64Array;
  right: number;
  ability: number;
}

/**
 * Gradient of the log-likelihood in a and d; at the current parameters it equals that of the marginal likelihood
 * (Fisher).
 */
export function gradientOf(curve: Curve, { people, right, ability }: Expected, points: Float64Array): Curve {
  const slope = { a: ability, d: right };
  points.forEach((theta, q) => {
    const fitted = (people[q] ?? 0) * chanceOfRight(curve, theta);
    slope.a -= fitted * theta;
    slope.d -= fitted;
  });
  return slope;
}

/** Upper limit of a: if an item separates people perfectly, a would grow without end. */
export const steepest = 10;
const longestStep = 1;
const steps = 4;

/**
 * The curve that best fits the expected answers, by Newton's method (a logistic regression on the points of ability).
 */
export function fitCurve(start: Curve, expected: Expected, points: Float64Array): Curve {
  let curve = start;
  for (let step = 0; step < steps; step += 1) {
    const slope = gradientOf(curve, expected, points);
    const bend = informationOf(curve, expected, points);
    const determinant = bend.aa * bend.dd - bend.ad * bend.ad;
    if (!(determinant > 1e-12)) return curve;
    const a = (slope.a * bend.dd - slope.d * bend.ad) / determinant;
    const d = (slope.d * bend.aa - slope.a * bend.ad) / determinant;
    const shorter = Math.min(1, longestStep / Math.max(Math.abs(a), Math.abs(d), 1e-300));
    curve = { a: bounded(curve.a + a * shorter), d: curve.d + d * shorter };
  }
  return curve;
}

function informationOf(curve: Curve, { people }: Expected, points: Float64Array) {
  const bend = { aa: 0, ad: 0, dd: 0 };
  points.forEach((theta, q) => {
    const p = chanceOfRight(curve, theta);
    const weight = (people[q] ?? 0) * p * (1 - p);
    bend.aa += weight * theta * theta;
    bend.ad += weight * theta;
    bend.dd += weight;
  });
  return bend;
}

const bounded = (a: number): number => Math.max(-steepest, Math.min(steepest, a));
