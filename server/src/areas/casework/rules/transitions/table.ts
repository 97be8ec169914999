import type { CaseKind } from '@kaoxin/contract/casework/actions.ts';
import { appeal } from './appeal.ts';
import { correction } from './correction.ts';
import { economist } from './economist.ts';
import { petition } from './petition.ts';
import { reinspection } from './reinspection.ts';
import type { Transition } from './row.ts';

/** The transition table: what can happen to a case at all. Everything else is refused. */
export const transitions: Record<CaseKind, readonly Transition[]> = {
  petition,
  appeal,
  correction,
  reinspection,
  economist,
};
