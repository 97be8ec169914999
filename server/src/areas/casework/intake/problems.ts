import type { Label } from '@kaoxin/contract/conventions.ts';
import { type Refusal, refuse } from '#platform/http/errors.ts';

const shown = 5;

/** Complaints about one entry as one refusal, the first five in one sentence (as http/input.ts says them). */
export function refusalOf(problems: readonly Label[]): Refusal {
  const join = (side: 0 | 1, sign: string) =>
    [...new Set(problems.map((problem) => problem[side]))].slice(0, shown).join(sign);
  return refuse(400, [join(0, '；'), join(1, '; ')]);
}
