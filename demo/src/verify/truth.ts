import type { AnswerOf, Call } from '@kaoxin/contract/call.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import type { AppContext } from '@kaoxin/server/platform/app-context.ts';

export interface System {
  readonly context: AppContext;
  /** The data of an answer; throws on refusal. */
  ask<C extends Call>(account: string, call: C, input?: object): Promise<AnswerOf<C>>;
  told(account: string, call: Call, input?: object): Promise<{ code: number; msg: string; data: unknown }>;
  /** A part of the planted truths; throws if it is missing. */
  planted<Part extends object>(...names: (keyof Part & string)[]): Promise<Part>;
}

/** A planted truth of the demo (domain.md 5.3). */
export interface Truth {
  nth: number;
  what: Label;
  look(system: System): Promise<{ shown: Label; holds: boolean }>;
}

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
