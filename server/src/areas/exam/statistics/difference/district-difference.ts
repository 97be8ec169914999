import { momentsOf } from '../tally/moments.ts';
import type { Tally } from '../tally/tally.ts';

/** Distance of a district's mean from the city's mean (考区差异, domain.md §2.5). */
export interface DistrictDifference {
  /** Z_d = (x̄_d − x̄) / (s/√n_d), in standard errors of a mean of n_d people */
  z: number;
  /** effect size (Cohen 1988, one sample against the city's mean): (x̄_d − x̄) / s */
  d: number;
  isLarge: boolean;
}

/** Null for a district without people or a city without variance. The city includes the district. */
export function districtDifference(district: Tally, city: Tally): DistrictDifference | null {
  const own = momentsOf(district);
  const all = momentsOf(city);
  if (own.mean === null || all.mean === null || !all.sd) return null;
  const d = (own.mean - all.mean) / all.sd;
  return { z: d * Math.sqrt(own.n), d, isLarge: Math.abs(d) > 0.5 };
}
