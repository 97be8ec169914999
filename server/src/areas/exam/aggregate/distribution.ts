import type { ExamAnalysis } from '@kaoxin/contract/exam/scores/statistics.ts';
import { type BinWidth, histogram, normalCurve } from '../statistics/tally/histogram.ts';
import { momentsOf } from '../statistics/tally/moments.ts';
import type { Tally } from '../statistics/tally/tally.ts';

const curvePoints = 61;

export function cumulated(tally: Tally, width: BinWidth): ExamAnalysis['histogram']['bins'] {
  let cumulative = 0;
  return histogram(tally, width).map((bin) => {
    cumulative += bin.count;
    return { ...bin, cumulative };
  });
}

export function normalOf(tally: Tally, width: BinWidth): ExamAnalysis['normal'] {
  const moments = momentsOf(tally);
  const curve = normalCurve(moments, width);
  if (!curve || moments.mean === null || moments.sd === null) return null;
  const full = (tally.bins.length - 1) / 2;
  const points = Array.from({ length: curvePoints }, (_, index) => (full * index) / (curvePoints - 1));
  return {
    mu: moments.mean,
    sigma: moments.sd,
    curve: points.map((score) => ({ score, count: curve(score) })),
  };
}
