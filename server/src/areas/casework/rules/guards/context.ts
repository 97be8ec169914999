import type { CaseActor, CaseHead, StepInput } from '../../case-head.ts';
import type { CaseMoment } from '../../clock/clock.ts';
import type { Refused } from '../refusals.ts';

/** What a rule may look at before anything was sent. */
export type Situation = { kase: CaseHead; actor: CaseActor; at: CaseMoment };
/** … and with what was sent. */
export type Request = Situation & { input: StepInput };

/** A guard answers with its refusal, or null when nothing stands in the way. */
export type Precondition = (situation: Situation) => Refused | null;
export type InputCheck = (request: Request) => Refused | null;

export const isBlank = (text: string | undefined | null): boolean =>
  text === undefined || text === null || text.trim() === '';
