import type { CaseKind } from '@kaoxin/contract/casework/actions.ts';
import { type KindRules, registerKindRules } from './kinds.ts';
import { appeal } from './transitions/appeal.ts';
import { correction } from './transitions/correction.ts';
import { economist } from './transitions/economist.ts';
import { petition } from './transitions/petition.ts';
import { reinspection } from './transitions/reinspection.ts';
import type { Transition } from './transitions/row.ts';

const known = new Map<CaseKind, readonly Transition[]>([
  ['petition', petition],
  ['appeal', appeal],
  ['correction', correction],
  ['reinspection', reinspection],
  ['economist', economist],
]);

export function transitionsOf(kind: CaseKind): readonly Transition[] {
  const transitions = known.get(kind);
  if (!transitions) throw new Error(`no transitions for cases of the kind ${kind}`);
  return transitions;
}

/** Call it before the first case of the kind is opened. */
export function addKindRules(
  kind: CaseKind,
  { transitions, ...rules }: KindRules & { transitions: readonly Transition[] },
) {
  registerKindRules(kind, rules);
  known.set(kind, transitions);
}

export const awaitsClaim = (
  kind: CaseKind,
  { caseStatus, handlerId }: { caseStatus: number; handlerId: string | null },
): boolean => caseStatus === 10 || (caseStatus === 20 && handlerId === null && isHandedOver(kind));

export const isHandedOver = (kind: CaseKind): boolean =>
  transitionsOf(kind).some(({ effect }) => effect === 'transferInside');
