import type { CaseActor, CaseHead, StepInput } from '../../case-head.ts';
import type { CaseMoment } from '../../clock/clock.ts';
import type { Refused } from '../refusals.ts';

export type Situation = { kase: CaseHead; actor: CaseActor; at: CaseMoment };
export type Request = Situation & { input: StepInput };

export type Precondition = (situation: Situation) => Refused | null;
export type InputCheck = (request: Request) => Refused | null;

export const isBlank = (text: string | undefined | null): boolean =>
  text === undefined || text === null || text.trim() === '';
