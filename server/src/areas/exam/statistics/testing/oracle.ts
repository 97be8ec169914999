/**
 * The definitions of domain.md §2.5 over plain rows, by sorting, filtering and counting, however slow. It shares no
 * code with what it checks. Scores are in points.
 */

export interface Row {
  scores: readonly number[];
  answers: readonly string[];
}

const sum = (list: readonly number[]): number => list.reduce((total, value) => total + value, 0);
export const mean = (list: readonly number[]): number => sum(list) / list.length;
export const totalOf = (row: Row): number => Math.max(0, sum(row.scores));
export const column = (rows: readonly Row[], item: number): number[] =>
  rows.map((row) => row.scores[item] ?? Number.NaN);

export function covariance(a: readonly number[], b: readonly number[]): number {
  const meanA = mean(a);
  const meanB = mean(b);
  return sum(a.map((value, index) => (value - meanA) * ((b[index] ?? Number.NaN) - meanB))) / (a.length - 1);
}

export const variance = (list: readonly number[]): number => covariance(list, list);

export function pearson(a: readonly number[], b: readonly number[]): number | null {
  if (new Set(a).size < 2 || new Set(b).size < 2) return null;
  return covariance(a, b) / Math.sqrt(variance(a) * variance(b));
}

/** SKEW of spreadsheets. */
export function skew(list: readonly number[]): number {
  const n = list.length;
  const s = Math.sqrt(variance(list));
  return (n / ((n - 1) * (n - 2))) * sum(list.map((value) => ((value - mean(list)) / s) ** 3));
}

/** KURT of spreadsheets. */
export function kurtosis(list: readonly number[]): number {
  const n = list.length;
  const s = Math.sqrt(variance(list));
  const fourth = sum(list.map((value) => ((value - mean(list)) / s) ** 4));
  return ((n * (n + 1)) / ((n - 1) * (n - 2) * (n - 3))) * fourth - (3 * (n - 1) ** 2) / ((n - 2) * (n - 3));
}

/** PERCENTILE.INC of spreadsheets. */
export function percentile(list: readonly number[], share: number): number {
  const sorted = [...list].sort((a, b) => a - b);
  const place = share * (sorted.length - 1);
  const low = sorted[Math.floor(place)] ?? Number.NaN;
  const high = sorted[Math.ceil(place)] ?? Number.NaN;
  return low + (place - Math.floor(place)) * (high - low);
}

export const rank = (list: readonly number[], value: number): number =>
  1 + list.filter((other) => other > value).length;

export const percentRank = (list: readonly number[], value: number): number =>
  (100 * (list.filter((other) => other < value).length + list.filter((other) => other === value).length / 2)) /
  list.length;

export function shares(totals: readonly number[], from: number, to: number): number[] {
  return totals.map((total) => {
    const start = totals.filter((other) => other < total).length;
    const equal = totals.filter((other) => other === total).length;
    return Math.max(0, Math.min(to, start + equal) - Math.max(from, start)) / equal;
  });
}

export function discrimination(rows: readonly Row[], item: number, full: number): number {
  const totals = rows.map(totalOf);
  const size = groupSize(rows.length);
  const weighted = (weights: readonly number[]) =>
    sum(column(rows, item).map((score, index) => score * (weights[index] ?? 0)));
  return (
    (weighted(shares(totals, rows.length - size, rows.length)) - weighted(shares(totals, 0, size))) / (size * full)
  );
}

const groupSize = (n: number): number => Math.floor((n * 27 + 99) / 100);

export function efficiency(rows: readonly Row[], item: number): number {
  const scores = column(rows, item);
  const rest = rows.map((row, index) => totalOf(row) - (scores[index] ?? 0));
  const sorted = (list: readonly number[]) => [...list].sort((a, b) => a - b);
  return (100 * covariance(scores, rest)) / covariance(sorted(scores), sorted(rest));
}

export function restCorrelation(rows: readonly Row[], item: number): number | null {
  const scores = column(rows, item);
  return pearson(
    scores,
    rows.map((row, index) => totalOf(row) - (scores[index] ?? 0)),
  );
}

export function option(rows: readonly Row[], item: number, key: string) {
  const totals = rows.map(totalOf);
  const size = groupSize(rows.length);
  const chose = rows.map((row) => {
    const answer = row.answers[item] ?? '';
    return (key === '-' ? answer === '' : answer.includes(key)) ? 1 : 0;
  });
  const choosers = totals.filter((_, index) => chose[index] === 1);
  const within = (weights: readonly number[]) =>
    sum(weights.map((weight, index) => weight * (chose[index] ?? 0))) / size;
  return {
    key,
    n: choosers.length,
    share: choosers.length / rows.length,
    meanTotal: choosers.length === 0 ? null : mean(choosers),
    high: within(shares(totals, rows.length - size, rows.length)),
    low: within(shares(totals, 0, size)),
    rpb: pearson(chose, totals),
  };
}

export function deciles(rows: readonly Row[], item: number, full: number): number[] {
  const totals = rows.map(totalOf);
  return Array.from({ length: 10 }, (_, index) => {
    const weights = shares(totals, (rows.length * index) / 10, (rows.length * (index + 1)) / 10);
    return sum(column(rows, item).map((score, person) => score * (weights[person] ?? 0))) / (rows.length / 10) / full;
  });
}

export function alpha(rows: readonly Row[]): number {
  const items = rows[0]?.scores.length ?? 0;
  const parts = sum(Array.from({ length: items }, (_, item) => variance(column(rows, item))));
  return (items / (items - 1)) * (1 - parts / variance(rows.map(totalOf)));
}

export function splitHalf(rows: readonly Row[]): number {
  const half = (row: Row, parity: number) => sum(row.scores.filter((_, index) => index % 2 === parity));
  const r = pearson(
    rows.map((row) => half(row, 0)),
    rows.map((row) => half(row, 1)),
  );
  return (2 * (r ?? Number.NaN)) / (1 + (r ?? Number.NaN));
}

export function commonOdds(reference: readonly Row[], focal: readonly Row[], item: number): number {
  let above = 0;
  let under = 0;
  for (const total of new Set([...reference, ...focal].map(totalOf))) {
    const at = (rows: readonly Row[], isRight: boolean) =>
      rows.filter((row) => totalOf(row) === total && (row.scores[item] ?? 0) > 0 === isRight).length;
    const n = at(reference, true) + at(reference, false) + at(focal, true) + at(focal, false);
    above += (at(reference, true) * at(focal, false)) / n;
    under += (at(reference, false) * at(focal, true)) / n;
  }
  return above / under;
}

/** Mean of the focal group minus that of the reference group at the same totals, weighted by the focal group. */
export function standardisedDifference(reference: readonly Row[], focal: readonly Row[], item: number): number {
  const atTotal = (rows: readonly Row[], total: number) => rows.filter((row) => totalOf(row) === total);
  const compared = focal.filter((row) => atTotal(reference, totalOf(row)).length > 0);
  return mean(compared.map((row) => (row.scores[item] ?? 0) - mean(column(atTotal(reference, totalOf(row)), item))));
}

export function tail(chances: readonly number[], least: number): number {
  let found = 0;
  for (let outcome = 0; outcome < 2 ** chances.length; outcome += 1) {
    const happened = chances.map((_, index) => (outcome >> index) & 1);
    if (sum(happened) < least) continue;
    found += chances.reduce((product, p, index) => product * (happened[index] === 1 ? p : 1 - p), 1);
  }
  return found;
}
