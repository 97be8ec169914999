import type { Label } from '@kaoxin/contract/conventions.ts';
import { caseTruths } from './cases.ts';
import { chainTruths } from './chain.ts';
import { examTruths } from './exams.ts';
import { matterTruths } from './matters.ts';
import { questionTruths } from './questions.ts';
import { reviewTruths } from './reviews.ts';
import { scopeTruths } from './scopes.ts';
import type { System, Truth } from './truth.ts';

export const truths: readonly Truth[] = [
  ...[
    ...examTruths,
    ...questionTruths,
    ...matterTruths,
    ...caseTruths,
    ...reviewTruths,
    ...chainTruths,
    ...scopeTruths,
  ],
].toSorted((one, other) => one.nth - other.nth);

export interface Verdict {
  nth: number;
  what: Label;
  shown: Label;
  holds: boolean;
}

/** Checks all planted truths (domain.md 5.3) one after another; an error becomes the result. */
export async function verifyTruths(system: System, tell: (verdict: Verdict) => void = () => undefined) {
  const verdicts: Verdict[] = [];
  for (const { nth, what, look } of truths) {
    const seen = await look(system).catch((reason: unknown) => {
      const message = reason instanceof Error ? reason.message : String(reason);
      return { shown: [message, message] as const, holds: false };
    });
    const verdict = { nth, what, ...seen };
    verdicts.push(verdict);
    tell(verdict);
  }
  return verdicts;
}

export const linesOf = ({ nth, what, shown, holds }: Verdict): string =>
  `${holds ? '✓' : '✗'} ${String(nth).padStart(2)}  ${what[0]}：${shown[0]}\n      ${what[1]}: ${shown[1]}`;
