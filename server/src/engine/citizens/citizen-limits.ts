import type { RateRule } from '#platform/http/guards/rate.ts';

/** Rate limits of citizens' calls per address (domain.md 3.14), separate for looking a case up and filing. */
export const citizenLimits = {
  write: { name: 'open', most: 10, seconds: 60 },
  look: { name: 'open-case', most: 10, seconds: 60 },
  file: { name: 'open-file', most: 20, seconds: 60 },
  read: { name: 'open-read', most: 60, seconds: 60 },
} satisfies Record<string, RateRule>;
