import type { CaseVerb } from '@kaoxin/contract/casework/actions.ts';
import type { CaseAction } from '@kaoxin/contract/casework/case-action.ts';
import type { CaseStatus } from '@kaoxin/contract/casework/states.ts';
import type { CaseHead } from '../../case-head.ts';
import type { LetterCode } from '../../letters/letters.ts';
import type { EffectName } from '../effects.ts';
import type { InputCheckName } from '../guards/input-checks.ts';
import type { PreconditionName } from '../guards/preconditions.ts';

/** Whose step it is: a person of the staff with one of the buttons, the citizen who filed the case, or a job. */
export type By = { button: readonly string[] } | 'citizen' | 'job';

/**
 * Who is told by the notice the step leaves behind. `next`: whose turn it is now, `before`: whose turn it was (store/turn.ts);
 * `asker`: who asked for an extension; `registrar`: who registered a withdrawal at the counter; `signer`: who is asked to sign a transfer.
 */
export type Party =
  | 'applicant'
  | 'handler'
  | 'next'
  | 'before'
  | 'auditor'
  | 'drafter'
  | 'asker'
  | 'registrar'
  | 'inspector'
  | 'signer'
  | 'leader'
  | 'sender'
  | 'receiver';

/**
 * One row of the transition table (domain.md 3.1, module tables 3.5–3.9).
 * Several rows of one verb are told apart by `variant`; `holds` need only case, actor and time and so decide the
 * button bar too; `asks` look at what was sent.
 */
export type Transition = {
  name: string;
  verb: CaseVerb;
  variant?: Variant;
  from: readonly CaseStatus[];
  to: CaseStatus | 'same';
  by: By;
  preconditions: readonly PreconditionName[];
  inputChecks: readonly InputCheckName[];
  effect: EffectName;
  /** null: the step writes no timeline row (the audit log keeps it) */
  event: CaseAction | null;
  /** shown to the applicant */
  visible?: boolean;
  notifies?: readonly Party[];
  letter?: LetterCode | 'reply';
  /** its letter goes out with the first acceptance alone, however often it is given back and taken again */
  letterOnce?: true;
  /** columns it writes that its entry does not tell, nor what was said with it: whoever works beside must not read them yet */
  keepsBack?: readonly (keyof CaseHead)[];
  /** columns that an earlier step kept back and its entry tells */
  tells?: readonly (keyof CaseHead)[];
  docNo?: 'reserve' | 'issue';
};

export type Variant =
  | 'accepted'
  | 'refused'
  | 'inside'
  | 'outside'
  | 'audit'
  | 'direct'
  | 'directRefusal'
  | 'pass'
  | 'firstPass'
  | 'lastPass'
  | 'return'
  | 'supplement'
  | 'grant'
  | 'refuse'
  | 'first'
  | 'agree'
  | 'differ'
  | 'arbitrate'
  | 'draw'
  | 'redraw'
  | 'seat'
  | 'announced'
  | 'recorded'
  | 'anew';

export const buttons = (...codes: string[]): By => ({ button: codes });
