import type { AnswerOf, Call } from '@kaoxin/contract/call.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import type { AppContext } from '#platform/app-context.ts';

/** The running system as those who work in it have it before them. */
export interface System {
  readonly context: AppContext;
  /** What somebody is answered; throws with the message where he is refused. */
  ask<C extends Call>(account: string, call: C, input?: object): Promise<AnswerOf<C>>;
  /** What somebody is answered, whatever it is. */
  told(account: string, call: Call, input?: object): Promise<{ code: number; msg: string; data: unknown }>;
  /** A part of the answer sheet; throws where nothing of it was planted. */
  planted<Part extends object>(...names: (keyof Part & string)[]): Promise<Part>;
}

/** One of the truths that were planted in the demonstration (domain.md 5.3). */
export interface Truth {
  nth: number;
  what: Label;
  /** Looks for it through the calls of the system: what they show, and whether that is the truth and nothing else. */
  look(system: System): Promise<{ shown: Label; holds: boolean }>;
}

/** Shown where as many were found as were planted, none of them another. */
export const foundOf = (found: readonly string[], planted: readonly string[]) => {
  const right = found.filter((one) => planted.includes(one)).length;
  return {
    right,
    holds: planted.length > 0 && right === planted.length && new Set(found).size === planted.length,
    shown: [
      `埋设 ${planted.length}，查出 ${right}，误报 ${found.length - right}`,
      `${planted.length} planted, ${right} found, ${found.length - right} false`,
    ] as const,
  };
};
