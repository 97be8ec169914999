import type { CaseVerb } from '@kaoxin/contract/casework/actions.ts';
import type { CaseAction } from '@kaoxin/contract/casework/case-action.ts';
import type { CaseStatus } from '@kaoxin/contract/casework/states.ts';
import type { CaseHead } from '../../case-head.ts';
import type { LetterCode } from '../../letters/letters.ts';
import type { EffectName } from '../effects.ts';
import type { InputCheckName } from '../guards/input-checks.ts';
import type { doneWhen, PreconditionName } from '../guards/preconditions.ts';

export type By = { button: readonly string[] } | 'citizen' | 'job';

/**
 * Recipients of the notice about a step. `next`: whose turn it is now; `before`: whose turn it was (store/turn.ts);
 * `asker`: who asked for an extension; `registrar`: who registered a counter withdrawal; `signer`: who is asked to sign
 * a transfer.
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
 * `variant` distinguishes rows of one verb. Preconditions read only case, actor and time, so they decide the button
 * bar too.
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
  /** null: no timeline entry, only the audit log */
  event: CaseAction | null;
  visible?: boolean;
  notifies?: readonly Party[];
  letter?: LetterCode | 'reply';
  /** sent with the first acceptance only */
  letterOnce?: true;
  /** columns left out of the entry together with the note, because a concurrent reviewer must not read them yet */
  keepsBack?: readonly (keyof CaseHead)[];
  /** columns kept back by an earlier step that this entry shows */
  tells?: readonly (keyof CaseHead)[];
  docNo?: 'reserve' | 'issue';
  doneWhen?: keyof typeof doneWhen;
  /** open forms of staff stay valid */
  keepsVersion?: true;
};

export type Variant =
  | 'accepted'
  | 'refused'
  | 'check'
  | 'countersign'
  | 'sign'
  | 'signRefusal'
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
  | 'leave'
  | 'anew'
  | 'handling'
  | 'returned';

export const buttons = (...codes: string[]): By => ({ button: codes });
